"""The best block ciphers of each pair of sizes on one target, for the README."""

from collections.abc import Iterable, Sequence

from cipherfab.models import CIPHERS
from cipherfab.publish.results import measured
from cipherfab.records.earlier import legend, marked
from cipherfab.records.formatting import figure_of
from cipherfab.records.metrics import metric
from cipherfab.records.record import Measurement
from cipherfab.report.markdown import noted, table

TARGET = "ecp5"
"""Placed and routed by open tools, so that anybody can check the figures."""

_GOALS = {"smallest": "luts", "fastest": "throughput", "most per LUT": "efficiency"}
_COLUMNS = ("luts", "ff", "bram", "interval", "fmax", "throughput", "efficiency")
_HEADINGS = ("LUT", "FF", "BRAM", "Cycles per block", "Fmax MHz", "Mbit/s", "Mbit/s per LUT")


def blocks() -> dict[str, str]:
    """Return the block of the best."""
    sizes: dict[tuple[int, int], list[Measurement]] = {}
    for record in measured("published"):
        if record.target == TARGET and record.cipher in CIPHERS and "key" not in record.parameters:
            sizes.setdefault((record.block_bits, record.key_bits), []).append(record)
    chosen = [(pair, titles, record) for pair in sorted(sizes) for titles, record in _best(sizes[pair])]
    rows = [
        [
            f"{block} / {key}",
            ", ".join(titles),
            marked(f"`{record.design}`", record),
            *(figure_of(metric(column), record) for column in _COLUMNS),
        ]
        for (block, key), titles, record in chosen
    ]
    text = table(["Block / key bits", "Best at", "Design", *_HEADINGS], rows, "lllr")
    return {"measured-best": noted(text, legend(record for *_, record in chosen))}


def best_at(key: str, records: Iterable[Measurement]) -> Measurement:
    """Return the record that is best at a figure, of those that have it; there must be one."""
    item = metric(key)
    sign = 1 if item.better == "lower" else -1
    known = [record for record in records if item.value(record) is not None]
    return min(known, key=lambda record: (sign * (item.value(record) or 0), record.design))


def _best(records: Sequence[Measurement]) -> list[tuple[list[str], Measurement]]:
    """Return the record that is best at each goal, once if it is best at several."""
    found: list[tuple[list[str], Measurement]] = []
    for title, key in _GOALS.items():
        best = best_at(key, records)
        for titles, record in found:
            if record is best:
                titles.append(title)
                break
        else:
            found.append(([title], best))
    return found
