"""Parses LLVM text: words, types and values.

LLVM has read and rewritten this text, so anything not understood here is unsupported, not a mistake.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from cipherfab.compilers.ir.types import (
    VOID,
    ArrayType,
    IntegerType,
    PointerType,
    StructType,
    Type,
    Unsupported,
    UnsupportedType,
    places,
)

_WORD = re.compile(
    r'\s*(c?"[^"]*"|[@%!]"[^"]*"|[@%!#][\w.$-]+|<\{|\}>|-?\d+(?=[^\w.]|$)|[\w.+-]+|\.\.\.|[^\s\w])'
)
_ESCAPE = re.compile(rb"\\(\\|[0-9A-Fa-f]{2})")
_PLAIN = re.compile(r"[\w.$-]+")
_NAMED_CONSTANTS = {"true": 1, "false": 0, "null": 0, "zeroinitializer": 0, "undef": None, "poison": None}
_INTEGER = re.compile(r"i\d+")
_EXPRESSIONS = (
    "getelementptr",
    "ptrtoint",
    "inttoptr",
    "add",
    "sub",
    "xor",
    "trunc",
    "bitcast",
    "blockaddress",
)
# Maximum scalars parsed; more would fill any machine's memory.
_MOST_SCALARS = 1 << 17


_FLOATS = ("half", "bfloat", "float", "double", "fp128", "x86_fp80", "ppc_fp128")
_STRANGE = {"void": VOID, **dict.fromkeys(_FLOATS, UnsupportedType("floating point"))}
_SIMPLE: Mapping[str, Type] = {"ptr": PointerType(), **_STRANGE}


@dataclass(frozen=True, slots=True)
class Reference:
    """A value of the function, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class GlobalAddress:
    """An address as a variable and an offset in bytes."""

    name: str
    offset: int = 0


Value: TypeAlias = Reference | GlobalAddress | int | None
"""An operand; None is an undefined value."""


def name_of(word: str) -> str:
    """Return the name in a word such as ``@f`` or ``%"a b"``."""
    return word[2:-1] if word[1:2] == '"' else word[1:]


