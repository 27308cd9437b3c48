"""Accesses to memory, counted in elements."""

from collections.abc import Sequence

from cipherfab.compilers.ir.emitter import Emitter
from cipherfab.compilers.ir.model import ADDRESS, Address, Branch, Constant, Jump, Operand
from cipherfab.compilers.ir.statement import Statement
from cipherfab.compilers.ir.text import GlobalAddress, Reference, Value
from cipherfab.compilers.ir.types import Unsupported, places, size
from cipherfab.compilers.ir.widths import Widths

_STRAIGHT = 4
"""Up to this many elements are copied one by one, more in a loop."""


class Memory:
    """Converts byte accesses into element accesses.

    Parameters
    ----------
    function : str
        Name of the function.
    widths : Widths
        Widths of elements.
    emitter : Emitter
        Takes the instructions.
    """

    def __init__(self, function: str, widths: Widths, emitter: Emitter) -> None:
        self.allocated: dict[str, tuple[int, int]] = {}
        self._function = function
        self._widths = widths
        self._emitter = emitter

    def _size(self, value: Value) -> int:
        """Return the bytes of an element at an address."""
        return self._widths.of(self._function, value)

    def address(self, place: GlobalAddress) -> Address:
        """Return the address of a place in a global variable."""
        return Address(place.name, self._elements(place.offset, self._size(place)))

    def _elements(self, count: int, element: int) -> int:
        if count % element:
            raise Unsupported(f"an access {count} bytes into elements of {element} bytes")
        return count // element

    def allocate(self, name: str, statement: Statement) -> None:
        """Record a local variable: bytes per element, and number of elements."""
        element = self._size(Reference(statement.result))
        self.allocated[name] = element, -(-size(statement.type) // element)

    def offset(self, statement: Statement, operands: Sequence[Operand]) -> Operand:
        """Return an address indexed from another."""
        address = operands[0]
        element = self._size(statement.operands[0][1])
        indices = [
            value if isinstance(value, int) else operand
            for (_, value), operand in zip(statement.operands[1:], operands[1:], strict=True)
        ]
        constant = 0
        for step, index in places(statement.type, indices):
            if isinstance(index, int):
                constant += step * index
            else:
                address = self._move(address, self._scaled(index, step, element))
        return self._move(address, Constant(self._elements(constant, element) & 0xFFFF_FFFF, 32))

    def _scaled(self, index: Operand, step: int, element: int) -> Operand:
        """Return a number of byte steps in elements."""
        emit = self._emitter.emit
        if index.bits != 32:
            index = emit("sext" if index.bits < 32 else "trunc", (index,), 32)
        if step % element == 0:
            return index if step == element else emit("mul", (index, Constant(step // element, 32)), 32)
        if element % step:
            raise Unsupported(f"an access in steps of {step} bytes to elements of {element} bytes")
        by = Constant((element // step).bit_length() - 1, 32)
        return emit("ashr", (index, by), 32, promises=frozenset({"exact"}))

    def _move(self, address: Operand, by: Operand) -> Operand:
        """Return an address moved by a number of elements."""
        if isinstance(by, Constant):
            if by.value == 0:
                return address
            if isinstance(address, Address):
                signed = by.value - (by.value >> 31 << 32)
                return Address(address.array, address.element + signed)
        return self._emitter.emit("offset", (address, by), ADDRESS)

    def number(self, address: Operand, value: Value) -> Operand:
        """Return an address as a number of bytes in 32 bits."""
        found = self._emitter.emit("number", (address,), 32)
        element = self._size(value)
        return found if element == 1 else self._emitter.emit("mul", (found, Constant(element, 32)), 32)

    def load(self, statement: Statement, address: Operand, bits: int) -> Operand:
        """Load from an address, from several elements if necessary."""
        element = self._check(statement, statement.operands[0][1], bits)
        emit = self._emitter.emit
        found: Operand = emit("load", (address,), 8 * element)
        if bits == 8 * element:
            return found
        found = emit("zext", (found,), bits)
        for number in range(1, bits // (8 * element)):
            part = emit("load", (self._move(address, Constant(number, 32)),), 8 * element)
            part = emit("zext", (part,), bits)
            part = emit("shl", (part, Constant(8 * element * number, bits)), bits)
            found = emit("or", (found, part), bits, promises=frozenset({"disjoint"}))
        return found

    def store(self, statement: Statement, address: Operand, value: Operand) -> None:
        """Store to an address, in several elements if necessary."""
        element = self._check(statement, statement.operands[1][1], value.bits)
        emit = self._emitter.emit
        for number in range(value.bits // (8 * element)):
            part = value
            if number:
                part = emit("lshr", (value, Constant(8 * element * number, value.bits)), value.bits)
            if value.bits != 8 * element:
                part = emit("trunc", (part,), 8 * element)
            self._emitter.effect("store", (self._move(address, Constant(number, 32)), part))

    def _check(self, statement: Statement, place: Value, bits: int) -> int:
        element = self._size(place)
        if statement.alignment < element:
            raise Unsupported(
                f"an access of {bits} bits that may begin at any multiple of {statement.alignment} bytes"
            )
        return element

    def copy(self, statement: Statement, name: str, operands: Sequence[Operand]) -> None:
        """Copy or fill bytes."""
        target, source, count, *_ = operands
        values = [value for _, value in statement.operands]
        element = self._size(values[0])
        if name == "memset":
            source = self._repeated(source, element)
        emit = self._emitter.emit
        if isinstance(count, Constant):
            elements = self._elements(count.value, element)
            if elements <= _STRAIGHT:
                self._straight(target, source, elements, element)
                return
            total: Operand = Constant(elements, 32)
        else:
            if count.bits != 32:
                count = emit("zext" if count.bits < 32 else "trunc", (count,), 32)
            by = Constant(element.bit_length() - 1, 32)
            total = count if element == 1 else emit("lshr", (count, by), 32, promises=frozenset({"exact"}))
        if name == "memmove":
            self._move_loops(target, source, total, element)
        else:
            self._loop(target, source, total, element)

    def _repeated(self, byte: Operand, element: int) -> Operand:
        """Return an element of which all bytes are the same."""
        ones = Constant(int.from_bytes(b"\1" * element, "little"), 8 * element)
        if isinstance(byte, Constant):
            return Constant(byte.value * ones.value, 8 * element)
        if element == 1:
            return byte
        wide = self._emitter.emit("zext", (byte,), 8 * element)
        return self._emitter.emit("mul", (wide, ones), 8 * element)

    def _straight(self, target: Operand, source: Operand, elements: int, element: int) -> None:
        """Copy or fill a few elements; all are read before the first is written."""
        parts: list[Operand] = []
        for number in range(elements):
            if source.bits == ADDRESS:
                at = self._move(source, Constant(number, 32))
                parts.append(self._emitter.emit("load", (at,), 8 * element))
            else:
                parts.append(source)
        for number, part in enumerate(parts):
            self._emitter.effect("store", (self._move(target, Constant(number, 32)), part))

    def _loop(
        self, target: Operand, source: Operand, total: Operand, element: int, *, down: bool = False
    ) -> None:
        """Copy or fill elements in a loop, forwards or backwards."""
        emitter = self._emitter
        before, body, after = emitter.name, emitter.fresh(), emitter.fresh()
        line = emitter.line
        if isinstance(total, Constant):
            emitter.end(Jump(body, line))
        else:
            some = emitter.emit("ne", (total, Constant(0, 32)), 1)
            emitter.end(Branch(some, body, after, line))
        emitter.begin(body)
        number, incoming = emitter.phi(32)
        next_one = emitter.emit("add", (number, Constant(0xFFFF_FFFF if down else 1, 32)), 32)
        at = next_one if down else number
        part = source
        if source.bits == ADDRESS:
            part = emitter.emit("load", (self._move(source, at),), 8 * element)
        emitter.effect("store", (self._move(target, at), part))
        incoming += [(before, total if down else Constant(0, 32)), (body, next_one)]
        done = emitter.emit("eq", (next_one, Constant(0, 32) if down else total), 1)
        emitter.end(Branch(done, after, body, line))
        emitter.begin(after)

    def _move_loops(self, target: Operand, source: Operand, total: Operand, element: int) -> None:
        """Copy elements that may overlap, from the safe end."""
        emitter, line = self._emitter, self._emitter.line
        up, down, after = emitter.fresh(), emitter.fresh(), emitter.fresh()
        emitter.end(Branch(emitter.emit("ult", (target, source), 1), up, down, line))
        for name in (up, down):
            emitter.begin(name)
            self._loop(target, source, total, element, down=name == down)
            emitter.end(Jump(after, line))
        emitter.begin(after)
