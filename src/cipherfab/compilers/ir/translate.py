"""Translates LLVM functions into our model."""

from collections.abc import Callable, Mapping

from cipherfab.compilers.ir.emitter import Emitter
from cipherfab.compilers.ir.intrinsics import MAKERS, NOTHING
from cipherfab.compilers.ir.llvm import Definition
from cipherfab.compilers.ir.memory import Memory
from cipherfab.compilers.ir.model import (
    ADDRESS,
    ARITHMETIC,
    COMPARISONS,
    WIDEST,
    Address,
    Block,
    Branch,
    Constant,
    Jump,
    Operand,
    Return,
    Switch,
    Unreachable,
)
from cipherfab.compilers.ir.statement import Statement
from cipherfab.compilers.ir.text import GlobalAddress, Reference, Value
from cipherfab.compilers.ir.types import (
    ArrayType,
    IntegerType,
    PointerType,
    StructType,
    Type,
    Unsupported,
    UnsupportedType,
)
from cipherfab.compilers.ir.widths import Widths
from cipherfab.errors import InputError

_UNSIGNED = {"slt": "ult", "sle": "ule", "sgt": "ugt", "sge": "uge"}
_POWERS = (8, 16, 32, 64)


def width(kind: Type) -> int:
    """Return the width of a type, or raise `Unsupported`."""
    match kind:
        case PointerType():
            return ADDRESS
        case IntegerType(bits) if 1 <= bits <= WIDEST:
            return bits
        case IntegerType(bits):
            raise Unsupported(f"an integer of {bits} bits")
        case StructType() | ArrayType():
            raise Unsupported("a structure as a value")
    raise Unsupported(kind.title)


