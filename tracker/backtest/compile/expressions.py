"""Expressions of a strategy's function as text for numba: names, fields, the table, sums, comparisons, calls."""

import ast
import builtins
import math
import types
from itertools import pairwise
from typing import Any

from tracker.backtest.compile.lists import Lists
from tracker.backtest.compile.plan import Plan
from tracker.backtest.compile.source import NotCompiledError, globals_assigned, tree_of
from tracker.betting import SPOTS

TABLE = {  # what may be read of `table` -> what has to be kept up for it
    "won": "won", "lost": "lost", "pushed": "pushed", "net": "net", "staked": "staked", "last": "run",
    "last_outcome": "last_outcome", "run_side": "run", "run_length": "run", "coup": "coup", "shoe_number": "", "bankroll": "bankroll", "minimum": "", "maximum": "",
}  # fmt: skip
ROADS = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}
CARDS = {"coups_left", "cards_left", "left", "edge", "variance"}
KEEPS = {"back": {"decisions"}, "count": {"counts", "coup"}, "outcome": {"outcomes", "coup"}}  # what calls need kept up
MATH = {"floor": "checked.floor", "ceil": "checked.ceil"}
PLAIN_CALLS = {
    "abs": "checked.absolute",
    "int": "checked.to_int",
    "float": "checked.to_float",
    "round": "checked.rounded",
}
COMPARISONS = {
    ast.Lt: "less", ast.LtE: "less_equal", ast.Gt: "greater", ast.GtE: "greater_equal", ast.Eq: "equal",
    ast.NotEq: "unequal",
}  # fmt: skip
KINDS = {str: "a text", bytes: "bytes", type(None): "None", complex: "a complex number", type(...): "an ellipsis"}


