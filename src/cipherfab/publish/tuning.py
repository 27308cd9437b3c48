"""What designs gain from parameters in tunable LUTs, and from how many blocks on that pays."""

import math
from collections.abc import Sequence

import msgspec

from cipherfab.papers import read_paper
from cipherfab.records.formatting import per_cent


class Size(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a netlist takes.

    Attributes
    ----------
    luts, flip_flops
        Counted.
    depth
        LUTs that follow each other.
    fmax_mhz
        Highest clock frequency, placed and routed in a timing shell; None if that was not done.
    """

    luts: int
    flip_flops: int
    depth: int
    fmax_mhz: float | None = None


class Tuning(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A design mapped in the ordinary way, and with parameters in tunable LUTs.

    Attributes
    ----------
    design, target
        Which.
    parameters
        Bits of each parameter.
    interval
        Clock cycles between two blocks; None for what has no blocks.
    ordinary, tuned
        What it takes.
    tunable
        Tunable LUTs.
    operations
        Operations on words that compute their tables.
    """

    design: str
    target: str
    parameters: dict[str, int]
    interval: int | None
    ordinary: Size
    tuned: Size
    tunable: int
    operations: int


RELOAD_MS = {"ice40": 1e3 * 8 * 135_100 / 25e6, "ecp5": 1e3 * 8 * 1_927_725 / 4 / 62e6}
"""Time to load a whole configuration: at 25 MHz by one data line, at 62 MHz by four."""


def break_even(ordinary: tuple[float, float], tuned: tuple[float, float], pause: float) -> int | None:
    """Return the blocks under one key from which on a tuned design does more with each LUT.

    Parameters
    ----------
    ordinary, tuned
        LUTs, and seconds for a block.
    pause
        Seconds that a new key takes in the tuned design; in the ordinary one it takes none.

    Returns
    -------
    int | None
        None if it never does.
    """
    # N blocks take N t + pause with A LUTs; both do the same with each LUT where these products are equal.
    gain = ordinary[0] * ordinary[1] / tuned[0] - tuned[1]
    return math.ceil(pause / gain) if gain > 0 else None


def tuning_table(rows: Sequence[Tuning]) -> tuple[list[str], list[list[str]]]:
    """Return headings and lines: what each design takes in both ways."""
    headings = [
        "Design",
        "Target",
        "Parameters",
        "LUT",
        "Change",
        "Depth",
        "FF",
        "Fmax, MHz",
        "Tunable LUT",
        "Operations",
    ]
    lines = []
    for row in rows:
        usual, own = row.ordinary, row.tuned
        clocks = usual.fmax_mhz, own.fmax_mhz
        lines.append(
            [
                f"`{row.design}`",
                f"`{row.target}`",
                ", ".join(f"`{name}`, {bits} bits" for name, bits in row.parameters.items()),
                f"{usual.luts:,} → {own.luts:,}",
                per_cent(own.luts / usual.luts - 1),
                f"{usual.depth} → {own.depth}",
                f"{usual.flip_flops:,} → {own.flip_flops:,}",
                " → ".join(f"{each:.4g}" if each else "" for each in clocks) if any(clocks) else "",
                f"{row.tunable:,}",
                f"{row.operations:,}",
            ]
        )
    return headings, lines


def break_even_table(rows: Sequence[Tuning]) -> tuple[list[str], list[list[str]]]:
    """Return headings and lines: blocks from which on a design pays; those of the paper on pi-Cipher too."""
    headings = ["Design", "Target", "LUT", "ns for a block", "New key, ms", "Pays from, blocks under one key"]
    lines = []
    for row in rows:
        if row.interval is None or row.ordinary.fmax_mhz is None or row.tuned.fmax_mhz is None:
            continue
        times = [1e3 * row.interval / each for each in (row.ordinary.fmax_mhz, row.tuned.fmax_mhz)]
        lines.append(
            _line(
                f"`{row.design}`",
                f"`{row.target}`",
                (row.ordinary.luts, row.tuned.luts),
                times,
                RELOAD_MS[row.target],
            )
        )
    return headings, [*lines, *_published()]


def _published() -> list[list[str]]:
    """Return the lines of the paper: once with the time it prints, once with that of its LUTs one by one."""
    paper = read_paper("elhadedy")
    figures = {(each.name, system.row): system.figures for each in paper.tables for system in each.systems}
    before, after = figures["Table V", "P3"], figures["Table V", "P5"]
    luts = float(before["lut"].value), float(after["lut"].value)
    processor = figures["Sections V and VI", "P3"]
    time = 1e3 * float(processor["latency_cycles"].value) / float(processor["fmax"].value)
    # Times are compared in nanoseconds.
    stated = 1e-6 * float(after["reconfiguration_time"].value)
    single = 1e-6 * float(after["tluts"].value * figures["Section VII.D", "P5"]["tlut_time"].value)
    return [
        _line("Message processor of the paper, Table V", "`virtex-7`", luts, [time, time], stated),
        _line("the same, 256 tunable LUTs of 230 µs each", "`virtex-7`", luts, [time, time], single),
    ]


def _line(
    design: str, target: str, luts: tuple[float, float], times: Sequence[float], pause_ms: float
) -> list[str]:
    found = break_even((luts[0], times[0] * 1e-9), (luts[1], times[1] * 1e-9), pause_ms * 1e-3)
    return [
        design,
        target,
        " → ".join(f"{each:,.0f}" for each in luts),
        " → ".join(f"{each:,.4g}" for each in times),
        f"{pause_ms:,.3g}",
        "never" if found is None else f"{found:,}",
    ]