class Translator:
    """Translates a function.

    Parameters
    ----------
    definition : Definition
        The function.
    widths : Widths
        Widths of elements.
    definitions : Mapping[str, Definition]
        All functions.
    values : Mapping[str, Operand]
        Its parameters.
    """

    def __init__(
        self,
        definition: Definition,
        widths: Widths,
        definitions: Mapping[str, Definition],
        values: Mapping[str, Operand],
    ) -> None:
        self.definition = definition
        self.emitter = Emitter()
        self.memory = Memory(definition.name, widths, self.emitter)
        self.places: set[str] = set()
        self._definitions = definitions
        self._values: dict[str, Operand] = dict(values)
        self._pairs: dict[str, tuple[Operand, Operand]] = {}
        self._exits: dict[str, str] = {}
        self._first = next(iter(definition.blocks.values()))
        self._phis: list[tuple[list[tuple[str, Operand]], Statement]] = []

    def translate(self) -> tuple[Block, ...]:
        """Return the blocks.

        Raises
        ------
        InputError
            If something is not supported; the message begins with the line of C.
        """
        for name in self._reachable():
            self.emitter.begin(name)
            for statement in self.definition.blocks[name]:
                self.emitter.line = statement.line
                try:
                    self._statement(statement)
                except Unsupported as error:
                    raise self.error(str(error), statement) from None
            self._exits[name] = self.emitter.name
        for incoming, statement in self._phis:
            for label, (kind, value) in zip(statement.labels, statement.operands, strict=True):
                if isinstance(value, GlobalAddress) and not isinstance(kind, PointerType):
                    raise self.error("an address as a number where paths meet", statement)
                if label in self._exits:
                    incoming.append((self._exits[label], self._operand(kind, value)))
        return self.emitter.blocks()

    def error(self, what: str, statement: Statement) -> InputError:
        """Return an error with the line of C."""
        where = f"{statement.line}: " if statement.line else ""
        return InputError(f"{where}{what} in {self.definition.name} is not supported")

    def _reachable(self) -> list[str]:
        """Return the blocks in an order in which definitions precede uses, except in phis."""
        blocks = self.definition.blocks
        first = next(iter(blocks))
        order: list[str] = []
        seen = {first}
        work = [(first, iter(blocks[first][-1].labels))]
        while work:
            name, labels = work[-1]
            for label in labels:
                if label not in seen:
                    seen.add(label)
                    work.append((label, iter(blocks[label][-1].labels)))
                    break
            else:
                order.append(name)
                work.pop()
        return order[::-1]

    def _operand(self, kind: Type, value: Value) -> Operand:
        bits = width(kind)
        match value:
            case Reference(name):
                if name not in self._values:
                    raise Unsupported("a structure as a value")
                return self._values[name]
            case GlobalAddress():
                self.places.add(value.name)
                found = self.memory.address(value)
                return found if bits == ADDRESS else self._as_number(found, value, bits)
            case int():
                if bits == ADDRESS and value:
                    raise Unsupported("a number as a pointer")
                return Constant(value & (1 << bits) - 1, bits)
        return Constant(0, bits)

    def _operands(self, statement: Statement) -> list[Operand]:
        return [self._operand(kind, value) for kind, value in statement.operands]

    def _statement(self, statement: Statement) -> None:
        opcode = statement.opcode
        if opcode in ARITHMETIC:
            self._define(statement, opcode, width(statement.type))
        elif opcode in COMPARISONS:
            width(statement.type)
            # With equal signs the signed and unsigned orders agree, and unsigned comparison is simpler.
            plain = _UNSIGNED.get(opcode, opcode) if "samesign" in statement.flags else opcode
            self._define(statement, plain, 1)
        else:
            _FORMS[opcode](self, statement)

    def _define(self, statement: Statement, opcode: str, bits: int) -> None:
        promises = statement.flags & {"disjoint", "nuw", "exact"}
        operands = self._operands(statement)
        self._values[statement.result] = self.emitter.emit(opcode, operands, bits, promises=promises)

    def _cast(self, statement: Statement) -> None:
        opcode, bits = statement.opcode, width(statement.type)
        source = width(statement.operands[0][0])
        if bits == source:
            self._values[statement.result] = self._operands(statement)[0]
        elif ADDRESS in (bits, source):
            raise Unsupported("a number as a pointer")
        else:
            plain = "zext" if "nneg" in statement.flags else opcode
            self._define(statement, plain, bits)

    def _number(self, statement: Statement) -> None:
        kind, value = statement.operands[0]
        found = self._operand(kind, value)
        self._values[statement.result] = self._as_number(found, value, width(statement.type))

    def _as_number(self, address: Operand, value: Value, bits: int) -> Operand:
        found = self.memory.number(address, value)
        if bits == 32:
            return found
        return self.emitter.emit("zext" if bits > 32 else "trunc", (found,), bits)

    def _choose(self, statement: Statement) -> None:
        self._define(statement, "select", width(statement.type))

    def _same(self, statement: Statement) -> None:
        self._values[statement.result] = self._operands(statement)[0]

    def _phi(self, statement: Statement) -> None:
        result, incoming = self.emitter.phi(width(statement.type))
        self._values[statement.result] = result
        self._phis.append((incoming, statement))

    def _offset(self, statement: Statement) -> None:
        operands = self._operands(statement)
        self._values[statement.result] = self.memory.offset(statement, operands)

    def _load(self, statement: Statement) -> None:
        (address,) = self._operands(statement)
        bits = width(statement.type)
        if bits == 1:
            # A flag takes a byte.
            byte = self.memory.load(statement, address, 8)
            self._values[statement.result] = self.emitter.emit("trunc", (byte,), 1)
            return
        self._require_memory(bits)
        self._values[statement.result] = self.memory.load(statement, address, bits)

    def _store(self, statement: Statement) -> None:
        value, address = self._operands(statement)
        if value.bits == 1:
            value = self.emitter.emit("zext", (value,), 8)
        else:
            self._require_memory(width(statement.type))
        self.memory.store(statement, address, value)

    def _require_memory(self, bits: int) -> None:
        if bits == ADDRESS:
            raise Unsupported("a pointer in memory")
        if bits not in _POWERS:
            raise Unsupported(f"an integer of {bits} bits in memory")

    def _alloca(self, statement: Statement) -> None:
        if statement not in self._first:
            raise Unsupported("a variable whose address is only known at run time")
        name = f"{self.definition.name}.{statement.result}"
        self._values[statement.result] = Address(name)
        self.memory.allocate(name, statement)

    def _br(self, statement: Statement) -> None:
        line, labels = statement.line, statement.labels
        if len(labels) == 1 or labels[0] == labels[1]:
            self.emitter.end(Jump(labels[0], line))
        else:
            self.emitter.end(Branch(self._operands(statement)[0], labels[0], labels[1], line))

    def _switch(self, statement: Statement) -> None:
        (value,) = self._operands(statement)
        default, *labels = statement.labels
        mask = (1 << width(statement.type)) - 1
        cases = {number & mask: label for number, label in zip(statement.numbers, labels, strict=True)}
        cases = {number: label for number, label in cases.items() if label != default}
        line = statement.line
        self.emitter.end(Switch(value, cases, default, line) if cases else Jump(default, line))

    def _ret(self, statement: Statement) -> None:
        operands = self._operands(statement)
        self.emitter.end(Return(operands[0] if operands else None, statement.line))

    def _unreachable(self, statement: Statement) -> None:
        self.emitter.end(Unreachable(statement.line))

    def _extractvalue(self, statement: Statement) -> None:
        _, value = statement.operands[0]
        if not isinstance(value, Reference) or value.name not in self._pairs:
            raise Unsupported("a structure as a value")
        self._values[statement.result] = self._pairs[value.name][statement.numbers[0]]

    def _call(self, statement: Statement) -> None:
        name = statement.callee
        if name.startswith("llvm."):
            self._intrinsic(statement, name.removeprefix("llvm."))
            return
        operands = self._operands(statement)
        if len(operands) != len(self._definitions[name].parameters):
            raise Unsupported(f"a call of {name} with {len(operands)} arguments")
        if isinstance(statement.type, UnsupportedType):
            self.emitter.effect("call", operands, callee=name)
        else:
            bits = width(statement.type)
            self._values[statement.result] = self.emitter.emit("call", operands, bits, callee=name)

    def _intrinsic(self, statement: Statement, name: str) -> None:
        if any(name == each or name.startswith(f"{each}.") for each in NOTHING):
            return
        if name == "trap" or name.startswith(("ubsantrap", "debugtrap")):
            raise Unsupported("a trap")
        if name.startswith(("memcpy.", "memmove.", "memset.")):
            operands = self._operands(statement)
            self.memory.copy(statement, name.partition(".")[0], operands)
            return
        found = [each for each in MAKERS if name.startswith(f"{each}.")]
        if not found:
            raise Unsupported(f"the function {name!r} of LLVM")
        self._make(statement, max(found, key=len))

    def _make(self, statement: Statement, name: str) -> None:
        operands = self._operands(statement)
        bits = operands[0].bits
        if isinstance(statement.type, IntegerType):
            bits = width(statement.type)
        if name in ("bswap", "bitreverse", "ctpop", "cttz", "ctlz") and bits not in _POWERS:
            raise Unsupported(f"an integer of {bits} bits in {name!r}")
        made = MAKERS[name](self.emitter.emit, operands, bits)
        if isinstance(made, tuple):
            self._pairs[statement.result] = made
        else:
            self._values[statement.result] = made


_FORMS: Mapping[str, Callable[[Translator, Statement], None]] = {
    **dict.fromkeys(("zext", "sext", "trunc", "bitcast"), Translator._cast),
    "ptrtoint": Translator._number,
    "ptrtoaddr": Translator._number,
    "select": Translator._choose,
    "freeze": Translator._same,
    "phi": Translator._phi,
    "getelementptr": Translator._offset,
    "load": Translator._load,
    "store": Translator._store,
    "alloca": Translator._alloca,
    "br": Translator._br,
    "switch": Translator._switch,
    "ret": Translator._ret,
    "unreachable": Translator._unreachable,
    "extractvalue": Translator._extractvalue,
    "call": Translator._call,
}
