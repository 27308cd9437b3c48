"""Parameters of an architecture: what values they take for a given cipher, and their defaults."""

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cipherfab.errors import InputError
from cipherfab.models import Algorithm, block_cipher
from cipherfab.names import meant

Value = int | str
Values = Mapping[str, Value]


@dataclass(frozen=True, kw_only=True)
class Parameter(ABC):
    """What is chosen of an architecture.

    Attributes
    ----------
    name : str
        Name in a design's id, "direction".
    meaning : str
        One sentence for the user.
    """

    name: str
    meaning: str

    @abstractmethod
    def allowed(self, cipher: Algorithm, values: Values) -> Sequence[Value]:
        """Return the allowed values, given those of the parameters before this one."""

    def default(self, cipher: Algorithm, values: Values) -> Value:
        """Return the value that stands when none is given: the first that is allowed."""
        return self.allowed(cipher, values)[0]

    def parse(self, text: str) -> Value:
        """Return the value that a text stands for; whether it is allowed is not judged here."""
        return text

    @abstractmethod
    def verilog(self, value: Value) -> str:
        """Return the value as a SystemVerilog expression."""


@dataclass(frozen=True, kw_only=True)
class Choice(Parameter):
    """A parameter that takes one of a few words, an enum of ``cf_pkg`` in the RTL.

    Attributes
    ----------
    choices : Sequence[str]
        The words.
    fitting : Callable[[Algorithm, Values], Sequence[str]] | None
        The allowed words for a cipher, given the parameters before this one, the default first; None where
        all are allowed.
    """

    choices: Sequence[str]
    fitting: Callable[[Algorithm, Values], Sequence[str]] | None = None

    def allowed(self, cipher: Algorithm, values: Values) -> Sequence[Value]:
        """Return the allowed words."""
        return self.fitting(cipher, values) if self.fitting else self.choices

    def verilog(self, value: Value) -> str:
        """Return the name in the enum."""
        return f"cf_pkg::{str(value).upper().replace('-', '_')}"


@dataclass(frozen=True, kw_only=True)
class Count(Parameter):
    """A parameter that takes a whole number.

    Attributes
    ----------
    range : Callable[[Algorithm, Values], Sequence[int]]
        The allowed numbers for a cipher, given the parameters before this one.
    initial : Callable[[Algorithm, Values], int] | None
        The default, where it is not the first of them.
    """

    range: Callable[[Algorithm, Values], Sequence[int]]
    initial: Callable[[Algorithm, Values], int] | None = None

    def allowed(self, cipher: Algorithm, values: Values) -> Sequence[Value]:
        """Return the allowed numbers."""
        return self.range(cipher, values)

    def default(self, cipher: Algorithm, values: Values) -> Value:
        """Return the number that stands when none is given."""
        return self.initial(cipher, values) if self.initial else super().default(cipher, values)

    def parse(self, text: str) -> Value:
        """Return the number that a text stands for."""
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text

    def verilog(self, value: Value) -> str:
        """Return the number."""
        return str(value)


@dataclass(frozen=True, kw_only=True)
class Switch(Parameter):
    """A parameter that is off, as by default, or on: a bit in the RTL.

    Attributes
    ----------
    fits : Callable[[Values], bool]
        Whether it can be on, given the parameters before this one.
    """

    fits: Callable[[Values], bool] = lambda values: True

    def allowed(self, cipher: Algorithm, values: Values) -> Sequence[Value]:
        """Return both, or what is left."""
        return ("off", "on") if self.fits(values) else ("off",)

    def verilog(self, value: Value) -> str:
        """Return the bit."""
        return f"1'b{int(value == 'on')}"


