"""What became of a core since an earlier judgement: faults, proof, cycles, area and clock."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

import msgspec

from cipherfab.errors import InputError
from cipherfab.files import read_bytes
from cipherfab.judge.judgement import Judgement
from cipherfab.judge.on_target import OnTarget, Synthesis
from cipherfab.records.metrics import metric
from cipherfab.selection.difference import Change, Place, Rules, Verdict, clock_changes, count_change

_MOST_BYTES = 16 << 20
_CYCLES, _AREA = ("latency", "interval", "key"), ("luts", "ff", "bram")
_Changes: TypeAlias = Iterator[Change]


def read_judgement(path: Path) -> Judgement:
    """Return the judgement in a file that `judge --json` wrote.

    Raises
    ------
    InputError
        If the file cannot be read, or holds something else.
    """
    data = read_bytes(path, _MOST_BYTES)
    try:
        return msgspec.json.decode(data, type=Judgement)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{path} is no judgement as judge --json prints it: {error}") from error


def changes(before: Judgement, after: Judgement, rules: Rules | None = None) -> list[Change]:
    """Return what became of a core, of its figures one by one.

    Parameters
    ----------
    before, after : Judgement
        The two.
    rules : Rules | None
        When figures differ; by default a clock does where the seeds do not explain it.

    Raises
    ------
    InputError
        If they are of different ciphers.
    """
    if before.cipher != after.cipher:
        raise InputError(f"the base computes {before.cipher}, the core {after.cipher}; they are not compared")
    return [*_verdicts(before, after), *_figures(before, after, rules or Rules())]


def _verdicts(before: Judgement, after: Judgement) -> _Changes:
    """Yield whether a core is right and proved, where that has changed."""
    change = partial(Change, design=after.name, target="")
    if after.faults and not before.faults:
        yield change(verdict="worse", reason=after.faults[0])
    elif before.faults and not after.faults:
        yield change(verdict="better", reason="is right now")
    elif (was := before.proof) and (found := after.proof) and was.verdict != found.verdict:
        if found.verdict == "proved":
            yield change(verdict="better", reason="is proved now")
        elif was.verdict == "proved":
            yield change(verdict="worse", reason=f"not proved: {found.reason}")


def _figures(before: Judgement, after: Judgement, rules: Rules) -> _Changes:
    if before.cycles and after.cycles:
        for key in _CYCLES:
            counts = getattr(before.cycles, key), getattr(after.cycles, key)
            yield count_change((after.name, ""), metric(key), counts[0], counts[1], rules)
    first, second = ({each.target: each for each in found.targets} for found in (before, after))
    for target in {**first, **second}:
        yield from _on_target(after.name, target, first.get(target), second.get(target), rules)


def _on_target(
    name: str, target: str, before: OnTarget | None, after: OnTarget | None, rules: Rules
) -> _Changes:
    if before is None or after is None:
        verdict: Verdict = "appeared" if before is None else "disappeared"
        yield Change(design=name, target=target, verdict=verdict)
        return
    yield from _synthesis((name, target), before.best, after.best, rules)
    yield from _synthesis((name, f"{target}, {after.stock.recipe}"), before.stock, after.stock, rules)


def _synthesis(place: Place, before: Synthesis, after: Synthesis, rules: Rules) -> _Changes:
    for key in _AREA:
        yield count_change(place, metric(key), _whole(before, key), _whole(after, key), rules)
    yield from clock_changes(place, before.timing, after.timing, rules)


def _whole(found: Synthesis, key: str) -> float:
    """Return a count; most are whole numbers, and shown as such."""
    value: float = getattr(found, key)
    return int(value) if value == int(value) else value
