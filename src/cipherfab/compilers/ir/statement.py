"""An instruction in LLVM text."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cipherfab.compilers.ir.model import ARITHMETIC, SourceLocation
from cipherfab.compilers.ir.text import Cursor, Value, name_of
from cipherfab.compilers.ir.types import VOID, Type, Unsupported, UnsupportedType

_FLAGS = frozenset(
    (
        *("nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "inbounds", "nusw", "volatile", "atomic"),
        *("fast", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"),
    )
)
_CASTS = ("zext", "sext", "trunc", "ptrtoint", "ptrtoaddr", "bitcast")
_FLOATING = (
    *("fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "fcmp"),
    *("fptoui", "fptosi", "uitofp", "sitofp", "fptrunc", "fpext"),
)
_TITLES = {
    **dict.fromkeys(_FLOATING, "floating point"),
    "inttoptr": "a number as a pointer",
    "indirectbr": "a computed goto",
    "fence": "an atomic operation",
    "cmpxchg": "an atomic operation",
    "atomicrmw": "an atomic operation",
    "va_arg": "a variadic function",
    "extractelement": "a vector",
    "insertelement": "a vector",
    "shufflevector": "a vector",
    "callbr": "inline assembly",
}


@dataclass(frozen=True, kw_only=True)
class Statement:
    """An instruction of LLVM.

    Attributes
    ----------
    opcode : str
        Its name; for a comparison, the predicate.
    type : Type
        Type of the result, of the stored value, or of an address's elements.
    result : str
        Name of its value; empty if it has none.
    flags : frozenset[str]
        Words after the name.
    operands : Sequence[tuple[Type, Value]]
        In the order of the text.
    labels : Sequence[str]
        Blocks, in the order of the text; for a phi its predecessors.
    numbers : Sequence[int]
        Of a switch: the values, for the labels after the first; of others the indices.
    callee : str
        Function called.
    alignment : int
        Of an access to memory, in bytes.
    line : SourceLocation | None
        Where it comes from.
    """

    opcode: str
    type: Type = VOID
    result: str = ""
    flags: frozenset[str] = frozenset()
    operands: Sequence[tuple[Type, Value]] = ()
    labels: Sequence[str] = ()
    numbers: Sequence[int] = ()
    callee: str = ""
    alignment: int = 1
    line: SourceLocation | None = field(default=None, compare=False)


def read_statement(text: str, named: Mapping[str, Type], line: SourceLocation | None) -> Statement:
    """Return the instruction of a line.

    Raises
    ------
    Unsupported
        If cipherfab does not support it.
    """
    cursor = Cursor(text, named)
    result = ""
    if cursor.word.startswith("%"):
        result = name_of(cursor.take())
        cursor.expect("=")
    cursor.skip("tail", "notail", "musttail")
    opcode = cursor.take()
    flags = cursor.flags(_FLAGS)
    if flags & {"volatile"}:
        raise Unsupported("a volatile access")
    if flags & {"atomic"}:
        raise Unsupported("an atomic operation")
    if opcode in ARITHMETIC:
        found = _binary(cursor, opcode)
    elif opcode in _CASTS:
        found = _cast(cursor, opcode)
    elif opcode in _FORMS:
        found = _FORMS[opcode](cursor)
    else:
        raise Unsupported(_TITLES.get(opcode, repr(opcode)))
    return replace(found, result=result, flags=flags, line=line)


def _type(cursor: Cursor) -> Type:
    """Read a type of values."""
    kind = cursor.type()
    if isinstance(kind, UnsupportedType):
        raise Unsupported(kind.title)
    return kind


def _typed(cursor: Cursor) -> tuple[Type, Value]:
    """Read a type and a value."""
    kind = _type(cursor)
    cursor.attributes()
    return kind, cursor.value(kind)


def _binary(cursor: Cursor, opcode: str) -> Statement:
    kind, left = _typed(cursor)
    cursor.expect(",")
    return Statement(opcode=opcode, type=kind, operands=((kind, left), (kind, cursor.value(kind))))


def _cast(cursor: Cursor, opcode: str) -> Statement:
    operand = _typed(cursor)
    cursor.expect("to")
    return Statement(opcode=opcode, type=cursor.type(), operands=(operand,))


def _icmp(cursor: Cursor) -> Statement:
    return _binary(cursor, cursor.take())


def _select(cursor: Cursor) -> Statement:
    operands = [_typed(cursor)]
    for _ in range(2):
        cursor.expect(",")
        operands.append(_typed(cursor))
    return Statement(opcode="select", type=operands[1][0], operands=operands)


def _freeze(cursor: Cursor) -> Statement:
    operand = _typed(cursor)
    return Statement(opcode="freeze", type=operand[0], operands=(operand,))


def _phi(cursor: Cursor) -> Statement:
    kind = _type(cursor)
    operands: list[tuple[Type, Value]] = []
    labels = []
    while not operands or cursor.skip(","):
        if cursor.word != "[":
            break  # debug information follows
        cursor.expect("[")
        operands.append((kind, cursor.value(kind)))
        cursor.expect(",")
        labels.append(name_of(cursor.take()))
        cursor.expect("]")
    return Statement(opcode="phi", type=kind, operands=operands, labels=labels)


def _getelementptr(cursor: Cursor) -> Statement:
    while cursor.word == "inrange":
        cursor.take()
        cursor.group()
    kind = cursor.type()
    operands = []
    while cursor.skip(",") and not cursor.word.startswith("!"):
        operands.append(_typed(cursor))
    return Statement(opcode="getelementptr", type=kind, operands=operands)


def _load(cursor: Cursor) -> Statement:
    kind = _type(cursor)
    cursor.expect(",")
    operand = _typed(cursor)
    return Statement(opcode="load", type=kind, operands=(operand,), alignment=_alignment(cursor))


def _store(cursor: Cursor) -> Statement:
    value = _typed(cursor)
    cursor.expect(",")
    place = _typed(cursor)
    return Statement(opcode="store", type=value[0], operands=(value, place), alignment=_alignment(cursor))


def _alignment(cursor: Cursor) -> int:
    cursor.expect(",")
    cursor.expect("align")
    return cursor.number()


def _alloca(cursor: Cursor) -> Statement:
    kind = cursor.type()
    cursor.expect(",")
    if cursor.word != "align":
        raise Unsupported("an array whose length is only known at run time")
    return Statement(opcode="alloca", type=kind)


def _br(cursor: Cursor) -> Statement:
    if cursor.skip("label"):
        return Statement(opcode="br", labels=(name_of(cursor.take()),))
    condition = _typed(cursor)
    labels = []
    while cursor.skip(",") and cursor.skip("label"):
        labels.append(name_of(cursor.take()))
    return Statement(opcode="br", operands=(condition,), labels=labels)


def _switch(cursor: Cursor) -> Statement:
    value = _typed(cursor)
    cursor.expect(",")
    cursor.expect("label")
    labels, numbers = [name_of(cursor.take())], []
    cursor.expect("[")
    while not cursor.skip("]"):
        _, number = _typed(cursor)
        if not isinstance(number, int):
            raise Unsupported("this switch")
        numbers.append(number)
        cursor.expect(",")
        cursor.expect("label")
        labels.append(name_of(cursor.take()))
    return Statement(opcode="switch", type=value[0], operands=(value,), labels=labels, numbers=numbers)


def _ret(cursor: Cursor) -> Statement:
    if cursor.skip("void"):
        return Statement(opcode="ret")
    value = _typed(cursor)
    return Statement(opcode="ret", type=value[0], operands=(value,))


def _extractvalue(cursor: Cursor) -> Statement:
    value = _typed(cursor)
    cursor.expect(",")
    return Statement(opcode="extractvalue", type=value[0], operands=(value,), numbers=(cursor.number(),))


def _call(cursor: Cursor) -> Statement:
    kind = cursor.result_type()
    if cursor.word == "(":  # the types of a function that takes any number of arguments
        cursor.group()
    if cursor.word == "asm":
        raise Unsupported("inline assembly")
    callee = cursor.take()
    if not callee.startswith("@"):
        raise Unsupported("a call through a function pointer")
    operands = []
    cursor.expect("(")
    while not cursor.skip(")"):
        if cursor.word == "metadata":
            raise Unsupported(f"{name_of(callee)!r}")
        operands.append(_typed(cursor))
        cursor.skip(",")
    return Statement(opcode="call", type=kind, operands=operands, callee=name_of(callee))


_FORMS: Mapping[str, Callable[[Cursor], Statement]] = {
    "icmp": _icmp,
    "select": _select,
    "freeze": _freeze,
    "phi": _phi,
    "getelementptr": _getelementptr,
    "load": _load,
    "store": _store,
    "alloca": _alloca,
    "br": _br,
    "switch": _switch,
    "ret": _ret,
    "unreachable": lambda cursor: Statement(opcode="unreachable"),
    "extractvalue": _extractvalue,
    "call": _call,
}
