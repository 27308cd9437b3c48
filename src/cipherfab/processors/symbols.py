"""Names, numbers and sums of them in assembly text."""

import re

from cipherfab.errors import InputError
from cipherfab.processors.machine import Machine

NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_LONGEST = 64
"""Maximum characters of a number: more than the digits of the widest word, and few enough for a message."""
_REGISTER = re.compile(r"[sS][0-9a-fA-F]")
_TERM = re.compile(rf"\s*([+-])?\s*(0[xX][0-9a-fA-F]+|[0-9][0-9a-fA-F]*|{NAME}|\.)")
_KCPSM_TERM = re.compile(
    rf"\s*([+-])?\s*(~?(?:[0-9a-fA-F]+'[dDbB]|(?:[0-9][0-9a-fA-F]*|{NAME}|\.)(?:'\w+)?))"
)


class Symbols:
    """The names of a text, and the current line."""

    def __init__(self, source: str, given: Machine | None) -> None:
        self.source = source
        self.machine = given
        self.number = 0
        self.address = 0
        self.symbols: dict[str, int] = {}
        self.registers: dict[str, int] = {}

    def error(self, message: str, number: int | None = None) -> InputError:
        """Return an error with source and line."""
        return InputError(f"{self.source}:{number or self.number}: {message}")

    @property
    def kcpsm(self) -> bool:
        """Whether the text has the syntax of PicoBlaze's assemblers."""
        return self.machine is not None and self.machine.syntax == "kcpsm"

    def define(self, name: str, value: int) -> None:
        """Give a name a value, once."""
        if name in self.symbols:
            raise self.error(f"{name} is defined twice")
        self.symbols[name] = value

    def is_register(self, text: str) -> bool:
        """Whether a text names a register; only PicoBlaze has some."""
        return self.kcpsm and (text.lower() in self.registers or _REGISTER.fullmatch(text) is not None)

    def register(self, text: str) -> int:
        """Return the number of a register."""
        if text.lower() in self.registers:
            return self.registers[text.lower()]
        if not _REGISTER.fullmatch(text):
            raise self.error(f"{text} is not a register; allowed are s0 to sF and names given with NAMEREG")
        return int(text[1:], 16)

    def word(self, value: int, bits: int) -> int:
        """Require a word; a negative number means its two's complement."""
        if not -(1 << bits - 1) <= value < 1 << bits:
            raise self.error(f"{value} does not fit a word of {bits} bits")
        return value & (1 << bits) - 1

    def value(self, text: str) -> int:
        """Return the value of a sum of numbers and names."""
        total, position = 0, 0
        pattern = _KCPSM_TERM if self.kcpsm else _TERM
        while position < len(text):
            term = pattern.match(text, position)
            if not term or (position and not term[1]):
                break
            total += -self.term(term[2]) if term[1] == "-" else self.term(term[2])
            position = term.end()
        if position < len(text) or not text:
            raise self.error(f"{text!r} is not a value; write numbers and names joined by + and -")
        return total

    def term(self, text: str) -> int:
        """Return the value of a number or a name."""
        if text == ".":
            return self.address
        if text in self.symbols:
            return self.symbols[text]
        if text == "data_words" and self.machine:
            return self.machine.data_words
        if len(text) > _LONGEST:
            raise self.error(f"{text[:16]}... has {len(text)} characters; allowed are {_LONGEST}")
        if text.startswith("~"):
            return ~self.term(text[1:]) & 0xFF
        if "'" in text:
            return self.marked(*text.split("'"))
        try:
            return int(text, 16 if self.kcpsm or text[:2].lower() == "0x" else 10)
        except ValueError:
            pass
        if re.fullmatch(NAME, text):
            raise self.error(f"{text} is not defined")
        raise self.error(f"{text} is not a number{' in hexadecimal digits' if self.kcpsm else ''}")

    def marked(self, text: str, mark: str) -> int:
        """Return the value of text with a suffix: its base, or the part to take."""
        match mark.lower():
            case "upper":
                return self.term(text) >> 8
            case "lower":
                return self.term(text) & 0xFF
            case "d" | "b":
                try:
                    return int(text, 10 if mark.lower() == "d" else 2)
                except ValueError:
                    raise self.error(f"{text}'{mark} has digits that '{mark} does not allow") from None
            case _:
                raise self.error(f"unknown suffix '{mark}; allowed are 'd, 'b, 'upper and 'lower")
