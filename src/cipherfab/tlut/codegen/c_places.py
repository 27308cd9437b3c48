"""C tables of where the contents of LUTs are in a file, as small as their regularity allows.

LUTs of one kind look alike wherever they are: their bits, and the checksums of these, have the same
distances. So a LUT has the place of its first bit, that of its checksum, a shape and a row of effects;
shapes and rows that are equal exist once.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from cipherfab.bitstream import ContentBits
from cipherfab.errors import InputError

_WIDTH = 110
_MOST_BITS = 1 << 32


def array(name: str, values: NDArray[np.int64]) -> list[str]:
    """Return the lines of a constant array, of one or two dimensions, of the smallest unsigned type."""
    limit = int(values.max(initial=0))
    bits = next(bits for bits in (8, 16, 32) if limit < 1 << bits)
    shape = "".join(f"[{size}]" for size in values.shape)
    rows: Sequence[str]
    if values.ndim == 2:
        rows = [f"{{{', '.join(map(str, row))}}}" for row in values.tolist()]
    else:
        rows = [str(value) for value in values.tolist()]
    return [f"static const uint{bits}_t {name}{shape} = {{", *_filled(rows), "};"]


def place_tables(bits: ContentBits) -> tuple[list[str], dict[str, str]]:
    """Return the lines of the tables, and expressions that read them.

    The expressions are of the number of a ``lut`` and of a ``bit``: "offset" is the bit of the file, the
    highest bit of a byte first, "field" the byte of its checksum, "effect" what flips there, and "inverted"
    has a bit for each of the contents.

    Raises
    ------
    InputError
        If a file is too large.
    """
    if 8 * bits.size > _MOST_BITS:
        raise InputError(f"the file has {bits.size} bytes; C code is made for up to {_MOST_BITS // 8}")
    first, fields = bits.offsets.min(axis=1), bits.fields.min(axis=1)
    inverted = (bits.inverted << np.arange(16)).sum(axis=1)
    moves, steps = bits.offsets - first[:, None], bits.fields - fields[:, None]
    shapes, shape = np.unique(np.hstack([moves, steps, inverted[:, None]]), axis=0, return_inverse=True)
    effects, effect = np.unique(bits.effects.astype(np.int64), axis=0, return_inverse=True)
    lines: list[str] = []
    lines += array("lut_offset", first)
    found = {"offset": "(uint32_t)lut_offset[lut]", "field": f"{fields[0]}u", "inverted": f"{inverted[0]}u"}
    index = ""
    if len(shapes) > 1:
        lines += array("lut_shape", shape.reshape(-1))
        index = "[lut_shape[lut]]"
    else:
        shapes = shapes[0]
    lines += array("bit_offset", shapes[..., :16])
    found["offset"] += f" + bit_offset{index}[bit]"
    if (fields != fields[0]).any():
        lines += array("lut_field", fields)
        found["field"] = "(uint32_t)lut_field[lut]"
    if steps.any():
        lines += array("bit_field", shapes[..., 16:32])
        found["field"] += f" + bit_field{index}[bit]"
    if (inverted != inverted[0]).any():
        lines += array("bits_inverted", shapes[..., 32])
        found["inverted"] = f"bits_inverted{index}"
    if len(effects) < len(bits):
        lines += array("lut_effect", effect.reshape(-1))
        found["effect"] = "bit_effect[lut_effect[lut]][bit]"
    else:
        effects = effects[effect.reshape(-1)]
        found["effect"] = "bit_effect[lut][bit]"
    return lines + array("bit_effect", effects), found


def _filled(items: Sequence[str]) -> Iterator[str]:
    """Yield lines of items with commas between them."""
    line = ""
    for item in items:
        if line and len(line) + len(item) + 3 > _WIDTH:
            yield line
            line = ""
        line += f"{' ' if line else '    '}{item},"
    if line:
        yield line
