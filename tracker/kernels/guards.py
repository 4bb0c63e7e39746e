"""What compiled strategies need beside arithmetic: records on the stack, and ways to give a run up to Python."""

from llvmlite import ir
from numba import njit, types
from numba.core import cgutils

from tracker.kernels.instructions import typed

TURNS = 1_000_000  # of all loops in one call of a strategy's method


def _copy(builder, record, into, source) -> None:
    """Copies a record field by field, so that the compiler sees which numbers they are."""
    for name in record.fields:
        word = ir.IntType(8 * _size(record, name))
        from_, to = (cgutils.get_record_member(builder, each, record.offset(name), word) for each in (source, into))
        builder.store(builder.load(from_, align=1), to, align=1)


def _size(record, name: str) -> int:
    """Bytes of a field, which is a number."""
    return record.typeof(name).bitwidth // 8 if hasattr(record.typeof(name), "bitwidth") else 1


@typed
def on_the_stack(_, record):
    """A copy of a record that lives as long as the function: nobody else can see it, so its fields can be registers."""

    def generate(context, builder, sig, args):
        words = ir.ArrayType(ir.IntType(64), sig.return_type.size // 8)  # which are cleared as words, not as bytes
        kept = builder.bitcast(cgutils.alloca_once(builder, words), context.get_value_type(sig.return_type))
        _copy(builder, sig.return_type, kept, args[0])
        return kept

    return record(record), generate


@typed
def put_back(_, into, record):
    """Fills a record with what another one holds."""

    def generate(context, builder, sig, args):
        _copy(builder, sig.args[1], args[0], args[1])
        return context.get_dummy_value()

    return types.void(into, record), generate


def apart(function):
    """The same function of two arguments, which is called and never put in where it is called: it is long."""
    kind = types.Dispatcher(function)

    @typed
    def called(typing, first, second):
        signature = typing.resolve_function_type(kind, (first, second), {})

        def generate(context, builder, _, args):
            code = context.get_function(kind, signature)
            made = code(builder, args)
            for library in code.libs:
                context.active_code_library.add_linking_library(library)
            name = function.overloads[signature.args].fndesc.llvm_func_name
            for block in builder.function.blocks:
                for each in block.instructions:
                    if isinstance(each, ir.CallInstr) and each.callee.name == name:
                        each.attributes.add("noinline")
            return made

        return signature, generate

    return called


@njit
def give_up():
    """Ends the compiled run; Python plays it from the beginning and says what is wrong."""
    raise ArithmeticError("the strategy raised an error")


@njit(forceinline=True)
def limit(table, first, stop, step):
    """Counts the turns of a loop over a range before it begins."""
    if step == 0:
        raise ArithmeticError("a range with steps of 0")
    turns = max(0, (stop - first + step - (1 if step > 0 else -1)) // step)
    table.turns += turns
    if turns > TURNS or table.turns > TURNS:
        raise ArithmeticError("a loop of too many turns")


@njit(forceinline=True)
def tick(table):
    """Counts a turn of a loop without a known end."""
    table.turns += 1
    if table.turns > TURNS:
        raise ArithmeticError("a loop of too many turns")
