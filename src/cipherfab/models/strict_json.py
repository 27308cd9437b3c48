"""JSON files of users, checked field by field; errors say where, what was found and what is allowed.

The width of a word follows from other fields of its entry, or from the cipher, which no schema of a file can
say: so a field is converted when it is taken. msgspec judges types and limits; `json` reads the file, since
msgspec accepts one name twice in an object without a word.
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from reprlib import Repr
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cipherfab.errors import InputError
from cipherfab.files import read_bytes
from cipherfab.models.words import ByteOrder, read_hex

MAX_FILE_BYTES = 16 * 1024 * 1024
"""Far above any published set of vectors (NIST's for AES take 0.4 MB), far below what fills a memory."""

_BYTES = Annotated[str, Meta(pattern=r"\A(?:[0-9a-fA-F]{2})*\Z")]
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 60


class JsonObject:
    """One object of a JSON file; a field is checked when it is taken, and no field may be left over.

    Every method raises `InputError` if the file does not fit.

    Parameters
    ----------
    file : Path
        The file, for messages.
    where : str
        Place of the object in the file, for messages: "vectors[3]"; empty for the whole file.
    value : object
        What the JSON decoder returned.
    """

    def __init__(self, file: Path, where: str, value: object) -> None:
        self._file = file
        self._where = where
        if not isinstance(value, dict):
            raise InputError(f"{file}: {where or 'the file'} is {_SHORT.repr(value)}, allowed: an object")
        self._fields: dict[str, object] = value
        self._asked: dict[str, None] = {}  # in the order asked for

    def __contains__(self, name: str) -> bool:
        """Tell whether an optional field is there."""
        self._asked[name] = None
        return name in self._fields

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all fields, for objects where some of them are free."""
        return tuple(self._fields)

    def wrong(self, name: str, allowed: str) -> InputError:
        """Return the error for a field that is missing or has a value that is not allowed."""
        found = f"is {_SHORT.repr(self._fields[name])}" if name in self._fields else "is missing"
        return InputError(f"{self._file}: {self._place(name)} {found}, allowed: {allowed}")

    def take(self, name: str, kind: object, allowed: str) -> Any:
        """Take a field that fits a type with its limits; `allowed` says in words what that is."""
        self._asked[name] = None
        try:
            return msgspec.convert(self._fields.get(name), kind)  # null is nowhere allowed
        except msgspec.ValidationError as error:
            raise self.wrong(name, allowed) from error

    def text(self, name: str) -> str:
        """Take a string that is not blank and can be printed."""
        allowed = "a printable text that is not empty"
        value: str = self.take(name, str, allowed)
        if not value.strip() or not value.replace("\n", "").isprintable():
            raise self.wrong(name, allowed)
        return value

    def choice(self, name: str, allowed: Sequence[str]) -> str:
        """Take a string that is one of those allowed."""
        value: str = self.take(name, Literal[tuple(allowed)], ", ".join(allowed))
        return value

    def integer(self, name: str, lowest: int, highest: int) -> int:
        """Take an integer from `lowest` to `highest`."""
        kind = Annotated[int, Meta(ge=lowest, le=highest)]
        value: int = self.take(name, kind, f"an integer from {lowest} to {highest}")
        return value

    def word(self, name: str, width: int, byte_order: ByteOrder = "big") -> int:
        """Take a word of `width` bits, a string of one hexadecimal digit for every four.

        "little" asks for whole bytes: `width` is a multiple of 8.
        """
        digits = -(-width // 4)
        allowed = f"a string of {digits} hexadecimal digits ({width} bits)"
        allowed += self._other_length(name, str, digits)
        kind = Annotated[str, Meta(pattern=_pattern(digits))]
        return read_hex(self.take(name, kind, allowed), byte_order)

    def words(self, name: str, width: int, count: int, byte_order: ByteOrder = "big") -> list[int]:
        """Take a list of `count` words of `width` bits."""
        digits = -(-width // 4)
        allowed = f"a list of {count} words of {digits} hexadecimal digits ({width} bits)"
        allowed += self._other_length(name, list, count)
        values = self.take(name, Annotated[list[str], Meta(min_length=count, max_length=count)], allowed)
        if not all(re.match(_pattern(digits), value) for value in values):
            raise self.wrong(name, allowed)
        return [read_hex(value, byte_order) for value in values]

    def octets(self, name: str, length: int | None = None) -> bytes:
        """Take a string of bytes, two hexadecimal digits for each; of any length, or of the one given."""
        value = self.take(name, _BYTES, "a string of two hexadecimal digits for each byte")
        if length is not None and len(value) != 2 * length:
            found = f"not {len(value)}"
            raise self.wrong(name, f"a string of {length} bytes, {2 * length} hexadecimal digits, {found}")
        return bytes.fromhex(value)

    def flag(self, name: str) -> bool:
        """Take true or false."""
        value: bool = self.take(name, bool, "true or false")
        return value

    def equal(self, name: str, expected: object, reason: str) -> None:
        """Take a field whose value follows from the rest of the file."""
        allowed = f"{expected!r}, {reason}"
        if self.take(name, type(expected), allowed) != expected:
            raise self.wrong(name, allowed)

    def child(self, name: str) -> "JsonObject":
        """Take a field that is an object."""
        return JsonObject(self._file, self._place(name), self.take(name, dict, "an object"))

    def children(self, name: str) -> Iterator["JsonObject"]:
        """Take a field that is a list of at least one object; each is closed when the next is asked for."""
        values = self.take(name, Annotated[list[Any], Meta(min_length=1)], "a list of at least one object")
        for index, value in enumerate(values):
            child = JsonObject(self._file, f"{self._place(name)}[{index}]", value)
            yield child
            child.close()

    def skip(self) -> None:
        """Take all fields that are left, whatever they are: the entry is about something else."""
        self._asked |= dict.fromkeys(self._fields)

    def close(self) -> None:
        """Check that every field has been taken; another one is most likely a typing error."""
        for name in self._fields:
            if name not in self._asked:
                names = ", ".join(self._asked)
                raise InputError(f"{self._file}: {self._place(name)} is an unknown field, allowed: {names}")

    def _other_length(self, name: str, kind: type[str] | type[list[Any]], length: int) -> str:
        value = self._fields.get(name)
        return f", not {len(value)}" if isinstance(value, kind) and len(value) != length else ""

    def _place(self, name: str) -> str:
        shown = name if name.isidentifier() and len(name) <= _SHORT.maxstring else _SHORT.repr(name)
        return f"{self._where}.{shown}" if self._where else shown


def _pattern(digits: int) -> str:
    return rf"\A[0-9a-fA-F]{{{digits}}}\Z"


def read_object(path: Path) -> JsonObject:
    """Read a JSON file that holds one object.

    Raises
    ------
    InputError
        As `read_json`, and if the file holds something else than an object.
    """
    return JsonObject(path, "", read_json(path))


def read_json(path: Path) -> object:
    """Read a JSON file.

    Raises
    ------
    InputError
        If there is no such file, it is larger than `MAX_FILE_BYTES`, is not JSON in UTF-8, or gives a name
        twice in one object.
    """
    data = read_bytes(path, MAX_FILE_BYTES)
    if not data.strip():
        raise InputError(f"{path}: empty, allowed: one JSON object")

    def unique_names(pairs: list[tuple[str, object]]) -> dict[str, object]:
        fields: dict[str, object] = {}
        for name, value in pairs:
            if name in fields:
                raise InputError(f"{path}: an object has the field {_SHORT.repr(name)} twice, allowed: once")
            fields[name] = value
        return fields

    try:
        value: object = json.loads(data.decode(), object_pairs_hook=unique_names)
    except json.JSONDecodeError as error:
        at_end = not error.doc[error.pos :].strip()
        cut = " (the end of the file: is it truncated?)" if at_end else ""
        place = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"{path}: not JSON: {error.msg} at {place}{cut}") from error
    except UnicodeDecodeError as error:
        byte = f"{data[error.start]:#04x} at offset {error.start}"
        raise InputError(f"{path}: byte {byte} is not UTF-8, allowed: JSON in UTF-8") from error
    except RecursionError as error:
        raise InputError(f"{path}: nested too deeply, allowed: objects in lists in objects") from error
    except ValueError as error:  # an integer of thousands of digits
        raise InputError(f"{path}: not a file of this format: {error}") from error
    return value
