"""A template: a configuration with all that is needed to change it for other values of its parameters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from cipherfab.bitstream import ContentBits, patch
from cipherfab.errors import InputError
from cipherfab.files import read_bytes
from cipherfab.names import meant
from cipherfab.simulator.compile import OPERATION_FIELDS
from cipherfab.tlut.targets import TLUT_TARGETS, tlut_family
from cipherfab.tlut.template.configuration import TableCode

_MAGIC = "cipherfab template 1"
_MOST_BYTES = 1 << 28
_ROWS = 16

Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass(frozen=True, kw_only=True)
class Template:
    """A placed and routed design whose parameters are part of the configuration.

    Attributes
    ----------
    design : str
        What it is, for people.
    target : str
        Name of the target.
    code : TableCode
        Truth tables of the tunable LUTs as functions of the parameters.
    rows : uint8 [LUTs, 16]
        Row of its truth table that each bit of the contents of a LUT holds.
    bits : ContentBits
        Where the contents are in the file.
    image : bytes
        The file that a device loads, for some values of the parameters.
    pins : Mapping[str, tuple[str, ...]]
        Site of every bit of every port, bit 0 first.
    fmax_mhz : float | None
        Highest frequency at which all paths settle within a cycle, those from and to pins included, for all
        values of the parameters; None without any path.
    luts, depth : int
        All LUTs, and those on the longest way between registers or ports.
    """

    design: str
    target: str
    code: TableCode
    rows: NDArray[np.uint8]
    bits: ContentBits
    image: bytes
    pins: Mapping[str, tuple[str, ...]]
    fmax_mhz: float | None
    luts: int
    depth: int

    @property
    def parameters(self) -> dict[str, int]:
        """Bits of every parameter."""
        return {name: len(slots) for name, slots in self.code.parameters.items()}

    def parameter(self, name: str) -> str:
        """Return the parameter that a name stands for, which may lack the ending of an input port.

        Raises
        ------
        InputError
            If there is none.
        """
        for found in (f"{name}_i", name):
            if found in self.code.parameters:
                return found
        return meant("parameter", name, self.code.parameters)

    def contents(self, values: Mapping[str, Sequence[int]]) -> NDArray[np.uint16]:
        """Return the contents of all tunable LUTs for several sets of values.

        Parameters
        ----------
        values
            Of every parameter, one for each set.

        Returns
        -------
        NDArray[np.uint16]
            [sets, LUTs]

        Raises
        ------
        InputError
            If a parameter is missing or unknown, or a value does not fit; no value appears in the message.
        """
        tables = self.code.evaluate(values).astype(np.uint16)
        contents = np.zeros_like(tables)
        for bit in range(_ROWS):
            contents |= (tables >> self.rows[:, bit] & 1) << np.uint16(bit)
        return contents

    def specialise(self, values: Mapping[str, int]) -> bytes:
        """Return the file that a device loads for values of the parameters.

        Raises
        ------
        InputError
            As of `contents`.
        """
        (contents,) = self.contents({name: [value] for name, value in values.items()})
        return patch(self.image, self.bits, contents)


class _Code(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    slots: int
    parameters: dict[str, list[int]]
    rows: list[int]
    operations: bytes
    tables: bytes


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A template in a file; arrays are little-endian."""

    magic: str
    design: str
    target: str
    code: _Code
    rows: bytes
    offsets: bytes
    inverted: bytes
    fields: bytes
    effects: bytes
    image: bytes
    pins: dict[str, list[str]]
    fmax_mhz: float | None
    luts: int
    depth: int


def encode(template: Template) -> bytes:
    """Return a template as a file holds it."""
    content = {"magic": _MAGIC, **vars(template), **vars(template.bits)}
    del content["bits"], content["size"]
    return msgspec.msgpack.encode(content, enc_hook=_little_endian)


def _little_endian(array: NDArray[Any]) -> bytes:
    return array.astype(array.dtype.newbyteorder("<")).tobytes()


def _array(data: bytes, kind: type[Scalar], shape: tuple[int, ...]) -> NDArray[Scalar]:
    return np.frombuffer(data, np.dtype(kind).newbyteorder("<")).astype(kind).reshape(shape)


def read_template(path: Path) -> Template:
    """Read a template, and trust nothing in it.

    Raises
    ------
    InputError
        If the file cannot be read, or is no template.
    """
    data = read_bytes(path, _MOST_BYTES)
    try:
        return _decode(msgspec.msgpack.decode(data, type=_File))
    except (msgspec.DecodeError, ValueError, InputError, RecursionError) as error:
        raise InputError(f"{path} is no template of cipherfab: {error}") from error


def _decode(file: _File) -> Template:
    if file.magic != _MAGIC:
        raise InputError(f"it begins with {file.magic[:40]!r}; allowed is {_MAGIC!r}")
    if file.target not in TLUT_TARGETS:
        raise InputError(f"it is for {file.target[:40]!r}; allowed are {', '.join(TLUT_TARGETS)}")
    code = TableCode(
        slots=file.code.slots,
        parameters=file.code.parameters,
        rows=file.code.rows,
        operations=_array(file.code.operations, np.int32, (-1, len(OPERATION_FIELDS))),
        tables=_array(file.code.tables, np.int32, (-1, 2)),
    )
    code.check()
    shape = len(code.tables), _ROWS
    if len(code.rows) != len(tlut_family(TLUT_TARGETS[file.target]).lut.inputs):
        raise InputError(f"its LUTs have {len(code.rows)} inputs")
    bits = ContentBits(
        offsets=_array(file.offsets, np.int64, shape),
        inverted=_array(file.inverted, np.uint8, shape).astype(np.bool_),
        fields=_array(file.fields, np.int64, shape),
        effects=_array(file.effects, np.uint16, shape),
        size=len(file.image),
    )
    rows = _array(file.rows, np.uint8, shape)
    if rows.size and rows.max() >= _ROWS:
        raise InputError(f"it has a row {rows.max()} of a table; allowed are 0 to {_ROWS - 1}")
    for name, places, last in (
        ("bit", bits.offsets, 8 * bits.size - 1),
        ("checksum", bits.fields, bits.size - 2),
    ):
        if places.size and not (places.min() >= 0 and places.max() <= last):
            raise InputError(f"a {name} of it is outside of its configuration")
    return Template(
        design=file.design,
        target=file.target,
        code=code,
        rows=rows,
        bits=bits,
        image=file.image,
        pins={name: tuple(sites) for name, sites in file.pins.items()},
        fmax_mhz=file.fmax_mhz,
        luts=file.luts,
        depth=file.depth,
    )
