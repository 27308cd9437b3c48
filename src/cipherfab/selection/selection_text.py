"""A selection in words: the ranking, why the best one wins, what a relaxation buys, what came close."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal

from cipherfab.records.formatting import figure, figure_of, fixed_key_warning, unprotected
from cipherfab.records.metrics import Metric, metric
from cipherfab.records.published import is_published, publisher
from cipherfab.records.record import Measurement
from cipherfab.records.spread import one_seed, seed_spread
from cipherfab.records.statistics import superiority
from cipherfab.report.table_model import Column, Section, any_bram
from cipherfab.selection.constraints import (
    LIMITS,
    OBJECTIVES,
    UNITS,
    Candidate,
    Constraints,
    Violation,
    at_clock,
)
from cipherfab.selection.select import TIE_BREAKS, NearMiss, Relaxation, Selection

MOST_SHOWN = 10
"""Designs of a ranking that are shown."""
MOST_NEAR_MISSES = 5
"""Designs that do not fit that are shown."""


def ranking(selection: Selection, target: str) -> Section:
    """Return the best designs that fit as a table, with their places."""
    rows = tuple(each.record for each in selection.ranking[:MOST_SHOWN])
    places = tuple(str(place) for place in range(1, len(rows) + 1))
    columns = tuple(_columns(rows, selection.constraints))
    return Section(target, columns, rows, places, clock_mhz=selection.constraints.clock_mhz, ranking=True)


def reason(selection: Selection, target: str) -> list[str]:
    """Return sentences that say why the best design wins, and what there is to know about it."""
    winner = selection.winner
    if winner is None:
        others = len(selection.near_misses)
        return [f"None of the {others} designs measured on {target} fits."]
    objective = OBJECTIVES[selection.constraints.objective]
    own = figure_of(objective.metric, winner.at(selection.constraints))
    name = winner.design.id
    if len(selection.ranking) == 1:
        sentences = [f"{name} is the only design that fits: {own} {UNITS[objective.metric.key]}."]
    else:
        sentences = list(_against_runner_up(selection, winner, selection.ranking[1]))
    return [*sentences, *_remarks(winner, selection.constraints)]


def relaxations(selection: Selection) -> list[str]:
    """Return a line for each relaxation: what is changed, which design is picked then, what it gains."""
    return [_relaxation(selection, each) for each in selection.relaxations]


def near_misses(selection: Selection) -> list[str]:
    """Return a line for each of the closest designs that do not fit."""
    return [_near_miss(each, selection.constraints) for each in selection.near_misses[:MOST_NEAR_MISSES]]


def violation_text(violation: Violation, near: NearMiss, constraints: Constraints) -> str:
    """Return what a design has instead of what is asked for."""
    for limit in LIMITS:
        if limit.option == violation.option:
            shown = figure_of(limit.metric, near.candidate.at(constraints))
            return f"{shown} {violation.text} ({limit.option} {_number(getattr(constraints, limit.field))})"
    if violation.option == "--clock" and violation.found is not None:
        fmax = figure_of(metric("fmax"), near.candidate.record)
        return f"Fmax {fmax} MHz (--clock {_number(constraints.clock_mhz)})"
    if violation.option == "--key-every-block":
        return f"{figure(near.candidate.record.cycles.key)} {violation.text} ({violation.option})"
    if violation.option == "--cipher":
        return f"{violation.text} (--cipher {' '.join(constraints.ciphers)})"
    return f"{violation.text} ({violation.option})" if violation.option else violation.text


def gain(item: Metric, better: float, worse: float) -> str:
    """Return by how much a figure is better than a worse one: "12 % less", "3.10 times as much"."""
    if item.better == "higher" and better >= 2 * worse:
        return f"{figure(float(better / worse))} times as much"
    part = abs(better - worse) / worse * 100
    word = "less" if item.better == "lower" else "more"
    percent = f"{part:.0f} %" if part >= 9.95 else f"{part:.1f} %" if part >= 0.1 else "under 0.1 %"
    return f"{percent} {word}"


def option_value(item: Metric, value: float) -> str:
    """Return a bound for the command line that a value just holds, with at most six digits."""
    if isinstance(value, int):
        return str(value)
    rounding = ROUND_FLOOR if item.better == "higher" else ROUND_CEILING
    rounded = Context(prec=6, rounding=rounding).create_decimal(Decimal(value))
    text = f"{rounded:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _number(value: float | None) -> str:
    """Return a number as it was given on the command line."""
    return f"{value:.12g}" if value is not None else ""


def _columns(rows: tuple[Measurement, ...], constraints: Constraints) -> Iterator[Column]:
    yield _column("luts", "LUT", constraints)
    yield _column("ff", "FF", constraints)
    if any_bram(rows):
        yield _column("bram", "BRAM", constraints)
    yield _column("latency", "Lat.\ncycles", constraints)
    yield _column("interval", "Int.\ncycles", constraints, minor=True)
    yield Column("Key\ncycles", lambda row: figure(row.cycles.key), minor=True)
    # Its own, also where another clock is given.
    if any(row.timing for row in rows):
        yield _column("fmax", "Fmax\nMHz", Constraints())
    if constraints.objective == "latency":
        yield _column("latency_ns", "Lat.\nns", constraints)
    yield _column("throughput", "Mbit/s", constraints)
    yield _column("efficiency", "Mbit/s\nper LUT", constraints)


def _column(key: str, heading: str, constraints: Constraints, *, minor: bool = False) -> Column:
    item = metric(key)
    return Column(heading, lambda row: figure_of(item, at_clock(row, constraints.clock_mhz)), minor)


def _against_runner_up(selection: Selection, winner: Candidate, runner_up: Candidate) -> Iterator[str]:
    objective = OBJECTIVES[selection.constraints.objective]
    item = objective.metric
    first, second = winner.at(selection.constraints), runner_up.at(selection.constraints)
    best, next_best = item.value(first), item.value(second)
    begin = (
        f"{winner.design.id} is {objective.best} of the {len(selection.ranking)} designs that fit: "
        f"{figure_of(item, first)} {UNITS[objective.metric.key]}"
    )
    noise = _noise(selection, item, winner, runner_up)
    if noise:
        yield (
            f"{winner.design.id} and {runner_up.design.id} lead the {len(selection.ranking)} designs that "
            f"fit, too close to call: {figure_of(item, first)} against {figure_of(item, second)} "
            f"{UNITS[objective.metric.key]}. {noise}"
        )
    elif best is None or next_best is None or best == next_best:
        yield f"{begin}. The runner-up, {runner_up.design.id}, is as good; {_tie(first, second)}."
    else:
        yield (
            f"{begin}, {gain(item, best, next_best)} than the runner-up, {runner_up.design.id}, "
            f"with {figure_of(item, second)}."
        ).replace("as much than", "as much as")
    yield from _certainty(item, first, second)
    others = [
        f"{figure_of(metric(key), first)} {unit} against {figure_of(metric(key), second)}"
        for key, unit in UNITS.items()
        if key != item.key and metric(key).value(first) != metric(key).value(second)
    ]
    if others:
        yield f"Besides: {', '.join(others)}."


def _noise(selection: Selection, item: Metric, winner: Candidate, runner_up: Candidate) -> str:
    """Return a sentence if the two differ by less than single placements do; else nothing."""
    records = (winner.record, runner_up.record)
    if not item.clocked or selection.constraints.clock_mhz is not None or not any(map(one_seed, records)):
        return ""
    if any(record.timing is None or record.timing.kind != "placed" for record in records):
        return ""
    best, worse = (item.value(record) for record in records)
    if best is None or worse is None:
        return ""
    target = winner.record.target
    every = [*selection.ranking, *(near.candidate for near in selection.near_misses)]
    spread = seed_spread((each.record for each in every), target)
    if abs(best - worse) / worse >= spread:
        return ""
    return (
        f"Fmax on {target} varies by up to {100 * spread:.0f} % from one placement seed to another; "
        "measure both with --seeds 5 to tell."
    )


def _certainty(item: Metric, first: Measurement, second: Measurement) -> Iterator[str]:
    """Say how sure an order is that depends on placement."""
    ours, theirs = item.over_seeds(first), item.over_seeds(second)
    if min(len(ours), len(theirs)) > 1:
        share = superiority(ours, theirs) if item.better == "higher" else superiority(theirs, ours)
        yield f"It is the better one in {figure(100 * share)} % of all pairs of a placement of each."


def _tie(first: Measurement, second: Measurement) -> str:
    for item in TIE_BREAKS:
        if item.value(first) != item.value(second):
            unit = UNITS[item.key]
            return f"{figure_of(item, first)} {unit} against {figure_of(item, second)} decide"
    return "their names decide"


def _remarks(winner: Candidate, constraints: Constraints) -> Iterator[str]:
    timing = winner.record.timing
    if timing is None:
        yield f"No Fmax is known: nothing here says that it reaches {_number(constraints.clock_mhz)} MHz."
    elif timing.kind == "modelled":
        fmax = figure_of(metric("fmax"), winner.record)
        so = (
            "so are its figures in Mbit/s and ns"
            if constraints.clock_mhz is None
            else f"that it reaches {_number(constraints.clock_mhz)} MHz is an estimate"
        )
        yield f"Its Fmax of {fmax} MHz is modelled, not placed and routed; {so}."
    elif constraints.clock_mhz is not None:
        late = sum(mhz < constraints.clock_mhz for mhz in timing.fmax_mhz.values())
        if late:
            do = "does" if late == 1 else "do"
            placements = f"{late} of its {len(timing.fmax_mhz)} placements"
            yield f"{placements} {do} not reach {_number(constraints.clock_mhz)} MHz."
    if is_published(winner.record):
        measure = f"cipherfab explore {winner.design.id} --target {winner.record.target}"
        yield f"Its figures were published with {publisher()}; `{measure}` measures it here."
    if unprotected(winner.record.protection):
        yield "It is not protected against side channels."
    if warning := fixed_key_warning([winner.record.protection]):
        yield warning


def _relaxation(selection: Selection, found: Relaxation) -> str:
    objective = OBJECTIVES[selection.constraints.objective]
    item, record = objective.metric, found.candidate.at(found.constraints)
    text = f"{_change(selection.constraints, found)}: {found.candidate.design.id}, "
    text += f"{figure_of(item, record)} {UNITS[objective.metric.key]}"
    better = item.value(record)
    worse = item.value(selection.winner.at(selection.constraints)) if selection.winner else None
    return text if better is None or worse is None else f"{text}, {gain(item, better, worse)}"


def _change(constraints: Constraints, found: Relaxation) -> str:
    for limit in LIMITS:
        if limit.option == found.option:
            asked, value = getattr(constraints, limit.field), getattr(found.constraints, limit.field)
            return f"{limit.option} {option_value(limit.metric, value)} instead of {_number(asked)}"
    if (
        found.option == "--clock"
        and constraints.clock_mhz is not None
        and found.constraints.clock_mhz is not None
    ):
        slower = option_value(metric("fmax"), found.constraints.clock_mhz)
        return f"--clock {slower} instead of {_number(constraints.clock_mhz)}"
    if found.option == "--cipher":
        return f"--cipher {found.constraints.ciphers[-1]} too"
    return f"without {found.option}"


def _near_miss(near: NearMiss, constraints: Constraints) -> str:
    texts = (violation_text(each, near, constraints) for each in near.violations)
    return f"{near.candidate.design.id}: {', '.join(texts)}"
