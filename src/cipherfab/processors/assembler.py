"""Assembles a text for a machine.

A line holds a label, an instruction or a directive, and a comment after ``;``:

    name:                     the address of the next word
    MNEMONIC operand, ...     an instruction
    name = value              a name for a number
    .machine NAME             the machine; only comments and names may precede it
    .word value, ...          literal words, in the program memory
    .data address, value, ... initial values of data words
    .org address              address of the next word
    .pool address             address of the first word written as #value
    .if NAME, ...             up to .else or .end: only if the machine has these instructions
    .macro NAME operand, ...  up to .end: expansion of NAME if the machine has no such instruction

An operand ``#value`` is the address of a constant data word with this value; equal values share it. The name
``data_words`` is their number in the machine.

Values are numbers, names and sums of them, where ``.`` is the address of the line. Numbers are decimal or
begin with 0x. Where a machine has PicoBlaze's syntax they are hexadecimal, or 255'd, 11111111'b or "c"; ``~``
inverts eight bits, name'upper and name'lower are parts of an address, and there are the directives CONSTANT,
NAMEREG, ADDRESS and INST.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cipherfab.errors import InputError
from cipherfab.files import read_bytes
from cipherfab.processors.instruction import Instruction, Operand
from cipherfab.processors.machine import Machine
from cipherfab.processors.machines import machine
from cipherfab.processors.macros import Macros
from cipherfab.processors.program import Program
from cipherfab.processors.symbols import NAME, Symbols

_LARGEST = 4 << 20
_LABEL = re.compile(rf"\s*({NAME})\s*:")
_DEFINITION = re.compile(rf"({NAME})\s*=\s*(.+)")
_CHARACTER = re.compile(r'"(.)"')


class _Line(NamedTuple):
    """A line that makes words: their address, and their text."""

    number: int
    address: int
    name: str
    operands: tuple[str, ...]


class _Assembler(Symbols):
    """Reads a text twice: first for the addresses of labels, then for the words."""

    def __init__(self, source: str, given: Machine | None) -> None:
        super().__init__(source, given)
        self.labels: list[str] = []
        self.lines: list[_Line] = []
        self.data: dict[int, int] = {}
        self.pool: int | None = None
        self.literals: dict[int, int] = {}

    # The first time.

    def read(self, source: str) -> None:
        """Assign addresses."""
        for self.number, line in enumerate(source.splitlines(), 1):
            for character in line:
                if not character.isprintable() and character != "\t":
                    raise self.error(f"character {character!r} is not allowed in a text")
        for number, line in Macros(self.has, self.error).lines(source):
            self.number = number
            text = _CHARACTER.sub(_in_digits, line) if self.kcpsm else line
            rest = text.partition(";")[0]
            while label := _LABEL.match(rest):
                self.define(label[1], self.address)
                self.labels.append(label[1])
                rest = rest[label.end() :]
            if rest.strip():
                self.statement(rest.strip())

    def has(self, name: str) -> bool:
        """Whether the machine, now known, has an instruction."""
        return self.machine is not None and bool(self.machine.named(name))

    def statement(self, text: str) -> None:
        """Read a line without its labels and comments."""
        definition = _DEFINITION.fullmatch(text)
        if definition:
            self.define(definition[1], self.value(definition[2]))
            return
        name, *tails = text.split(maxsplit=1)
        tail = tails[0] if tails else ""
        operands = tuple(part.strip() for part in tail.split(",")) if tail else ()
        if name.startswith("."):
            name = name.lower()
        match name.lower():
            case ".machine":
                self.choose(operands)
            case ".org":
                (where,) = self.exactly(1, name, operands)
                self.address = self.value(where)
            case ".pool":
                (where,) = self.exactly(1, name, operands)
                self.pool = self.value(where)
            case "address" if self.kcpsm:
                (where,) = self.exactly(1, name, operands)
                self.address = self.value(where)
            case "constant" if self.kcpsm:
                what, value = self.exactly(2, name, operands)
                self.define(what, self.value(value))
            case "namereg" if self.kcpsm:
                register, what = self.exactly(2, name, operands)
                self.registers[what.lower()] = self.register(register)
            case "inst" if self.kcpsm:
                self.exactly(1, name, operands)
                self.place(".word", operands)
            case _:
                self.place(name, operands)

    def place(self, name: str, operands: tuple[str, ...]) -> None:
        """Read a line that makes words."""
        self.lines.append(_Line(self.number, self.address, name, operands))
        if name != ".data":
            self.address += max(1, len(operands)) if name == ".word" else 1

    def exactly(self, count: int, name: str, operands: Sequence[str]) -> Sequence[str]:
        """Require a number of operands."""
        if len(operands) != count:
            raise self.error(f"{name} has {len(operands)} operands; it takes {count}")
        return operands

    def choose(self, operands: Sequence[str]) -> None:
        """Set the machine that the text names."""
        (name,) = self.exactly(1, ".machine", operands)
        try:
            found = machine(name)
        except InputError as error:
            raise self.error(str(error)) from None
        if self.lines or (self.machine and self.machine is not found):
            raise self.error(f".machine {name} comes after instructions or contradicts the machine given")
        self.machine = found

    # The second time.

    def assemble(self) -> Program:
        """Make the words."""
        target = self.machine
        if target is None:
            raise self.error("no machine is given; write .machine NAME before the first instruction", 1)
        words: dict[int, int] = {}
        origin: dict[int, int] = {}
        instructions = set()
        for line in self.lines:
            self.number, self.address = line.number, line.address
            if line.name == ".data":
                self.initialise(target, line.operands)
                continue
            for offset, word in enumerate(self.words(target, line)):
                where = line.address + offset
                if not 0 <= where < target.code_words:
                    raise self.error(
                        f"address {where} is outside the memory of {target.name}; "
                        f"allowed are 0 to {target.code_words - 1}"
                    )
                if where in words:
                    raise self.error(f"address {where} is taken by line {origin[where]}")
                words[where], origin[where] = word, line.number
                if line.name != ".word":
                    instructions.add(where)
        code = [words.get(address, 0) for address in range(max(words, default=-1) + 1)]
        if not code:
            raise self.error("there are no instructions", max(1, self.number))
        return Program(
            machine=target,
            code=code,
            data=self.data,
            symbols=self.symbols,
            labels=self.labels,
            instructions=frozenset(instructions),
            lines=origin,
        )

    def initialise(self, target: Machine, operands: Sequence[str]) -> None:
        """Read the initial values of data words."""
        if target.one_memory:
            raise self.error(f"{target.name} has one memory for all; write .word instead of .data")
        if len(operands) < 2:
            raise self.error(".data takes an address and one or more values")
        start = self.value(operands[0])
        for address, text in enumerate(operands[1:], start):
            if not 0 <= address < target.data_words:
                raise self.error(
                    f"data address {address} is out of range; allowed are 0 to {target.data_words - 1}"
                )
            if address in self.data:
                raise self.error(f"data word {address} is given twice")
            self.data[address] = self.word(self.value(text), target.word_bits)

    def literal(self, text: str) -> int:
        """Return the address of a data word with a value."""
        target = self.machine
        if target is None or self.pool is None or target.one_memory:
            raise self.error(f"{text} needs .pool, and a memory of its own for data")
        value = self.word(self.value(text[1:]), target.word_bits)
        if value not in self.literals:
            address = self.literals[value] = self.pool + len(self.literals)
            self.initialise(target, (str(address), str(value)))
        return self.literals[value]

    def words(self, target: Machine, line: _Line) -> list[int]:
        """Return the words of a line."""
        if line.name == ".word":
            return [self.word(self.value(text), target.code_bits) for text in line.operands or ("",)]
        if line.name.startswith("."):
            known = ".machine, .word, .data, .org, .pool, .if and .macro"
            raise self.error(f"unknown directive {line.name}; allowed are {known}")
        candidates = target.named(line.name)
        if not candidates:
            known = ", ".join(dict.fromkeys(each.mnemonic for each in target.instructions))
            raise self.error(f"{target.name} has no instruction {line.name}; it has {known}")
        for candidate in candidates:
            if self.fits(candidate, line.operands):
                return [self.encode(candidate, line.operands)]
        forms = " or ".join(
            f"{each.mnemonic} {', '.join(map(_form, each.operands))}".rstrip() for each in candidates
        )
        written = f"{line.name} {', '.join(line.operands)}".rstrip()
        raise self.error(f"{written} is not of the form {forms}")

    def fits(self, candidate: Instruction, operands: Sequence[str]) -> bool:
        """Whether operands have the form an instruction needs."""
        if len(candidate.operands) != len(operands):
            return False
        return all(map(self.is_written_as, candidate.operands, operands))

    def is_written_as(self, operand: Operand, text: str) -> bool:
        """Whether a text has the required form: a number, a register, a pointer, part of a pair or a word."""
        parentheses = text.startswith("("), text.endswith(")")
        match operand.role:
            case "pointer":
                return parentheses == (True, True)
            case "opening":
                return parentheses == (True, False)
            case "closing":
                return parentheses == (False, True)
            case "word":
                return text.upper() == operand.name
            case role:
                return not any(parentheses) and self.is_register(text) == (role == "register")

    def encode(self, instruction: Instruction, operands: Sequence[str]) -> int:
        """Return an instruction with its operands."""
        values = map(self.operand, instruction.operands, operands)
        try:
            return instruction.encode(tuple(values))
        except ValueError as error:
            raise self.error(str(error)) from None

    def operand(self, operand: Operand, text: str) -> int:
        """Return the value of an operand."""
        match operand.role:
            case "number":
                value = self.literal(text) if text.startswith("#") else self.value(text)
                # Addresses of PicoBlaze may count from the end of the scratchpad.
                return self.word(value, operand.bits) if self.kcpsm and value < 0 else value
            case "word":
                return 0
            case _:
                return self.register(text.strip("()").strip())


def _in_digits(character: re.Match[str]) -> str:
    return f"{ord(character[1]):02X}"


def _form(operand: Operand) -> str:
    opening = "(" if operand.role in ("pointer", "opening") else ""
    closing = ")" if operand.role in ("pointer", "closing") else ""
    return f"{opening}{operand.name}{closing}"


def assemble(text: str, *, source: str = "program", target: Machine | None = None) -> Program:
    """Assemble a text.

    Parameters
    ----------
    text : str
        In the syntax at the head of this file.
    source : str
        Its name in messages.
    target : Machine | None
        The machine, if the text does not name it.

    Raises
    ------
    InputError
        If the text is invalid; the message begins with source and line.
    """
    assembler = _Assembler(source, target)
    assembler.read(text)
    return assembler.assemble()


def read_program(path: Path, target: Machine | None = None) -> Program:
    """Assemble a file; see `assemble`.

    Raises
    ------
    InputError
        If the file cannot be read, is not text, or is invalid.
    """
    try:
        text = read_bytes(path, _LARGEST).decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{path} is not UTF-8 text") from None
    return assemble(text, source=path.name, target=target)