class Cursor:
    """Reads a line, word by word.

    Parameters
    ----------
    text : str
        The line.
    named : Mapping[str, Type]
        Types that have a name.
    """

    def __init__(self, text: str, named: Mapping[str, Type]) -> None:
        self.words = _WORD.findall(text)
        self.named = named
        self.at = 0

    @property
    def word(self) -> str:
        """The next word; empty at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self) -> str:
        """Return the next word and advance."""
        self.at += 1
        return self.words[self.at - 1] if self.at <= len(self.words) else ""

    def skip(self, *words: str) -> bool:
        """Advance if the next word is one of these; return whether it was."""
        if self.word in words and self.word:
            self.at += 1
            return True
        return False

    def expect(self, word: str) -> None:
        """Skip a required word."""
        if not self.skip(word):
            raise self.strange()

    def strange(self) -> Unsupported:
        """Return an error about the line."""
        return Unsupported(repr(" ".join(self.words)[:80]))

    def number(self) -> int:
        """Read a required number."""
        word = self.take()
        if not re.fullmatch(r"-?\d+", word):
            raise self.strange()
        return int(word)

    def flags(self, allowed: frozenset[str]) -> frozenset[str]:
        """Read any of these words, in any number."""
        found = set()
        while self.word in allowed:
            found.add(self.take())
        return frozenset(found)

    def type(self) -> Type:
        """Read a required type."""
        word = self.take()
        if not word:
            raise self.strange()
        if word == "[":
            count = self.number()
            self.expect("x")
            element = self.type()
            self.expect("]")
            return ArrayType(count, element)
        if word in ("{", "<{"):
            return self._structure(packed=word == "<{")
        if word.startswith("%"):
            return self.named.get(name_of(word), UnsupportedType("an incomplete type"))
        if word == "<":
            while self.take() not in (">", ""):
                pass
            return UnsupportedType("a vector")
        if _INTEGER.fullmatch(word):
            return IntegerType(int(word[1:]))
        return _SIMPLE.get(word, UnsupportedType(f"the type {word!r}"))

    def _structure(self, *, packed: bool) -> Type:
        """Return a type whose first word has been read."""
        elements = []
        while not self.skip("}>" if packed else "}"):
            elements.append(self.type())
            self.skip(",")
        return StructType(tuple(elements), packed)

    def result_type(self) -> Type:
        """Return a function's result type, which may follow other words."""
        while True:
            word = self.word
            kind = self.type()
            if not isinstance(kind, UnsupportedType) or word in _STRANGE or word == "<":
                return kind
            if word == "align":
                self.take()
            elif self.word == "(":
                self.group()

    def attributes(self) -> dict[str, int]:
        """Skip the attributes of a value; return those with a number."""
        found: dict[str, int] = {}
        while _PLAIN.fullmatch(self.word) and not self._begins_value():
            name = self.take()
            if name == "align" and self.word != "(":
                found[name] = self.number()
            elif self.word == "(":
                start = self.at
                self.group()
                if self.at == start + 3 and self.words[start + 1].isdecimal():
                    found[name] = int(self.words[start + 1])
            else:
                found[name] = 1
        return found

    def _begins_value(self) -> bool:
        word = self.word
        return word in _NAMED_CONSTANTS or word in _EXPRESSIONS or re.fullmatch(r"-?\d.*", word) is not None

    def group(self) -> None:
        """Skip a required group in parentheses."""
        self.expect("(")
        depth = 1
        while depth:
            word = self.take()
            if not word:
                raise self.strange()
            depth += (word == "(") - (word == ")")

    def value(self, kind: Type) -> Value:
        """Read a required scalar value of a type."""
        word = self.take()
        if word.startswith("%"):
            return Reference(name_of(word))
        if word.startswith("@"):
            return GlobalAddress(name_of(word))
        if word in _NAMED_CONSTANTS:
            return _NAMED_CONSTANTS[word]
        if re.fullmatch(r"-?\d+", word):
            return int(word)
        if isinstance(kind, UnsupportedType):
            raise Unsupported(kind.title)
        if word == "getelementptr":
            return self._element()
        if word == "ptrtoint":
            return self._number()
        raise Unsupported(f"the constant expression {word!r}")

    def _number(self) -> GlobalAddress:
        """Return the address used as a number: an operand of an integer type."""
        self.expect("(")
        place = self.operand()
        self.expect("to")
        self.type()
        self.expect(")")
        if not isinstance(place, GlobalAddress):
            raise Unsupported("this address as a number")
        return place

    def _element(self) -> GlobalAddress:
        """Return the address that a constant expression yields."""
        while _PLAIN.fullmatch(self.word):
            self.take()
            if self.word == "(" and self.words[self.at - 1] == "inrange":
                self.group()
        self.expect("(")
        kind = self.type()
        self.expect(",")
        base = self.operand()
        if not isinstance(base, GlobalAddress):
            raise Unsupported("an address that is a number")
        indices = []
        while self.skip(","):
            indices.append(self.operand())
        self.expect(")")
        offset = base.offset
        for step, index in places(kind, indices):
            if not isinstance(index, int):
                raise Unsupported("an address that depends on another")
            offset += step * index
        return GlobalAddress(base.name, offset)

    def operand(self) -> Value:
        """Return a value after its type and attributes."""
        kind = self.type()
        self.attributes()
        return self.value(kind)

    def contents(self, kind: Type) -> list[int]:
        """Return the integers of a type, in order; undefined values are 0."""
        found: list[int] = []
        self._collect(kind, found)
        return found

    def _collect(self, kind: Type, found: list[int]) -> None:
        if self.word in ("zeroinitializer", "undef", "poison"):
            self.take()
            found.extend([0] * _scalar_count(kind))
        elif isinstance(kind, ArrayType) and self.word.startswith('c"'):
            found.extend(_characters(self.take()))
        elif isinstance(kind, ArrayType):
            self.expect("[")
            for i in range(kind.count):
                if i:
                    self.expect(",")
                self._collect(self.type(), found)
            self.expect("]")
        elif isinstance(kind, StructType):
            self.expect("<{" if kind.packed else "{")
            for i in range(len(kind.elements)):
                if i:
                    self.expect(",")
                self._collect(self.type(), found)
            self.expect("}>" if kind.packed else "}")
        else:
            value = self.value(kind)
            if isinstance(value, GlobalAddress | Reference) or isinstance(kind, PointerType):
                raise Unsupported("a pointer in memory")
            if not isinstance(kind, IntegerType):
                raise Unsupported(kind.title if isinstance(kind, UnsupportedType) else "this constant")
            found.append((value or 0) & (1 << kind.bits) - 1)
        if len(found) > _MOST_SCALARS:
            raise Unsupported(f"a variable of more than {_MOST_SCALARS} elements")


def _scalar_count(kind: Type) -> int:
    match kind:
        case ArrayType(count, element):
            found = count * _scalar_count(element)
        case StructType(elements, _):
            found = sum(map(_scalar_count, elements))
        case _:
            found = 1
    if found > _MOST_SCALARS:
        raise Unsupported(f"a variable of more than {_MOST_SCALARS} elements")
    return found


def _characters(word: str) -> bytes:
    return _ESCAPE.sub(
        lambda match: match[1] if match[1] == b"\\" else bytes([int(match[1], 16)]),
        word[2:-1].encode("latin-1"),
    )
