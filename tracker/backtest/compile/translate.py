"""One function of a strategy, statement by statement, from Python to the Python that numba compiles.

Names of the function get the prefix `v_`, fields of `self` the prefix `f_`; sums and comparisons become calls of
`tracker.kernels.checked`. What is not listed here is refused, and the class is played interpreted.
"""

import ast
import types
from collections.abc import Mapping
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from typing import Any

from tracker.backtest.compile.expressions import Expressions
from tracker.backtest.compile.plan import Plan
from tracker.backtest.compile.source import NotCompiledError, attributes_assigned, tree_of


def translated(plan: Plan, function: types.FunctionType, roles: tuple[str | None, ...], root: str) -> str:
    """The name under which a function stands in the module, where it is put unless it is there already.

    roles: of its parameters, `self`, `table`, or None for a value. root: the method of the engine that leads to it.
    """
    key = function, roles, root == "bet"
    if key in plan.under_way:
        raise NotCompiledError(function.__code__.co_firstlineno, f"{function.__name__} calls itself")
    if key not in plan.done:
        plan.under_way.append(key)
        made = Function(plan, function, roles, root)
        plan.under_way.pop()
        name = f"m_{len(plan.done)}_{function.__name__}"
        plan.functions += [(line.replace("def m_(", f"def {name}(", 1), source) for line, source in made.lines]
        plan.bets_of[name], plan.resized_by[name] = made.most_bets, made.resized
        plan.most_bets = max(plan.most_bets, made.most_bets)
        plan.done[key] = name
    return plan.done[key]


def check_names(function: types.FunctionType, node: ast.FunctionDef, roles: Mapping[str, str]) -> None:
    """Refuses a function with names that do not lead to what stands under them in its file."""
    code = function.__code__
    if code.co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR):
        raise NotCompiledError(node.lineno, "a yield")
    for name in code.co_freevars:
        if name != "__class__":  # which `super()` looks at
            raise NotCompiledError(node.lineno, f"{function.__name__} uses {name} of the function around it")
    changing = attributes_assigned(function)
    for part in ast.walk(node):
        name = getattr(part, "attr", getattr(part, "id", getattr(part, "arg", None)))
        if isinstance(name, str) and name.startswith("__") and not name.endswith("__"):
            raise NotCompiledError(getattr(part, "lineno", node.lineno), f"{name} has another name in its class")
        of_table = isinstance(part, ast.Attribute) and roles.get(ast.unparse(part.value)) == "table"
        if isinstance(part, ast.Attribute) and part.attr in changing and not of_table:
            raise NotCompiledError(part.lineno, f"{ast.unparse(part)} may change")


