"""Executes the model of a program step by step: what other ways to execute it are compared with.

What the rules of C leave open has a result here too: a number divided by 0 gives ones everywhere and the
number itself as the remainder, shifts by too much give 0 or copies of the sign. An access outside an array
and a block that is unreachable are errors.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from cipherfab.compilers.ir.model import (
    Address,
    Block,
    Branch,
    Constant,
    Function,
    Instruction,
    Jump,
    Local,
    Module,
    Operand,
    Return,
    Switch,
)
from cipherfab.errors import InputError

STEPS = 10_000_000

# Distance of the numbers of addresses in different arrays.
_APART = 1 << 20

Value = int | Address
"""What an operand is while the program runs."""


def signed(value: int, bits: int) -> int:
    """Return the number that a word with a sign stands for."""
    return value - (value >> bits - 1 << bits)


def _signed_division(a: int, b: int, bits: int) -> int:
    x, y = signed(a, bits), signed(b, bits)
    if y == 0:
        return -1
    return -(abs(x) // abs(y)) if (x < 0) != (y < 0) else abs(x) // abs(y)


def _signed_remainder(a: int, b: int, bits: int) -> int:
    x, y = signed(a, bits), signed(b, bits)
    if y == 0:
        return x
    return -(abs(x) % abs(y)) if x < 0 else abs(x) % abs(y)


BINARY: Mapping[str, Callable[[int, int, int], int]] = {
    "add": lambda a, b, bits: a + b,
    "sub": lambda a, b, bits: a - b,
    "mul": lambda a, b, bits: a * b,
    "udiv": lambda a, b, bits: a // b if b else -1,
    "urem": lambda a, b, bits: a % b if b else a,
    "sdiv": _signed_division,
    "srem": _signed_remainder,
    "and": lambda a, b, bits: a & b,
    "or": lambda a, b, bits: a | b,
    "xor": lambda a, b, bits: a ^ b,
    "shl": lambda a, b, bits: a << b if b < bits else 0,
    "lshr": lambda a, b, bits: a >> b if b < bits else 0,
    "ashr": lambda a, b, bits: signed(a, bits) >> min(b, bits),
}
"""What arithmetic does, given two words and their width; of the result the lowest bits count."""

COMPARE: Mapping[str, Callable[[int, int, int], bool]] = {
    "eq": lambda a, b, bits: a == b,
    "ne": lambda a, b, bits: a != b,
    "ult": lambda a, b, bits: a < b,
    "ule": lambda a, b, bits: a <= b,
    "ugt": lambda a, b, bits: a > b,
    "uge": lambda a, b, bits: a >= b,
    "slt": lambda a, b, bits: signed(a, bits) < signed(b, bits),
    "sle": lambda a, b, bits: signed(a, bits) <= signed(b, bits),
    "sgt": lambda a, b, bits: signed(a, bits) > signed(b, bits),
    "sge": lambda a, b, bits: signed(a, bits) >= signed(b, bits),
}
"""What comparisons do, given two words and their width."""


@dataclass
class Execution:
    """A program that is executed.

    Attributes
    ----------
    module : Module
        The program.
    limit : int
        Steps after which it ends with an error.
    arrays : dict[str, list[int]]
        What is in the arrays, by name; what visible ones begin with can be put in here.
    steps : int
        Instructions that were executed.
    """

    module: Module
    limit: int = STEPS
    arrays: dict[str, list[int]] = field(init=False)
    steps: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        """Fill the arrays."""
        self.arrays = {name: list(each.contents) for name, each in self.module.arrays.items()}
        self._numbers = {name: place * _APART for place, name in enumerate(self.arrays, 1)}

    def run(self, *arguments: int) -> int | None:
        """Execute the program from its begin; return what it returns.

        Parameters
        ----------
        arguments : int
            For the parameters of the function that it begins with, from 0.

        Raises
        ------
        InputError
            If there are too many steps, an access is outside an array, or a block is unreachable.
        """
        function = self.module.functions[self.module.entry]
        if len(arguments) != len(function.parameters):
            raise InputError(
                f"{function.name} takes {len(function.parameters)} numbers, not {len(arguments)}"
            )
        found = self._call(function, arguments)
        return found if isinstance(found, int) else None

    def _call(self, function: Function, arguments: Sequence[Value]) -> Value | None:
        blocks = {block.name: block for block in function.blocks}
        values = dict(zip((each.name for each in function.parameters), arguments, strict=True))
        before, block = "", function.blocks[0]
        while True:
            taken = {phi.result.name: self._value(phi.incoming[before], values) for phi in block.phis}
            values |= taken
            self.steps += 1 + len(block.instructions)
            if self.steps > self.limit:
                raise InputError(f"{function.name} takes more than {self.limit} steps")
            for step in block.instructions:
                found = self._step(step, values)
                if step.result is not None and found is not None:
                    values[step.result.name] = found
            before = block.name
            match block.terminator:
                case Return(value):
                    return None if value is None else self._value(value, values)
                case terminator:
                    block = blocks[self._next(terminator, values, block)]

    def _next(self, terminator: object, values: Mapping[str, Value], block: Block) -> str:
        match terminator:
            case Jump(target):
                return target
            case Branch(condition, then, otherwise):
                return then if self._value(condition, values) else otherwise
            case Switch(value, cases, default):
                return cases.get(self._word(value, values), default)
        line = block.terminator.line
        raise InputError(f"{line or block.name}: this is unreachable, but was reached")

    def _value(self, operand: Operand, values: Mapping[str, Value]) -> Value:
        match operand:
            case Constant(value):
                return value
            case Local(name):
                return values[name]
        return operand

    def _word(self, operand: Operand, values: Mapping[str, Value]) -> int:
        """Return a number; that of an address is unlike that of any other."""
        found = self._value(operand, values)
        if isinstance(found, Address):
            return self._numbers[found.array] + found.element
        return found

    def _step(self, step: Instruction, values: Mapping[str, Value]) -> Value | None:
        opcode, operands = step.opcode, step.operands
        found: Value | None = None
        match opcode:
            case "load":
                elements, element = self._place(step, values)
                found = elements[element]
            case "store":
                elements, element = self._place(step, values)
                elements[element] = self._word(operands[1], values)
            case "offset":
                found = self._offset(step, values)
            case "call":
                given = [self._value(each, values) for each in operands]
                found = self._call(self.module.functions[step.callee], given)
            case "select":
                found = self._value(operands[1 if self._value(operands[0], values) else 2], values)
            case _:
                found = self._calculate(step, values)
        return found

    def _calculate(self, step: Instruction, values: Mapping[str, Value]) -> int:
        opcode, operands = step.opcode, step.operands
        bits = step.result.bits if step.result else 0
        words = [self._word(each, values) for each in operands]
        if opcode in BINARY:
            return BINARY[opcode](words[0], words[1], bits) & (1 << bits) - 1
        if opcode in COMPARE:
            return int(COMPARE[opcode](words[0], words[1], operands[0].bits or 32))
        return _others(opcode, words, operands[0].bits, bits)

    def _offset(self, step: Instruction, values: Mapping[str, Value]) -> Value:
        address = self._value(step.operands[0], values)
        by = signed(self._word(step.operands[1], values), 32)
        if isinstance(address, Address):
            return Address(address.array, address.element + by)
        return address

    def _place(self, step: Instruction, values: Mapping[str, Value]) -> tuple[list[int], int]:
        """Return the elements of an array, and which of them an address points to."""
        address = self._value(step.operands[0], values)
        where = f"{step.line}: " if step.line else ""
        if not isinstance(address, Address):
            raise InputError(f"{where}an access to the address that points nowhere")
        elements = self.arrays[address.array]
        if not 0 <= address.element < len(elements):
            raise InputError(
                f"{where}an access to element {address.element} of {address.array},"
                f" which has {len(elements)} elements"
            )
        return elements, address.element


def _others(opcode: str, words: Sequence[int], source: int, bits: int) -> int:
    """Return the result of casts and funnels, and the number of an address."""
    mask = (1 << bits) - 1
    match opcode:
        case "fshl":
            high, low, by = words
            return ((high << bits | low) << by % bits) >> bits & mask
        case "fshr":
            high, low, by = words
            return (high << bits | low) >> by % bits & mask
        case "sext":
            return signed(words[0], source) & mask
    return words[0] & mask
