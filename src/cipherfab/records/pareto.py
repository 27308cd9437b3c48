"""Pareto fronts: the designs that no other design beats on both of two metrics."""

from collections.abc import Sequence

from cipherfab.models import ALGORITHMS
from cipherfab.records.metrics import Metric
from cipherfab.records.record import Measurement


def kind_of(record: Measurement) -> str:
    """Return what a design competes with: ciphers of its kind, or its own operation."""
    kind = ALGORITHMS[record.cipher].kind if record.cipher in ALGORITHMS else "block cipher"
    return record.cipher if kind == "operation" else f"{kind}s"


def pareto_front(records: Sequence[Measurement], first: Metric, second: Metric) -> list[int]:
    """Return the indices, ascending, of the records that no other record dominates.

    A record dominates another if it is at least as good in both metrics and better in one, so
    records with equal figures are on the front together. One that lacks a figure is never on it.
    """
    first_sign, second_sign = (1 if metric.better == "lower" else -1 for metric in (first, second))
    costs = sorted(
        (first_sign * x, second_sign * y, index)
        for index, record in enumerate(records)
        if (x := first.value(record)) is not None and (y := second.value(record)) is not None
    )
    chosen: list[tuple[float, float, int]] = []
    for x, y, index in costs:
        if not chosen or y < chosen[-1][1] or (x, y) == chosen[-1][:2]:
            chosen.append((x, y, index))
    return sorted(index for _, _, index in chosen)
