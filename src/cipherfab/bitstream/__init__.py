"""Configurations of devices: made of netlists with tunable LUTs, changed in place, read back."""

from cipherfab.bitstream.contents import (
    ContentBits,
    contents_lanes,
    edit_text,
    patch,
    read_contents,
    same_elsewhere,
)
from cipherfab.bitstream.formats import FORMATS, format_of
from cipherfab.bitstream.ice40_netlist import CONTENTS_PORT, read_configuration
from cipherfab.bitstream.lut_locations import locate_lut_bits
from cipherfab.bitstream.lut_rewriting import rewrite_luts
from cipherfab.bitstream.packing import pack, unpack
from cipherfab.bitstream.template import Placement, package_pins, place_template

__all__ = [
    "CONTENTS_PORT",
    "FORMATS",
    "ContentBits",
    "Placement",
    "contents_lanes",
    "edit_text",
    "format_of",
    "locate_lut_bits",
    "pack",
    "package_pins",
    "patch",
    "place_template",
    "read_configuration",
    "read_contents",
    "rewrite_luts",
    "same_elsewhere",
    "unpack",
]
