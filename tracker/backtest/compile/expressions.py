"""Expressions of a strategy's function as text for numba: names, fields, the table, sums, comparisons."""

import ast
import builtins
import math
import types
from itertools import pairwise
from typing import Any

from tracker.backtest.compile.calls import Calls
from tracker.backtest.compile.plan import Plan
from tracker.backtest.compile.source import NotCompiledError, globals_assigned
from tracker.backtest.engine import LARGEST_INT64
from tracker.betting import ROAD_DISTANCES

TABLE = {  # what may be read of `table` -> what has to be kept up for it
    "won": "won", "lost": "lost", "pushed": "pushed", "net": "net", "staked": "staked", "last": "run",
    "last_outcome": "last_outcome", "run_side": "run", "run_length": "run", "coup": "coup", "shoe_number": "", "bankroll": "bankroll", "minimum": "", "maximum": "",
}  # fmt: skip
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "less", ast.LtE: "less_equal", ast.Gt: "greater", ast.GtE: "greater_equal", ast.Eq: "equal",
    ast.NotEq: "unequal",
}  # fmt: skip
KINDS = {str: "a text", bytes: "bytes", type(None): "None", complex: "a complex number", type(...): "an ellipsis"}


class Expressions(Calls):
    """Expressions of one function; `Function` adds its statements."""

    OPERATORS: dict[type[ast.operator], str] = {
        ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "divide", ast.FloorDiv: "floor_divide",
        ast.Mod: "modulo", ast.Pow: "power", ast.LShift: "shift_left", ast.RShift: "shift_right",
    }  # fmt: skip
    BITS: dict[type[ast.operator], str] = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}

    def begin(self, plan: Plan, function: types.FunctionType, root: str) -> None:
        """Nothing translated yet."""
        self.plan, self.function, self.root = plan, function, root
        self.lines: list[tuple[str, int | None]] = []
        self.depth, self.at, self.temporaries = 0, function.__code__.co_firstlineno, 0
        self.renamed: dict[str, str] = {}
        self.changing = globals_assigned(function)
        self.roles: dict[str, str] = {}
        self.locals: set[str] = set()
        self.has_value: set[str] = set()
        self.resized: set[str] = set()  # lists that get longer or shorter here, or in what is called from here
        self.bets = self.most_bets = 0  # calls of `table.bet` on the way here; on any way through the function

    def line(self, text: str, source: int | None = -1) -> None:
        """Writes a line at the depth where we are."""
        self.lines.append(("    " * self.depth + text, self.at if source == -1 else source))

    def temporary(self, value: str) -> str:
        """A new name that holds this value."""
        self.temporaries += 1
        self.line(f"t_{self.temporaries} = {value}")
        return f"t_{self.temporaries}"

    def role(self, node: ast.expr) -> str | None:
        """Whether this is `self` or `table`."""
        return self.roles.get(node.id) if isinstance(node, ast.Name) else None

    def expr(self, node: ast.expr) -> str:
        """The text of an expression.

        Errors: NotCompiledError where it is none that is listed here.
        """
        method = getattr(self, "of_" + type(node).__name__, None)
        if method is None:
            raise NotCompiledError(node.lineno, WORDS.get(type(node), "an expression of this kind"))
        return method(node)

    def number(self, value: Any, name: str, line: int) -> str:
        """A number as a literal."""
        if type(value) is bool:
            return str(value)
        if type(value) is int and abs(value) < LARGEST_INT64:
            return f"({value})"
        if type(value) is float:
            return (
                f"({value!r})"
                if math.isfinite(value)
                else f"({'-' if value < 0 else ''}np.inf)"
                if value == value
                else "np.nan"
            )
        if type(value) is int:
            raise NotCompiledError(line, f"{name} is a number beyond 63 bits")
        raise NotCompiledError(line, f"{name} is {KINDS.get(type(value), 'a ' + type(value).__name__)}")

    def of_Constant(self, node: ast.Constant) -> str:
        return self.number(node.value, "this", node.lineno)

    def of_Name(self, node: ast.Name) -> str:
        name = node.id
        if name in self.renamed:
            return self.renamed[name]
        if name in self.roles:
            raise NotCompiledError(node.lineno, f"{name} is handed on")
        if name in self.locals:
            if name not in self.has_value:
                raise NotCompiledError(node.lineno, f"{name} may have no value here")
            return "v_" + name
        return self.number(self.value_of(node), name, node.lineno)

    def value_of(self, node: ast.expr) -> Any:
        """What a name of the file, or `Class.NAME`, holds."""
        if isinstance(node, ast.Name):
            if node.id in self.locals or node.id in self.roles or node.id in self.changing:
                raise NotCompiledError(node.lineno, f"{node.id} may change")
            for names in (self.function.__globals__, vars(builtins)):
                if node.id in names:
                    return names[node.id]
            raise NotCompiledError(node.lineno, f"there is no {node.id}")
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and not self.role(node.value):
            holder = self.value_of(node.value)
            if type(holder) is type or holder is math:
                return getattr(holder, node.attr, None)
        raise NotCompiledError(node.lineno, "an expression of this kind")

    def of_Attribute(self, node: ast.Attribute) -> str:
        role = self.role(node.value)
        if role == "table":
            return self.of_table(node)
        if role != "self":
            return self.number(self.value_of(node), ast.unparse(node), node.lineno)
        value = self.plan.lookup(node.attr)
        if type(value) is property:
            return self.user_call(value.fget, [], [], node, bound=True)
        kind = self.plan.field(node.attr, node.lineno)
        if kind not in ("int", "float", "bool"):
            raise NotCompiledError(node.lineno, f"self.{node.attr} is handed on as a whole")
        return f"self.f_{node.attr}"

    def of_table(self, node: ast.Attribute) -> str:
        """A field of `table`."""
        name = node.attr
        if name in ROAD_DISTANCES:
            self.plan.sees.add("roads")
            return f"view.mark(table, board, {ROAD_DISTANCES[name]})"
        if name == "since_tie":
            self.plan.sees |= {"counts", "coup"}
            return "view.since_tie(table, board)"
        if name in ("cards_left", "coups_left"):
            self.plan.sees |= {"cards", "coup"}
            return "board.cards[0]" if name == "cards_left" else "seen.coups_left(table, board)"
        if name not in TABLE:
            raise NotCompiledError(node.lineno, f"table.{name} is handed on")
        self.plan.sees.add(TABLE[name])
        return f"table.{name}"

    def of_BinOp(self, node: ast.BinOp) -> str:
        return self.binary(node.op, self.expr(node.left), self.expr(node.right), node.lineno)

    def binary(self, operator: ast.operator, left: str, right: str, line: int) -> str:
        """Two numbers put together."""
        if type(operator) in self.BITS:
            return f"(checked.as_int({left}) {self.BITS[type(operator)]} checked.as_int({right}))"
        if type(operator) not in self.OPERATORS:
            raise NotCompiledError(line, "an operator of this kind")
        return f"checked.{self.OPERATORS[type(operator)]}({left}, {right})"

    def of_UnaryOp(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"(not {self.truth(node.operand)})"
        if isinstance(node.op, ast.USub):
            value = node.operand.value if isinstance(node.operand, ast.Constant) else None
            if isinstance(value, int | float) and not isinstance(value, bool):
                return self.number(-value, "this", node.lineno)
            return f"checked.negative({self.expr(node.operand)})"
        raise NotCompiledError(node.lineno, "an operator of this kind")

    def of_BoolOp(self, node: ast.BoolOp) -> str:
        word = " and " if isinstance(node.op, ast.And) else " or "
        return "(" + word.join(self.expr(value) for value in node.values) + ")"

    def truth(self, node: ast.expr) -> str:
        """The text of a condition."""
        if isinstance(node, ast.BoolOp):
            word = " and " if isinstance(node.op, ast.And) else " or "
            return "(" + word.join(self.truth(value) for value in node.values) + ")"
        name = self.list_field(node)
        if name is not None:
            return f"(self.hi_{name} > self.lo_{name})"
        if isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
            return self.expr(node)
        return f"checked.unequal({self.expr(node)}, 0)"

    def of_IfExp(self, node: ast.IfExp) -> str:
        return f"({self.expr(node.body)} if {self.truth(node.test)} else {self.expr(node.orelse)})"

    def of_Compare(self, node: ast.Compare) -> str:
        if len(node.ops) == 1:
            return self.comparison(node.ops[0], node.left, node.comparators[0])
        sides = [node.left, *node.comparators]
        if any(map(self.calls, sides[1:-1])):
            raise NotCompiledError(node.lineno, "a call in the middle of a comparison; give it a name first")
        parts = [self.comparison(op, *pair) for op, pair in zip(node.ops, pairwise(sides), strict=True)]
        return "(" + " and ".join(parts) + ")"

    def calls(self, node: ast.expr) -> bool:
        """Whether methods or functions of the file are called, so that it matters when it is worked out, and how often."""
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute) and self.role(part.value) == "self":
                calls = isinstance(self.plan.lookup(part.attr), property | types.FunctionType)
            elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
                calls = part.func.id not in vars(builtins) or part.func.id in self.function.__globals__
            else:
                calls = isinstance(part, ast.Call) and self.role(getattr(part.func, "value", part)) != "table"
            if calls:
                return True
        return False

    def comparison(self, operator: ast.cmpop, left: ast.expr, right: ast.expr) -> str:
        """One comparison, or whether a value is among some."""
        if type(operator) in COMPARISONS:
            return f"checked.{COMPARISONS[type(operator)]}({self.expr(left)}, {self.expr(right)})"
        if not isinstance(operator, ast.In | ast.NotIn):
            raise NotCompiledError(left.lineno, "a comparison with `is`")
        if isinstance(right, ast.Tuple | ast.List | ast.Set) and right.elts:
            if any(map(self.calls, (left, *right.elts))):
                raise NotCompiledError(left.lineno, "a call beside `in`; give it a name first")
            value = self.expr(left)  # all are worked out, so that an error in one of them is met
            found = " | ".join(f"checked.among({value}, {self.expr(item)})" for item in right.elts)
        else:
            items, low, high = self.sequence(right, "a number among floats")
            found = (
                f"view.holds({items}, {low}, {high}, checked.as_int({self.expr_beside(self.list_field(right), left)}))"
            )
        return f"(not ({found}))" if isinstance(operator, ast.NotIn) else f"({found})"

    def of_Subscript(self, node: ast.Subscript) -> str:
        if isinstance(node.slice, ast.Slice):
            raise NotCompiledError(node.lineno, "a part of a list or tuple")
        name = self.list_field(node.value)
        if name is not None:
            return f"board.l_{name}[{self.place(name, node.slice)}]"
        return f"{self.array(node.value)}[checked.as_int({self.expr(node.slice)})]"

    def array(self, node: ast.expr) -> str:
        """A tuple of numbers: a parameter, a constant of the class or of the file."""
        if isinstance(node, ast.Attribute) and self.role(node.value) == "self":
            if self.plan.field(node.attr, node.lineno) in ("ints", "floats"):
                return f"board.f_{node.attr}"
        elif isinstance(node, ast.Name | ast.Attribute) and not (
            isinstance(node, ast.Name) and (node.id in self.locals or node.id in self.roles)
        ):
            return self.plan.constant(self.value_of(node), ast.unparse(node), node.lineno)
        raise NotCompiledError(node.lineno, "this is no tuple of numbers")


WORDS: dict[type[ast.expr], str] = {
    ast.JoinedStr: "a text", ast.Lambda: "a function inside a function", ast.Dict: "a dict", ast.Set: "a set",
    ast.List: "a list that is no field", ast.Tuple: "a tuple that is no constant", ast.ListComp: "a list that is no field",
    ast.GeneratorExp: "a generator", ast.DictComp: "a dict", ast.SetComp: "a set", ast.NamedExpr: "a := b",
    ast.Await: "an await", ast.Yield: "a yield", ast.YieldFrom: "a yield",
}  # fmt: skip
