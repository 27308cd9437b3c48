"""The catalogue: ciphers x architectures x parameters, with their cycle counts as formulas."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.architectures import ARCHITECTURES
from cipherfab.catalogue.channel import Channel, Port
from cipherfab.catalogue.design import Design, design, parse_id
from cipherfab.catalogue.presets import PRESETS, Preset
from cipherfab.catalogue.rtl import needed_sources, rtl_root, rtl_sources
from cipherfab.catalogue.study import Study, parse, read_study, studies

__all__ = [
    "ARCHITECTURES",
    "PRESETS",
    "Architecture",
    "Channel",
    "Cycles",
    "Design",
    "Port",
    "Preset",
    "Study",
    "design",
    "needed_sources",
    "parse",
    "parse_id",
    "read_study",
    "rtl_root",
    "rtl_sources",
    "studies",
]
