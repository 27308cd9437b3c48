"""The table as data: one section for each target, shown alike in the terminal and in Markdown."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby

from cipherfab.records.formatting import (
    MODELLED,
    figure_of,
    fixed_key_warning,
    measurements,
    range_of,
    unprotected,
)
from cipherfab.records.metrics import FIXED_MHZ, Metric, metric
from cipherfab.records.pareto import kind_of, pareto_front
from cipherfab.records.proof_record import proved
from cipherfab.records.record import Measurement, Record

TARGET_FRONT = "◆"
CIPHER_FRONT = "◇"


@dataclass(frozen=True)
class Column:
    """A column of figures: heading in one or two lines, and the text for a record.

    A ``minor`` column adds to the one before it and may share its place where room is short.
    """

    heading: str
    text: Callable[[Measurement], str]
    minor: bool = False


@dataclass(frozen=True)
class Section:
    """The measurements of one target, with the columns that apply to it.

    ``glyphs`` has one entry for each row: `TARGET_FRONT`, `CIPHER_FRONT` or nothing; in a ranking, the place.
    ``clock_mhz`` is the clock that figures are given at, None where each design has its own.
    """

    target: str
    columns: tuple[Column, ...]
    rows: tuple[Measurement, ...]
    glyphs: tuple[str, ...]
    clock_mhz: float | None = None
    ranking: bool = False

    @property
    def summary(self) -> str:
        """Where the clock frequencies of the section come from, and what no column says."""
        memory = "" if any_bram(self.rows) else ", no block RAM"
        fixed = self.clock_mhz is not None and any(row.timing for row in self.rows)
        return self._clocks + memory + (f"; figures at {self.clock_mhz:g} MHz" if fixed else "")

    @property
    def _clocks(self) -> str:
        timings = [row.timing for row in self.rows if row.timing]
        if not timings:
            mhz = FIXED_MHZ if self.clock_mhz is None else self.clock_mhz
            return f"synthesised, not placed: figures at {mhz:g} MHz"
        counts = [len(timing.fmax_mhz) for timing in timings if timing.kind == "placed"]
        if not counts:
            return "Fmax modelled"
        fewest, most = min(counts), max(counts)
        seeds = f"{most} seed{'s' if most > 1 else ''}" if fewest == most else f"{fewest} to {most} seeds"
        return f"Fmax placed, median of {seeds}{', or modelled' if len(counts) < len(timings) else ''}"


def sections(records: Iterable[Record]) -> list[Section]:
    """Return a section for each target, sorted; rows by cipher, then by area."""
    groups = groupby(measurements(records), lambda row: row.target)
    return [_section(target, tuple(rows)) for target, rows in groups]


def legend(shown: Iterable[Section]) -> list[str]:
    """Return the sentences that explain the glyphs and columns of these sections."""
    parts = list(shown)
    rows = [row for part in parts for row in part.rows]
    sentences = [
        f"{TARGET_FRONT} Pareto point of its target: no design there is smaller as well as faster"
        + (", of those that compute the same." if len(set(map(kind_of, rows))) > 1 else "."),
        f"{CIPHER_FRONT} Pareto point among the designs of its cipher only.",
        "Lat.: cycles from accepting a block to its result; Int.: cycles between two accepted blocks.",
        "Mbit/s: 10^6 bit/s.",
    ]
    if any(row.packets for row in rows):
        sentences.append(
            "Packets: Lat. is from the start to the tag of a message of one block, Int. the average of "
            "blocks that are worked on side by side; bit/cycle is of long messages, 64 B and 16 B of "
            "messages of that size that follow each other, without associated data."
        )
    if any(row.program for row in rows):
        sentences.append("Instr.: instructions of the program of a processor.")
    if any(map(proved, rows)):
        sentences.append("RTL: proved to compute its cipher for all keys, blocks and stalls, or tested only.")
    if any(row.area.lut_packed is not None for row in rows):
        sentences.append(
            "LUT: packed, two functions in one dual-output LUT where they fit; raw: every LUT for logic."
        )
    if any(row.area.lutram or row.area.srl for row in rows):
        sentences.append("LUT includes those used as RAM or as shift registers.")
    if any(row.area.bram_large for row in rows):
        sentences.append("BRAM: block RAMs of both sizes; large: those of the larger one, RAMB16 or RAMB36.")
    if any(row.timing and row.timing.kind == "modelled" for row in rows):
        sentences.append(f"{MODELLED} modelled clock frequency, not placed and routed.")
    if count := sum(unprotected(row.protection) for row in rows):
        which = "None" if count == len(rows) else f"{len(rows) - count} of {len(rows)}"
        sentences.append(f"{which} of these cores are protected against side channels.")
    if warning := fixed_key_warning(row.protection for row in rows):
        sentences.append(warning)
    return sentences


def _section(target: str, rows: tuple[Measurement, ...]) -> Section:
    placed = any(row.timing for row in rows)
    luts, speed = metric("luts"), metric("throughput" if placed else "throughput_13_56")
    best = _fronts(rows, kind_of, luts, speed)
    best_of_cipher = _fronts(rows, lambda row: row.cipher, luts, speed)
    glyphs = tuple(
        TARGET_FRONT if index in best else CIPHER_FRONT if index in best_of_cipher else ""
        for index in range(len(rows))
    )
    return Section(target, _columns(rows, placed), rows, glyphs)


def _fronts(
    rows: tuple[Measurement, ...], group: Callable[[Measurement], str], area: Metric, speed: Metric
) -> set[int]:
    """Return the numbers of the rows that are Pareto points of their group."""
    groups: dict[str, list[int]] = {}
    for index, row in enumerate(rows):
        groups.setdefault(group(row), []).append(index)
    return {
        indices[place]
        for indices in groups.values()
        for place in pareto_front([rows[index] for index in indices], area, speed)
    }


def _columns(rows: tuple[Measurement, ...], placed: bool) -> tuple[Column, ...]:
    columns = [_column("luts", "LUT")]
    if any(row.area.lut_packed is not None for row in rows):
        columns.append(_column("lut", "raw", minor=True))
    columns.append(_column("ff", "FF"))
    if any_bram(rows):
        columns.append(_column("bram", "BRAM"))
        if any(row.area.bram_large for row in rows):
            columns.append(_column("bram_large", "large", minor=True))
    columns += [_column("latency", "Lat.\ncycles"), _column("interval", "Int.\ncycles", minor=True)]
    if placed:
        columns.append(_column("fmax", "Fmax\nMHz"))
        if any(range_of(metric("fmax"), row) for row in rows):
            columns.append(Column("range", lambda row: range_of(metric("fmax"), row), minor=True))
    speeds = ("throughput", "efficiency") if placed else ("throughput_13_56", "efficiency_13_56")
    columns += [_column(speeds[0], "Mbit/s"), _column(speeds[1], "Mbit/s\nper LUT")]
    if any(row.packets for row in rows):
        columns.append(_column("bits_per_cycle", "bit/cycle"))
        columns += [_column(f"bits_per_cycle_{size}", f"{size} B", minor=True) for size in (64, 16)]
    if any(row.program for row in rows):
        columns.append(_column("instructions", "Instr."))
    if any(map(proved, rows)):
        columns.append(Column("RTL", lambda row: "proved" if proved(row) else "tested"))
    return tuple(columns)


def _column(key: str, heading: str, *, minor: bool = False) -> Column:
    item = metric(key)
    return Column(heading, lambda row: figure_of(item, row), minor)


def any_bram(rows: Iterable[Measurement]) -> bool:
    """Return whether a column for block RAM has something to say."""
    return any(row.area.bram for row in rows)
