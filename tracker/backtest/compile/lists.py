"""Lists of whole numbers that are fields of a strategy: they lie in an array of the table's record, from `lo_` to `hi_`."""

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tracker.backtest.compile.source import NotCompiledError

if TYPE_CHECKING:
    from tracker.backtest.compile.plan import Plan


class Lists:
    """What can be done with such a list, and loops; `Calls`, `Expressions` and `Function` add the rest."""

    if TYPE_CHECKING:
        plan: Plan
        depth: int
        temporaries: int
        renamed: dict[str, str]
        resized: set[str]
        bets: int

        def line(self, text: str, source: int | None = -1) -> None: ...
        def temporary(self, value: str) -> str: ...
        def role(self, node: ast.expr) -> str | None: ...
        def expr(self, node: ast.expr) -> str: ...
        def value_of(self, node: ast.expr) -> Any: ...
        def truth(self, node: ast.expr) -> str: ...
        def array(self, node: ast.expr) -> str: ...

    def list_field(self, node: ast.expr) -> str | None:
        """The name of the list that an expression is; None where it is none."""
        if not isinstance(node, ast.Attribute) or self.role(node.value) != "self":
            return None
        is_list = type(self.plan.begins_as(node.attr)) is list and self.plan.field(node.attr, node.lineno) == "list"
        return node.attr if is_list else None

    def is_pythons(self, node: ast.expr, function: Any) -> bool:
        """Whether this is the name of a function of Python's own, which nothing else bears here."""
        return isinstance(node, ast.Name) and node.id == function.__name__ and self.value_of(node) is function

    def expr_beside(self, name: str | None, node: ast.expr) -> str:
        """An expression that is worked out while a list is in use: it must not make it longer or shorter."""
        before, self.resized = self.resized, set()
        text = self.expr(node)
        if name in self.resized:
            raise NotCompiledError(
                node.lineno, f"self.{name} changes while it is used; give what is called a name first"
            )
        self.resized |= before
        return text

    def sequence(self, node: ast.expr, floats: str = "") -> tuple[str, str, str]:
        """(array, first place, place behind the last) of a list or a tuple. floats: what is refused of floats, if anything."""
        name = self.list_field(node)
        if name is not None:
            return f"board.l_{name}", f"self.lo_{name}", f"self.hi_{name}"
        array = self.array(node)
        if floats and self.plan.is_floats(array):
            raise NotCompiledError(node.lineno, floats)
        return array, "0", f"len({array})"

    def place(self, name: str, index: ast.expr) -> str:
        """The place in the array of an item of a list."""
        if isinstance(index, ast.Slice):
            raise NotCompiledError(index.lineno, "a part of a list")
        return f"view.at(self.lo_{name}, self.hi_{name}, checked.as_int({self.expr_beside(name, index)}))"

    def mentions(self, name: str, *nodes: ast.AST) -> bool:
        """Whether a list may be looked at or changed in these parts of the function."""
        for part in (part for node in nodes for part in ast.walk(node)):
            if isinstance(part, ast.Attribute) and (part.attr == name or self.is_property(part)):
                return True
            if isinstance(part, ast.Call):
                function = part.func
                of_table = isinstance(function, ast.Attribute) and self.role(function.value) == "table"
                given = (*part.args, *(keyword.value for keyword in part.keywords))
                handed = any(self.role(argument) == "self" for argument in given)
                if handed or not (of_table or isinstance(function, ast.Name)):
                    return True
        return False

    def is_property(self, node: ast.Attribute) -> bool:
        """Whether a method is called here that does not look like one."""
        return self.role(node.value) == "self" and isinstance(self.plan.lookup(node.attr), property)

    def append(self, name: str, value: str) -> None:
        """Adds an item, an int, at the end."""
        self.resized.add(name)
        kept = self.temporary(f"checked.as_int({value})")
        self.line(f"if self.hi_{name} == len(board.l_{name}):")
        self.line(f"    self.hi_{name} = view.make_room(board.l_{name}, self.lo_{name}, self.hi_{name})")
        self.line(f"    self.lo_{name} = 0")
        self.line(f"board.l_{name}[self.hi_{name}] = {kept}")
        self.line(f"self.hi_{name} += 1")

    def clear(self, name: str) -> None:
        self.resized.add(name)
        self.line(f"self.lo_{name} = 0")
        self.line(f"self.hi_{name} = 0")

    def changes_list(self, node: ast.Call) -> bool:
        """Translates `self.list.append(x)` and the like; whether it was one."""
        function = node.func
        name = self.list_field(function.value) if isinstance(function, ast.Attribute) else None
        if name is None or not isinstance(function, ast.Attribute):
            return False
        if function.attr == "append" and len(node.args) == 1 and not node.keywords:
            self.append(name, self.expr_beside(name, node.args[0]))
        elif function.attr == "clear" and not node.args and not node.keywords:
            self.clear(name)
        elif self.popped(node) is None:
            raise NotCompiledError(node.lineno, f"{function.attr} of a list")
        return True

    def popped(self, node: ast.expr) -> str | None:
        """The item that `self.list.pop()` or `.pop(0)` takes out; None where this is something else."""
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "pop":
            return None
        name = self.list_field(node.func.value)
        index = ast.unparse(node.args[0]) if node.args else "-1"
        if name is None or index not in ("0", "-1") or len(node.args) > 1 or node.keywords:
            return None
        self.resized.add(name)
        kept = self.temporary(f"board.l_{name}[view.at(self.lo_{name}, self.hi_{name}, {index})]")
        self.line(f"self.lo_{name} += 1" if index == "0" else f"self.hi_{name} -= 1")
        return kept

    def fill(self, name: str, value: ast.expr) -> None:
        """Gives a list new items."""
        if isinstance(value, ast.Subscript) and self.list_field(value.value) == name:
            self.cut(name, value.slice)
        elif isinstance(value, ast.List):
            items = [self.temporary(f"checked.as_int({self.expr(item)})") for item in value.elts]
            self.clear(name)
            for item in items:
                self.append(name, item)
        elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add) and isinstance(value.right, ast.List):
            if self.list_field(value.left) != name:
                raise NotCompiledError(value.lineno, "a list made in this way")
            for item in [self.temporary(self.expr_beside(name, item)) for item in value.right.elts]:
                self.append(name, item)
        elif isinstance(value, ast.ListComp) and len(value.generators) == 1:
            generator = value.generators[0]
            self.comprehension(name, generator.target, generator.iter, generator.ifs, value.elt)
        elif isinstance(value, ast.Call) and self.is_pythons(value.func, list) and len(value.args) == 1:
            if value.keywords:
                raise NotCompiledError(value.lineno, "a list made in this way")
            item = ast.Name("an item", ast.Load(), lineno=value.lineno)
            self.comprehension(name, item, value.args[0], [], item)
        else:
            raise NotCompiledError(value.lineno, "a list made in this way")

    def cut(self, name: str, part: ast.expr) -> None:
        """`self.list = self.list[first:stop]`."""
        if not isinstance(part, ast.Slice) or part.step is not None:
            raise NotCompiledError(part.lineno, "a part of a list made in this way")
        low, high = f"self.lo_{name}", f"self.hi_{name}"
        first = "0" if part.lower is None else f"checked.as_int({self.expr_beside(name, part.lower)})"
        stop = f"{high} - {low}" if part.upper is None else f"checked.as_int({self.expr_beside(name, part.upper)})"
        self.resized.add(name)
        kept = self.temporary(f"view.cut({low}, {high}, {first}, {stop})")
        self.line(f"{low} = {kept}[0]")
        self.line(f"{high} = {kept}[1]")

    def comprehension(
        self, name: str, target: ast.expr, over: ast.expr, ifs: Sequence[ast.expr], item: ast.expr
    ) -> None:
        """`self.list = [item for target in over if …]`."""
        if not isinstance(target, ast.Name) or self.mentions(name, over, item, *ifs):
            raise NotCompiledError(over.lineno, "a list made in this way")
        self.temporaries += 1
        variable = f"t_{self.temporaries}"
        ahead = self.loop_head(over, variable)
        self.clear(name)
        kept, before = self.renamed, self.depth
        self.renamed = self.renamed | {target.id: variable}
        self.enter(ahead)
        bets = self.bets
        for condition in ifs:
            self.line(f"if {self.truth(condition)}:")
            self.depth += 1
        self.append(name, self.expr(item))
        self.depth, self.renamed = before, kept
        if self.bets > bets:
            self.bets += 2  # nobody knows how often

    def loop_head(self, over: ast.expr, variable: str) -> list[str]:
        """The lines that open a loop; what they need is worked out before."""
        name = self.list_field(over)
        if name is not None:
            self.temporaries += 1
            place = f"t_{self.temporaries}"
            low, high = self.temporary(f"self.lo_{name}"), self.temporary(f"self.hi_{name}")
            return [f"for {place} in range({low}, {high}):", f"    {variable} = board.l_{name}[{place}]"]
        if isinstance(over, ast.Call) and self.is_pythons(over.func, range) and 1 <= len(over.args) <= 3:
            if over.keywords:
                raise NotCompiledError(over.lineno, "a range with names")
            ends = [self.temporary(f"checked.as_int({self.expr(end)})") for end in over.args]
            first, stop, step = ["0", *ends, "1"] if len(ends) == 1 else [*ends, "1"][:3]
            self.plan.sees.add("turns")
            self.line(f"guards.limit(table, {first}, {stop}, {step})")
            return [f"for {variable} in range({', '.join(ends)}):"]
        if isinstance(over, ast.Tuple) and over.elts:
            items = [self.temporary(f"checked.as_int({self.expr(item)})") for item in over.elts]
            return [f"for {variable} in ({', '.join(items)},):"]
        return [f"for {variable} in {self.array(over)}:"]

    def enter(self, ahead: list[str]) -> None:
        """Writes lines, and goes one step further in."""
        for text in ahead:
            self.line(text)
        self.depth += 1

    def open_loop(self, over: ast.expr, variable: str, body: Sequence[ast.stmt]) -> None:
        """Opens a loop of the strategy; its body follows one step further in."""
        name = self.list_field(over)
        if name is not None and self.mentions(name, *body):
            raise NotCompiledError(over.lineno, f"self.{name} may change while a loop goes over it")
        for text in self.loop_head(over, variable):
            self.line(text)
