"""Reads the tables of papers, each a TOML file beside this one."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cipherfab.errors import InputError

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, kw_only=True)
class PublishedSystem:
    """A system on a device family, as published.

    Attributes
    ----------
    row : str
        Short name of the system, "S1".
    title : str
        What it is.
    target : str
        Name of the device family.
    lut, ff, bram : int
        LUTs, flip-flops and block RAMs.
    fmax_mhz : float
        Clock frequency in MHz.
    latency_cycles : int
        Cycles that a block takes.
    latency_ns : float
        The same in ns.
    throughput_gbps : float
        In Gbit/s of `PublishedTable.gigabit` Mbit/s.
    design : str
        Id of the design that answers it, where it is not that of the row.
    """

    row: str
    title: str
    target: str
    lut: int
    ff: int
    bram: int
    fmax_mhz: float
    latency_cycles: int
    latency_ns: float
    throughput_gbps: float
    design: str = ""


@dataclass(frozen=True, kw_only=True)
class PublishedTable:
    """A table of a paper.

    Attributes
    ----------
    author, title, table : str
        Source.
    gigabit : int
        Mbit/s that a Gbit/s of the table stands for, 1000 or 1024.
    devices : Mapping[str, str]
        Device by name of the family.
    systems : tuple[PublishedSystem, ...]
        In the order of the file.
    """

    author: str
    title: str
    table: str
    gigabit: int
    devices: Mapping[str, str]
    systems: tuple[PublishedSystem, ...]


def papers() -> tuple[str, ...]:
    """Return the names of the papers."""
    return tuple(path.stem for path in sorted(_FOLDER.glob("*.toml")))


def read_table(name: str) -> PublishedTable:
    """Return the table of a paper.

    Raises
    ------
    InputError
        If there is no paper of this name.
    """
    if name not in papers():
        raise InputError(f"unknown paper {name!r}; there are {', '.join(papers())}")
    content = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    systems = tuple(PublishedSystem(**system) for system in content.pop("system"))
    return PublishedTable(systems=systems, **content)
