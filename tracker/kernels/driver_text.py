"""The text of the driver of one strategy: its parts put together, without what is idle; see `tracker.kernels.seat`."""

import ast
import copy
import inspect
import re
from collections.abc import Collection, Mapping

from tracker.kernels import seat, wagers

BEGIN, END = "# the strategy begins\n", "# the strategy ends\n"
PARTS = "# the parts begin\n"
FLAG = re.compile(r"^([A-Z_]+) = (True|False)$", re.MULTILINE)
UNREAD = re.compile(r"^UNREAD = (.+)$", re.MULTILINE)


class Whole(ast.NodeTransformer):
    """Puts the parts into the text where they are called, and leaves them out where they stand.

    A part is a function that is not decorated. It is called with names, which are those of its parameters, by a statement
    of its own or as the whole value of an assignment, and returns at its end.
    """

    def __init__(self, text: ast.Module) -> None:
        functions = [node for node in text.body if isinstance(node, ast.FunctionDef)]
        self.parts = {node.name: node for node in functions if not node.decorator_list}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        return None if node.name in self.parts else ast.NodeTransformer.generic_visit(self, node)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | list[ast.stmt]:
        return self.body_of(node.value) or node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        *body, last = self.body_of(node.value) or [node]
        if not isinstance(last, ast.Return) or last.value is None:
            return node
        return [*body, ast.Assign(node.targets, last.value, lineno=0)]

    def body_of(self, call: ast.expr) -> list[ast.stmt]:
        """The statements that a call stands for, its own parts put in; nothing where it is no call of a part."""
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id not in self.parts:
            return []
        part = self.parts[call.func.id]
        given = [ast.unparse(argument) for argument in call.args]
        assert given == [parameter.arg for parameter in part.args.args], f"{part.name} is called with other names"
        return self.visit(ast.Module(copy.deepcopy(part.body[1:]), [])).body  # the first one says what it does


class Specialised(ast.NodeTransformer):
    """Cuts out of the driver what is idle.

    flags: names of constants that are True or False. unread: fields of the table that need not be kept up.
    """

    def __init__(self, flags: Mapping[str, bool], unread: Collection[str]) -> None:
        self.flags, self.unread = flags, unread

    def is_read(self, target: ast.expr) -> bool:
        """Whether what is assigned to has to be kept up."""
        is_table = isinstance(target, ast.Attribute) and ast.unparse(target.value) == "table"
        return not (is_table and target.attr in self.unread)

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        self.generic_visit(node)
        node.targets = [target for target in node.targets if self.is_read(target)]
        return node if node.targets else None

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | None:
        return node if self.is_read(node.target) else None

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(self.flags[node.id]) if node.id in self.flags else node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Constant):
            return ast.Constant(not node.operand.value)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)  # the value that settles it
        known = [value.value for value in node.values if isinstance(value, ast.Constant)]
        if decides in known:
            return ast.Constant(decides)
        node.values = [value for value in node.values if not isinstance(value, ast.Constant)]
        return ast.Constant(not decides) if not node.values else node.values[0] if len(node.values) == 1 else node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        if not isinstance(node.test, ast.Constant):
            return node
        return node.body if node.test.value else node.orelse

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.test, ast.Constant):
            return node
        return node.body if node.test.value else node.orelse


def whole_text(methods: str) -> tuple[str, int]:
    """The text of a strategy's module, and how many lines come before its methods."""
    before, _, rest = inspect.getsource(seat).partition(BEGIN)
    names, _, more = inspect.getsource(wagers).partition(PARTS)
    before += names
    flags = {name: value == "True" for name, value in FLAG.findall(methods)}
    found = UNREAD.search(methods)
    unread = ast.literal_eval(found[1]) if found else ()
    parts = ast.parse(more + rest.partition(END)[2])
    driver = ast.unparse(Specialised(flags, unread).visit(Whole(parts).visit(parts)))
    return before + BEGIN + methods + END + driver + "\n", before.count("\n") + 1