class Function(Expressions):
    """A function while it is translated. Its lines, each with the line it came from, are in `lines`."""

    def __init__(self, plan: Plan, function: types.FunctionType, roles: tuple[str | None, ...], root: str) -> None:
        node = tree_of(function)
        self.begin(plan, function, root)
        arguments = node.args
        if arguments.vararg or arguments.kwarg or arguments.posonlyargs:
            raise NotCompiledError(node.lineno, "arguments with stars")
        if any(not (isinstance(d, ast.Name) and d.id == "property") for d in node.decorator_list):
            raise NotCompiledError(node.lineno, "a decorated function")
        names = [argument.arg for argument in (*arguments.args, *arguments.kwonlyargs)]
        self.roles = {name: role for name, role in zip(names, roles, strict=True) if role}
        check_names(function, node, self.roles)
        values = [name for name in names if name not in self.roles]
        self.stored = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self.locals = self.stored | set(values)
        for name in self.stored & self.roles.keys():
            raise NotCompiledError(node.lineno, f"{name} is given another value")
        self.has_value = set(values)
        self.returns = [n for n in ast.walk(node) if isinstance(n, ast.Return) and n.value is not None]
        self.is_method = root == function.__name__ and roles == ("self", "table")
        self.line("@njit(boundscheck=True)", None)
        self.line(f"def m_({', '.join(['self', 'table', 'board', *('v_' + name for name in values)])}):", node.lineno)
        self.depth = 1
        ended = self.block(node.body)
        self.most_bets = max(self.most_bets, self.bets)
        if self.returns and not self.is_method and not ended:
            raise NotCompiledError(node.lineno, f"{function.__name__} does not always return a value")
        self.depth = 0
        self.line("", None)

    def block(self, body: list[ast.stmt]) -> bool:
        """Translates statements; whether none of them lets the function go on behind them."""
        begun = len(self.lines)
        for statement in body:
            self.at = statement.lineno
            method = getattr(self, "do_" + type(statement).__name__, None)
            if method is None:
                raise NotCompiledError(statement.lineno, WORDS.get(type(statement), "a statement of this kind"))
            if method(statement):
                break
        else:
            if len(self.lines) == begun:
                self.line("pass")
            return False
        return True

    def do_Pass(self, node: ast.Pass) -> None:
        self.line("pass")

    def do_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.call_alone(node.value)

    def do_Return(self, node: ast.Return) -> bool:
        if node.value is not None and not self.is_method:
            self.line(f"return {self.expr(node.value)}")
        elif self.returns and not self.is_method:
            raise NotCompiledError(node.lineno, "a return with a value and one without")
        else:
            if self.function.__name__ == "bet" and not self.is_nothing(node.value):
                raise NotCompiledError(node.lineno, "bet returns a value")
            if node.value is not None and not isinstance(node.value, ast.Constant):
                self.call_alone(node.value)
            self.line("return")
        return True

    def is_nothing(self, value: ast.expr | None) -> bool:
        """Whether what stands behind `return` is None for sure."""
        if value is None or (isinstance(value, ast.Constant) and value.value is None):
            return True
        if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
            return False
        name, role = value.func.attr, self.role(value.func.value)
        if role == "table":
            return name in ("bet", "leave")
        called = self.plan.lookup(name) if role == "self" else None
        if type(called) is not types.FunctionType:
            return False
        returns = [n for n in ast.walk(tree_of(called)) if isinstance(n, ast.Return)]
        return all(each.value is None for each in returns)

    def do_Raise(self, node: ast.Raise) -> None:
        self.line("guards.give_up()")

    def do_Assert(self, node: ast.Assert) -> None:
        self.line(f"if not {self.truth(node.test)}:")
        self.line("    guards.give_up()")

    def do_Break(self, node: ast.Break) -> bool:
        self.line("break")
        return True

    def do_Continue(self, node: ast.Continue) -> bool:
        self.line("continue")
        return True

    def do_If(self, node: ast.If) -> bool:
        self.line(f"if {self.truth(node.test)}:")
        before, bets = set(self.has_value), self.bets
        ended = self.inside(node.body)
        then, bets_then = self.has_value, bets if ended else self.bets
        self.most_bets = max(self.most_bets, self.bets)
        self.has_value, self.bets = set(before), bets
        other = False
        if node.orelse:
            self.line("else:")
            other = self.inside(node.orelse)
            self.most_bets = max(self.most_bets, self.bets)
        self.bets = max(bets_then, bets if other else self.bets)
        if ended:
            then = self.has_value
        elif not other:
            then = then & self.has_value
        self.has_value = then
        return ended and other

    def inside(self, body: list[ast.stmt]) -> bool:
        """A block one step further in."""
        self.depth += 1
        ended = self.block(body)
        self.depth -= 1
        return ended

    def do_While(self, node: ast.While) -> None:
        if node.orelse:
            raise NotCompiledError(node.lineno, "an else of a loop")
        bets = self.bets  # those of the condition are put down at every turn too
        self.line(f"while {self.truth(node.test)}:")
        self.line("    guards.tick(table)")
        self.plan.sees.add("turns")
        self.turn(node.body, bets)

    def do_For(self, node: ast.For) -> None:
        if node.orelse:
            raise NotCompiledError(node.lineno, "an else of a loop")
        if not isinstance(node.target, ast.Name):
            raise NotCompiledError(node.lineno, "a loop over several values at a time")
        before = set(self.has_value)
        self.open_loop(node.iter, "v_" + node.target.id, node.body)
        self.has_value.add(node.target.id)
        self.turn(node.body, self.bets)
        self.has_value = before

    def turn(self, body: list[ast.stmt], bets: int) -> None:
        """The body of a loop: nobody knows how often it is run. bets: calls of `table.bet` before the loop's turns."""
        before = set(self.has_value)
        self.inside(body)
        self.has_value = before
        if max(self.bets, self.most_bets) > bets:
            self.bets += 2

    def do_Assign(self, node: ast.Assign) -> None:
        target = node.targets[0]
        if len(node.targets) > 1:
            kept = self.temporary(self.expr(node.value))
            for target in node.targets:
                self.store(target, kept)
        elif isinstance(target, ast.Tuple):
            values = node.value.elts if isinstance(node.value, ast.Tuple) else []
            if len(values) != len(target.elts):
                raise NotCompiledError(node.lineno, "several values at a time")
            kept_values = [self.temporary(self.expr(value)) for value in values]
            for each, kept in zip(target.elts, kept_values, strict=True):
                self.store(each, kept)
        elif (name := self.list_field(target)) is not None:
            self.fill(name, node.value)
        elif (popped := self.popped(node.value)) is not None:
            self.store(target, popped)
        else:
            self.store(target, self.expr(node.value))

    def do_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.do_Assign(ast.Assign([node.target], node.value, lineno=node.lineno))

    def do_AugAssign(self, node: ast.AugAssign) -> None:
        name = self.list_field(node.target)
        if name is not None:
            if not (isinstance(node.op, ast.Add) and isinstance(node.value, ast.List)):
                raise NotCompiledError(node.lineno, "a list changed in this way")
            for kept in [self.temporary(self.expr_beside(name, item)) for item in node.value.elts]:
                self.append(name, kept)
            return
        if isinstance(node.target, ast.Subscript) and (name := self.list_field(node.target.value)) is not None:
            item = f"board.l_{name}[{self.temporary(self.place(name, node.target.slice))}]"
            value = self.binary(node.op, item, self.expr_beside(name, node.value), node.lineno)
            self.line(f"{item} = checked.as_int({value})")
            return
        loaded: Any = ast.copy_location(ast.parse(ast.unparse(node.target), mode="eval").body, node)
        for part in ast.walk(loaded):
            if isinstance(part, ast.expr):
                part.lineno = node.lineno
        self.store(node.target, self.binary(node.op, self.expr(loaded), self.expr(node.value), node.lineno))

    def store(self, target: ast.expr, value: str) -> None:
        """Gives a name, a field or a place of a list this value."""
        if isinstance(target, ast.Name):
            self.line(f"v_{target.id} = {value}")
            self.has_value.add(target.id)
            return
        if isinstance(target, ast.Attribute) and self.role(target.value) == "self":
            kind = self.plan.field(target.attr, target.lineno)
            self.plan.stored.add(target.attr)
            if kind in ("int", "float", "bool"):
                self.line(f"self.f_{target.attr} = checked.as_{kind}({value})")
                return
        if isinstance(target, ast.Subscript) and (name := self.list_field(target.value)) is not None:
            self.line(f"board.l_{name}[{self.place(name, target.slice)}] = checked.as_int({value})")
            return
        raise NotCompiledError(target.lineno, "a value is given to something else than a name or a field of self")


WORDS: dict[type[ast.stmt], str] = {
    ast.With: "a with statement", ast.Try: "a try statement", ast.FunctionDef: "a function inside a function",
    ast.ClassDef: "a class inside a function", ast.Import: "an import", ast.ImportFrom: "an import",
    ast.Global: "a global name that changes", ast.Nonlocal: "a name of another function", ast.Delete: "a del statement",
    ast.Match: "a match statement",
}  # fmt: skip