class Expressions(Lists):
    """Expressions of one function; `Function` adds its statements."""

    OPERATORS = {
        ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "divide", ast.FloorDiv: "floor_divide",
        ast.Mod: "modulo", ast.Pow: "power", ast.LShift: "shift_left", ast.RShift: "shift_right",
    }  # fmt: skip
    BITS = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}

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
        if type(value) is int and abs(value) < 2**63 - 1:
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
            if isinstance(holder, type) or holder is math:
                return getattr(holder, node.attr, None)
        raise NotCompiledError(node.lineno, "an expression of this kind")

    def of_Attribute(self, node: ast.Attribute) -> str:
        role = self.role(node.value)
        if role == "table":
            return self.of_table(node)
        if role != "self":
            return self.number(self.value_of(node), ast.unparse(node), node.lineno)
        value = self.plan.lookup(node.attr)
        if isinstance(value, property):
            return self.user_call(value.fget, [], [], node, bound=True)
        kind = self.plan.field(node.attr, node.lineno)
        if kind not in ("int", "float", "bool"):
            raise NotCompiledError(node.lineno, f"self.{node.attr} is handed on as a whole")
        return f"self.f_{node.attr}"

    def of_table(self, node: ast.Attribute) -> str:
        """A field of `table`."""
        name = node.attr
        if name in CARDS:
            raise NotCompiledError(node.lineno, f"table.{name} needs the cards")
        if name in ROADS:
            self.plan.sees.add("roads")
            return f"view.mark(table, board, {ROADS[name]})"
        if name == "since_tie":
            self.plan.sees |= {"counts", "coup"}
            return "view.since_tie(table, board)"
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
        for side in sides[1:-1]:
            self.check_simple(side)
        parts = [self.comparison(op, *pair) for op, pair in zip(node.ops, pairwise(sides), strict=True)]
        return "(" + " and ".join(parts) + ")"

    def check_simple(self, node: ast.expr) -> None:
        """Refuses an expression that must not be worked out twice: one that calls methods or functions of the file."""
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute) and self.role(part.value) == "self":
                calls = isinstance(self.plan.lookup(part.attr), property | types.FunctionType)
            elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
                calls = part.func.id not in vars(builtins) or part.func.id in self.function.__globals__
            else:
                calls = isinstance(part, ast.Call) and self.role(getattr(part.func, "value", part)) != "table"
            if calls:
                raise NotCompiledError(node.lineno, "a call in the middle of a comparison; give it a name first")

    def comparison(self, operator: ast.cmpop, left: ast.expr, right: ast.expr) -> str:
        """One comparison, or whether a value is among some."""
        if type(operator) in COMPARISONS:
            return f"checked.{COMPARISONS[type(operator)]}({self.expr(left)}, {self.expr(right)})"
        if not isinstance(operator, ast.In | ast.NotIn):
            raise NotCompiledError(left.lineno, "a comparison with `is`")
        if isinstance(right, ast.Tuple | ast.List | ast.Set) and right.elts:
            self.check_simple(left)
            value = self.expr(left)
            found = " or ".join(f"checked.equal({value}, {self.expr(item)})" for item in right.elts)
        else:
            items, low, high = self.sequence(right)
            found = f"view.holds({items}, {low}, {high}, checked.as_int({self.expr(left)}))"
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

    def of_Call(self, node: ast.Call) -> str:
        function = node.func
        if isinstance(function, ast.Attribute):
            role = self.role(function.value)
            if role == "table":
                return self.table_call(function.attr, node)
            if role == "self":
                return self.user_call(self.plan.lookup(function.attr), node.args, node.keywords, node, bound=True)
            if isinstance(function.value, ast.Call) and ast.unparse(function.value) == "super()":
                owner = self.plan.owner(self.function)
                inherited = self.plan.lookup(function.attr, owner) if owner else None
                return self.user_call(inherited, node.args, node.keywords, node, bound=True)
        value = self.value_of(function)
        if isinstance(value, types.FunctionType):
            return self.user_call(value, node.args, node.keywords, node, bound=False)
        name = getattr(value, "__name__", "")
        if name in MATH and value is getattr(math, name) and len(node.args) == 1:
            return f"{MATH[name]}({self.expr(node.args[0])})"
        if value is not getattr(builtins, name, None) or node.keywords:
            raise NotCompiledError(node.lineno, f"a call of {ast.unparse(function)}")
        return self.builtin_call(name, node)

    def builtin_call(self, name: str, node: ast.Call) -> str:
        """`min`, `len` and the like."""
        if name in PLAIN_CALLS and len(node.args) == 1:
            return f"{PLAIN_CALLS[name]}({self.expr(node.args[0])})"
        if name == "bool" and len(node.args) == 1:
            return self.truth(node.args[0])
        if name in ("len", "sum", "min", "max") and len(node.args) == 1:
            items, low, high = self.sequence(node.args[0])
            if name == "len":
                return f"({high} - {low})"
            return f"view.{ {'sum': 'total', 'min': 'least', 'max': 'most'}[name] }({items}, {low}, {high})"
        if name in ("min", "max") and len(node.args) > 1:
            bounded = [
                a
                for a in node.args
                if not (isinstance(a, ast.Attribute) and self.role(a.value) == "table" and a.attr == "maximum")
            ]
            if name == "min" and self.plan.unlimited and 0 < len(bounded) < len(node.args):
                parts = [f"checked.as_int({self.expr(argument)})" for argument in bounded]
            else:
                parts = [self.expr(argument) for argument in node.args]
            text = parts[0]
            for part in parts[1:]:
                text = f"checked.{'smaller' if name == 'min' else 'larger'}({text}, {part})"
            return text
        raise NotCompiledError(node.lineno, f"a call of {name}")

    def text_constant(self, node: ast.expr) -> str | None:
        """A text that is known before the run; None where this is none."""
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(node, ast.Name) and node.id not in self.locals and node.id not in self.roles:
            value = self.value_of(node)
        return value if isinstance(value, str) else None

    def table_call(self, name: str, node: ast.Call) -> str:
        """A method of `table` that answers."""
        arguments = {"back": 1, "count": 1, "outcome": 1, "ask": 2, "random": 0}
        if name in CARDS:
            raise NotCompiledError(node.lineno, f"table.{name} needs the cards")
        if name not in arguments or len(node.args) != arguments[name] or node.keywords:
            raise NotCompiledError(node.lineno, f"a call of table.{name} of this kind")
        if name == "random":
            self.plan.sees.add("session_coups")
            return "view.chance(table)"
        if name == "ask":
            road = self.text_constant(node.args[0])
            if road not in ROADS:
                raise NotCompiledError(node.lineno, "a road that is not named here")
            self.plan.sees.add("roads")
            return f"view.ask(table, board, {ROADS[road]}, checked.as_int({self.expr(node.args[1])}))"
        argument = f"checked.as_int({self.expr(node.args[0])})"
        self.plan.sees |= KEEPS[name]
        return f"view.count(board, {argument})" if name == "count" else f"view.{name}(table, board, {argument})"

    def put_down(self, node: ast.Call) -> None:
        """`table.bet(spot, chips)`."""
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        given = dict(zip(("spot", "chips"), node.args, strict=False)) | named
        if set(given) != {"spot", "chips"} or len(node.args) + len(named) != 2 or self.root != "bet":
            raise NotCompiledError(node.lineno, "a bet of this kind, or outside of `bet`")
        text = self.text_constant(given["spot"])
        if text is not None and text not in SPOTS:
            raise NotCompiledError(node.lineno, f"{text} is no spot")
        spot = self.expr(given["spot"]) if text is None else str(SPOTS.index(text))
        self.bets += 1
        self.line(f"view.put(table, board, checked.as_int({spot}), checked.as_int({self.expr(given['chips'])}))")

    def leave(self, node: ast.Call) -> None:
        """`table.leave(reason)`."""
        given = [*node.args, *(keyword.value for keyword in node.keywords)]
        reason = self.text_constant(given[0]) if len(given) == 1 else None if given else ""
        if reason is None or len(self.plan.reasons) == 64:
            raise NotCompiledError(node.lineno, "a reason to leave that is not written here as a text")
        if reason not in self.plan.reasons:
            self.plan.reasons.append(reason)
        self.line(f"table.leaving = {self.plan.reasons.index(reason)}")

    def call_alone(self, node: ast.expr) -> None:
        """An expression that is a statement."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if self.role(node.func.value) == "table" and node.func.attr in ("bet", "leave"):
                (self.put_down if node.func.attr == "bet" else self.leave)(node)
                return
            if self.changes_list(node):
                return
            if ast.unparse(node.func.value) == "super()":
                owner = self.plan.owner(self.function)
                if owner and self.plan.is_base(self.plan.lookup(node.func.attr, owner)):
                    self.line("pass")
                    return
        self.line(self.expr(node))

    def user_call(self, function: Any, args: list, keywords: list, node: ast.expr, *, bound: bool) -> str:
        """A call of another method, or of a function of the file."""
        from tracker.backtest.compile.translate import translated

        if isinstance(function, staticmethod):
            function, bound = function.__func__, False
        if self.plan.is_base(function):
            raise NotCompiledError(node.lineno, "an empty method of Strategy is called")
        if type(function) is not types.FunctionType:
            raise NotCompiledError(node.lineno, f"a call of {ast.unparse(node)}")
        callee = tree_of(function).args
        by_place = [argument.arg for argument in callee.args]
        names = by_place + [argument.arg for argument in callee.kwonlyargs]
        given: dict[str, Any] = dict(zip(by_place[bound:], args, strict=False))
        for keyword in keywords:
            if keyword.arg is None or keyword.arg in given or keyword.arg not in names[bound:]:
                raise NotCompiledError(node.lineno, "a call with arguments that do not fit")
            given[keyword.arg] = keyword.value
        if len(args) > len(by_place) - bound or any(isinstance(a, ast.Starred) for a in args):
            raise NotCompiledError(node.lineno, "a call with arguments that do not fit")
        defaults = dict(zip(by_place[::-1], (function.__defaults__ or ())[::-1], strict=False))
        defaults |= function.__kwdefaults__ or {}
        roles: list[str | None] = ["self"] if bound else []
        texts = []
        for name in names[bound:]:
            role = self.role(given[name]) if name in given else None
            roles.append(role)
            if role is None:
                if name not in given and name not in defaults:
                    raise NotCompiledError(node.lineno, "a call with arguments that do not fit")
                text = self.expr(given[name]) if name in given else self.number(defaults[name], name, node.lineno)
                texts.append(f"checked.same({text})")
        name = translated(self.plan, function, tuple(roles), self.root)
        self.bets += self.plan.bets_of[name]
        return f"{name}({', '.join(['self', 'table', 'board', *texts])})"


WORDS = {
    ast.JoinedStr: "a text", ast.Lambda: "a function inside a function", ast.Dict: "a dict", ast.Set: "a set",
    ast.List: "a list that is no field", ast.Tuple: "a tuple that is no constant", ast.ListComp: "a list that is no field",
    ast.GeneratorExp: "a generator", ast.DictComp: "a dict", ast.SetComp: "a set", ast.NamedExpr: "a := b",
    ast.Await: "an await", ast.Yield: "a yield", ast.YieldFrom: "a yield",
}  # fmt: skip