class Numerals(Sequence[str]):
    """All numbers of so many hexadecimal digits, in lower case; too many to be counted."""

    def __init__(self, digits: int) -> None:
        self.digits = digits

    def __contains__(self, value: object) -> bool:
        """Whether a text is one of them."""
        return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{self.digits}}}", value) is not None

    def __len__(self) -> int:
        """Return the number of them, or the largest length there is."""
        return min(1 << 4 * self.digits, sys.maxsize)

    def __getitem__(self, index: Any) -> Any:
        """Return the numeral of a number, or those of a range of numbers."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        return f"{range(1 << 4 * self.digits)[index]:0{self.digits}x}"

    def __str__(self) -> str:
        """Say what they are."""
        return f"{self.digits} hexadecimal digits"


class FixedKey(Parameter):
    """A parameter that takes a key, in hexadecimal digits: the number at ``key_i``, the highest digit first.

    By default all bits are 0, as in many known answers.
    """

    def allowed(self, cipher: Algorithm, values: Values) -> Sequence[str]:
        """Return all keys."""
        return Numerals(cipher.key_bits // 4)

    def parse(self, text: str) -> Value:
        """Return the key that a text stands for."""
        return text.lower()

    def verilog(self, value: Value) -> str:
        """Return the number."""
        return f"{4 * len(str(value))}'h{value}"


DIRECTION = Choice(
    name="direction",
    choices=("encrypt", "decrypt", "both"),
    meaning="what the core does; 'both' selects the direction for each block",
)

CLEAR = Switch(
    name="clear",
    meaning="a port clear_i that wipes key, round keys and state",
)

GATE = Switch(
    name="gate",
    meaning="block_o is 0 while out_valid_o is low, and shows no state of a round",
)

FLOW = Choice(
    name="flow",
    choices=("enable", "credit"),
    meaning="while results wait to be taken: 'enable': the pipeline stops; 'credit': it moves on into a "
    "buffer and takes as many blocks as there is room for",
)

ROUNDS_PER_CYCLE = Count(
    name="rounds_per_cycle",
    range=lambda cipher, values: range(1, cipher.rounds + 1),
    meaning="rounds done in every clock cycle",
)

_SBOXES = ("table", "tower_field", "block_ram")
_IN_LOGIC = _SBOXES[:2]
# S-boxes of rounds, two of which share a block RAM.
_RAM_BITS = 8


def _sbox_forms(cipher: Algorithm, *, ram_bits: int) -> Sequence[str]:
    """Return how S-boxes can be realised; in block RAM if their width is that of the tables there.

    A cipher without S-boxes has the word for a table alone, for which there is nothing to choose.
    """
    model = block_cipher(cipher)
    in_ram = model.block_bits == ram_bits * model.sboxes
    return [form for form in model.sbox_forms if in_ram or form != "block_ram"] or _SBOXES[:1]


def _staged(words: Sequence[str], values: Values) -> Sequence[str]:
    # A table has one place for registers, behind it; block RAM has its own.
    stages = int(values.get("stages_per_round", 1))
    if stages == 1:
        return words
    return [word for word in words if word == "tower_field" or (word == "table" and stages == 2)]


def sbox(*, ram_bits: int = _RAM_BITS, block_ram: Callable[[Values], bool] = lambda values: False) -> Choice:
    """Return the parameter that chooses how S-boxes are realised.

    Parameters
    ----------
    ram_bits : int
        Bits of an S-box for which a block RAM holds tables.
    block_ram : Callable[[Values], bool]
        Whether the parameters before it leave room for the register in a block RAM.
    """

    def fitting(cipher: Algorithm, values: Values) -> Sequence[str]:
        forms = _sbox_forms(cipher, ram_bits=ram_bits)
        if not block_ram(values):
            forms = [form for form in forms if form != "block_ram"]
        return _staged(forms, values)

    return Choice(
        name="sbox",
        choices=_SBOXES,
        meaning="S-boxes as a table in logic, by inversion in a composite field, or in block RAM",
        fitting=fitting,
    )


def _ram_sboxes(cipher: Algorithm, values: Values) -> Sequence[int]:
    sboxes = block_cipher(cipher).sboxes
    return range(2, sboxes + 1, 2) if values["sbox"] == "block_ram" else [sboxes]


RAM_SBOXES = Count(
    name="ram_sboxes",
    range=_ram_sboxes,
    initial=lambda cipher, values: block_cipher(cipher).sboxes,
    meaning="with S-boxes in block RAM: how many of a round are there; the others are tables in logic",
)


def round_block_rams(cipher: Algorithm, values: Values) -> int:
    """Return the block RAMs of one round: two S-boxes of eight bits share one, if that is where they are."""
    if values["sbox"] != "block_ram":
        return 0
    return int(values.get("ram_sboxes", block_cipher(cipher).sboxes)) // 2


def _key_sboxes(cipher: Algorithm, values: Values) -> Sequence[str]:
    forms = [form for form in _sbox_forms(cipher, ram_bits=_RAM_BITS) if form != "block_ram"]
    return _staged(forms[::-1] if values["sbox"] == "tower_field" else forms, values)


def key_sbox(*, block_ram: Callable[[Values], bool] | None = None) -> Choice:
    """Return the parameter that chooses the same for the key schedule.

    Parameters
    ----------
    block_ram : Callable[[Values], bool] | None
        Whether the parameters before it allow for block RAM; None where they never do.
    """

    def fitting(cipher: Algorithm, values: Values) -> Sequence[str]:
        forms = list(_key_sboxes(cipher, values))
        in_ram = block_ram is not None and block_ram(values) and block_cipher(cipher).ram_key_sboxes
        return [*forms, "block_ram"] if in_ram else forms

    return Choice(
        name="key_sbox",
        choices=_IN_LOGIC if block_ram is None else _SBOXES,
        meaning="the same for the key schedule; like those of the rounds, if these are in logic",
        fitting=fitting,
    )


KEY_SBOX = key_sbox()


def counted(number: int | str, noun: str) -> str:
    """Return a number with its noun: "1 round", "5 rounds"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def spell(allowed: Sequence[Value]) -> str:
    """Return allowed values as text, "1 to 31" or "encrypt, decrypt, both"."""
    if isinstance(allowed, range) and abs(allowed.step) == 1 and len(allowed) > 1:
        return f"{min(allowed)} to {max(allowed)}"
    if isinstance(allowed, Numerals):
        return str(allowed)
    return ", ".join(str(value) for value in allowed)


