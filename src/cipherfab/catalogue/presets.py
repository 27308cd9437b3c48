"""Designs that stand for a row of a published table; each may be named by its row."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cipherfab.papers import papers, read_paper


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A published system and the design that answers it.

    Attributes
    ----------
    row : str
        Short name of the row, "V1".
    design : str
        Id of the design.
    title : str
        What the row is.
    paper : str
        Name of the paper.
    """

    row: str
    design: str
    title: str
    paper: str


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        row: Preset(row=row, design=system.design, title=system.title, paper=paper.name)
        for paper in map(read_paper, papers())
        for row, system in paper.systems.items()
        if system.design
    }
)
