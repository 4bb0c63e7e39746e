"""Calls in a strategy's function as text for numba: of `table`, of methods, of functions of the file and of Python's own."""

import ast
import builtins
import math
import types
from typing import TYPE_CHECKING, Any

from tracker.backtest.compile.lists import Lists
from tracker.backtest.compile.source import NotCompiledError, tree_of
from tracker.betting import LONGEST_TOLD, ROAD_DISTANCES, SPOTS
from tracker.game import RANKS

KEEPS = {  # what calls need kept up
    "back": {"decisions"}, "count": {"counts", "coup"}, "outcome": {"outcomes", "coup"}, "left": {"cards"},
    "edge": {"cards", "edges"}, "variance": {"cards", "edges"},
}  # fmt: skip
CALLED = {  # calls with one number
    "back": "view.back(table, board, {})", "count": "view.count(board, {})", "outcome": "view.outcome(table, board, {})",
    "left": "seen.left(board, {})", "edge": "seen.edge(board, {})", "variance": "seen.variance(board, {})",
}  # fmt: skip
NAMED = {"left": tuple(RANKS), "edge": SPOTS, "variance": SPOTS}  # what may be given as a text
MATH = {"floor": "checked.floor", "ceil": "checked.ceil"}
PLAIN_CALLS = {
    "abs": "checked.absolute",
    "int": "checked.to_int",
    "float": "checked.to_float",
    "round": "checked.rounded",
}


class Calls(Lists):
    """Calls of one function; `Expressions` adds the other expressions."""

    if TYPE_CHECKING:
        function: Any  # a FunctionType, which as a field of the class would be taken for a method
        root: str
        roles: dict[str, str]
        locals: set[str]
        bets: int

        def calls(self, node: ast.expr) -> bool: ...
        def number(self, value: Any, name: str, line: int) -> str: ...
        def value_of(self, node: ast.expr) -> Any: ...

    def of_Call(self, node: ast.Call) -> str:
        function = node.func
        if isinstance(function, ast.Attribute):
            role = self.role(function.value)
            if role == "table":
                return self.table_call(function.attr, node)
            if role == "self":
                return self.user_call(self.plan.lookup(function.attr), node.args, node.keywords, node, bound=True)
            if self.is_super(function.value):
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
            items, low, high = self.sequence(node.args[0], "a sum of floats" if name == "sum" else "")
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
        return value if type(value) is str else None

    def table_call(self, name: str, node: ast.Call) -> str:
        """A method of `table` that answers."""
        arguments = {**dict.fromkeys(CALLED, 1), "ask": 2, "random": 0}
        if len(node.args) != arguments.get(name) or node.keywords:
            raise NotCompiledError(node.lineno, f"a call of table.{name} of this kind")
        if name == "random":
            self.plan.sees.add("session_coups")
            return "view.chance(table)"
        if name == "ask":
            road = self.text_constant(node.args[0])
            if road not in ROAD_DISTANCES:
                raise NotCompiledError(node.lineno, "a road that is not named here")
            self.plan.sees.add("roads")
            return f"view.ask(table, board, {ROAD_DISTANCES[road]}, checked.as_int({self.expr(node.args[1])}))"
        self.plan.sees |= KEEPS[name]
        known = NAMED.get(name, ())
        text = self.text_constant(node.args[0]) if known else None
        if text is not None and text not in known:
            raise NotCompiledError(node.lineno, f"{text} is none that table.{name} knows")
        return CALLED[name].format(f"checked.as_int({self.expr(node.args[0]) if text is None else known.index(text)})")

    def put_down(self, node: ast.Call) -> None:
        """`table.bet(spot, chips)`."""
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        given = dict(zip(("spot", "chips"), node.args, strict=False)) | named
        if set(given) != {"spot", "chips"} or len(node.args) + len(named) != 2 or self.root != "bet":
            raise NotCompiledError(node.lineno, "a bet of this kind, or outside of `bet`")
        if named and next(iter(named)) == "chips" and len(named) == 2 and any(map(self.calls, named.values())):
            raise NotCompiledError(node.lineno, "a call among arguments in another order; give it a name first")
        text = self.text_constant(given["spot"])
        if text is not None and text not in SPOTS:
            raise NotCompiledError(node.lineno, f"{text} is no spot")
        spot = self.expr(given["spot"]) if text is None else str(SPOTS.index(text))
        self.bets += 1
        self.plan.spots.add(spot)
        self.line(f"view.put(table, board, checked.as_int({spot}), checked.as_int({self.expr(given['chips'])}))")

    def leave(self, node: ast.Call) -> None:
        """`table.leave(reason)`."""
        given = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg == "reason")]
        if len(given) != len(node.args) + len(node.keywords):
            raise NotCompiledError(node.lineno, "a call with arguments that do not fit")
        reason = self.text_constant(given[0]) if len(given) == 1 else None if given else ""
        if reason is None or len(self.plan.reasons) == 64:
            raise NotCompiledError(node.lineno, "a reason to leave that is not written here as a text")
        reason = reason[:LONGEST_TOLD]
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
            if self.is_super(node.func.value):
                owner = self.plan.owner(self.function)
                empty = owner and self.plan.is_base(self.plan.lookup(node.func.attr, owner))
                if empty and [self.role(argument) for argument in node.args] == ["table"] and not node.keywords:
                    self.line("pass")
                    return
        self.line(self.expr(node))

    def is_super(self, node: ast.expr) -> bool:
        """Whether this is `super()`."""
        if not isinstance(node, ast.Call) or node.args or node.keywords:
            return False
        return self.is_pythons(node.func, super)

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
        ordered = [name for name in names if name in given]
        if ordered != list(given) and any(map(self.calls, given.values())):
            raise NotCompiledError(node.lineno, "a call among arguments in another order; give it a name first")
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
        self.resized |= self.plan.resized_by[name]
        return f"{name}({', '.join(['self', 'table', 'board', *texts])})"