def summarise(by_cipher: Mapping[str, object]) -> str:
    """Return what holds for all ciphers, or what for which: "aes-128: 1 to 10; aes-192: 1 to 12"."""
    if len(set(by_cipher.values())) == 1:
        return str(next(iter(by_cipher.values())))
    families: dict[str, list[object]] = {}
    for name, value in by_cipher.items():
        families.setdefault(name.partition("-")[0], []).append(value)
    labels: dict[object, dict[str, None]] = {}
    for name, value in by_cipher.items():
        family = name.partition("-")[0]
        labels.setdefault(value, {})[family if len(set(families[family])) == 1 else name] = None
    return "; ".join(f"{', '.join(names)}: {value}" for value, names in labels.items())


def resolve(
    parameters: Sequence[Parameter], cipher: Algorithm, given: Mapping[str, str], of: str
) -> dict[str, Value]:
    """Return the value of every parameter, defaults filled in.

    Parameters
    ----------
    parameters : Sequence[Parameter]
        The parameters an architecture has, in order.
    cipher : Algorithm
        The cipher they are for.
    given : Mapping[str, str]
        Texts given by the user, by parameter name.
    of : str
        What the parameters belong to, for error messages.

    Raises
    ------
    InputError
        For an unknown parameter or a value that is not allowed.
    """
    names = [parameter.name for parameter in parameters]
    texts: dict[str, str] = {}
    for name, text in given.items():
        found = meant("parameter", name, names, of=of)
        if found in texts:
            raise InputError(f"parameter {found!r} of {of} is given twice")
        texts[found] = text
    values: dict[str, Value] = {}
    for parameter in parameters:
        value = (
            parameter.parse(texts[parameter.name])
            if parameter.name in texts
            else parameter.default(cipher, values)
        )
        allowed = parameter.allowed(cipher, values)
        if value not in allowed:
            raise InputError(
                f"{parameter.name} of {of} for {cipher.name} is {str(value)!r}; allowed: {spell(allowed)}"
            )
        values[parameter.name] = value
    return values
