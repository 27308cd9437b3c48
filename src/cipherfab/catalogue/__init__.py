"""The catalogue: ciphers x architectures x parameters, with their cycle counts as formulas."""

from cipherfab.catalogue.architecture import Architecture, Cycles, record_of_cipher
from cipherfab.catalogue.architectures import ARCHITECTURES
from cipherfab.catalogue.channel import Channel, Port
from cipherfab.catalogue.design import (
    BlockDesign,
    Design,
    OperationDesign,
    PacketDesign,
    design,
    design_of,
    parse_id,
)
from cipherfab.catalogue.presets import PRESETS, Preset
from cipherfab.catalogue.rtl import needed_sources, own_text, rtl_root, rtl_sources, source_text
from cipherfab.catalogue.study import Study, block_design, listed, parse, parse_as, read_study, studies

__all__ = [
    "ARCHITECTURES",
    "PRESETS",
    "Architecture",
    "BlockDesign",
    "Channel",
    "Cycles",
    "Design",
    "OperationDesign",
    "PacketDesign",
    "Port",
    "Preset",
    "Study",
    "block_design",
    "design",
    "design_of",
    "listed",
    "needed_sources",
    "own_text",
    "parse",
    "parse_as",
    "parse_id",
    "read_study",
    "record_of_cipher",
    "rtl_root",
    "rtl_sources",
    "source_text",
    "studies",
]
