"""Configurations of devices: made of netlists with tunable LUTs, changed in place, read back."""

from cipherfab.bitstream.contents import ContentBits, edit_text, patch, read_contents, same_elsewhere
from cipherfab.bitstream.families import FAMILIES, family_of
from cipherfab.bitstream.learn import learn_bits
from cipherfab.bitstream.packing import pack
from cipherfab.bitstream.template import Placement, place_template

__all__ = [
    "FAMILIES",
    "ContentBits",
    "Placement",
    "edit_text",
    "family_of",
    "learn_bits",
    "pack",
    "patch",
    "place_template",
    "read_contents",
    "same_elsewhere",
]
