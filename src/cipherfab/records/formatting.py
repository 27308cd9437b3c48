"""Figures, names and lists of records as text that is safe to print."""

import math
import re
from collections.abc import Iterable

from cipherfab.catalogue.design import FIXED_KEY
from cipherfab.records.metrics import Metric, metric
from cipherfab.records.record import Failure, Measurement, Record

_LUTS = metric("luts")

ABSENT = "\N{EN DASH}"
"""Stands where a record has no such figure."""

MODELLED = "≈"
"""Marks a clock frequency that was not placed and routed."""


def figure(value: float | None) -> str:
    """Return counts (``int``) in full, others with three significant digits; thousands separated."""
    if value is None:
        return ABSENT
    if isinstance(value, int):
        return f"{value:,}"
    if not value:
        return "0"
    decimals = min(6, max(0, 2 - math.floor(math.log10(abs(value)))))
    return f"{value:,.{decimals}f}"


def per_cent(difference: float) -> str:
    """Return a relative difference with its sign and three significant digits."""
    return f"{'-' if difference < 0 else '+'}{figure(100 * abs(difference))} %"


def figure_of(item: Metric, record: Measurement) -> str:
    """Return the figure of a record, marked if it is modelled."""
    value = item.value(record)
    modelled = item.clocked and record.timing is not None and record.timing.kind == "modelled"
    return (MODELLED if modelled and value is not None else "") + figure(value)


def range_of(item: Metric, record: Measurement) -> str:
    """Return the range of the figure over the placement seeds, empty where it has none."""
    span = item.range(record)
    return f"{figure(span[0])}\N{EN DASH}{figure(span[1])}" if span else ""


def printable(text: str) -> str:
    """Return text on one line, whatever could steer a terminal or reorder the line replaced."""
    line = " ".join(text.split())
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)


def natural(text: str) -> list[tuple[int, str]]:
    """Return a sort key that orders ``present-80`` before ``present-128``."""
    parts = enumerate(re.split(r"([0-9]{1,9})", text))
    return [(int(part), "") if index % 2 else (-1, part) for index, part in parts]


def measurements(records: Iterable[Record]) -> list[Measurement]:
    """Return the records with figures, by target, cipher, area and design."""
    kept = [record for record in records if isinstance(record, Measurement)]
    return sorted(
        kept,
        key=lambda record: (
            natural(record.target),
            natural(record.cipher),
            _LUTS.value(record) or 0,
            natural(record.design),
            record.recipe,
            record.rtl_hash,
        ),
    )


def failures(records: Iterable[Record]) -> list[Failure]:
    """Return the records without figures, by target and design."""
    kept = [record for record in records if isinstance(record, Failure)]
    return sorted(kept, key=lambda record: (natural(record.target), natural(record.design), record.reason))


def unprotected(protection: str) -> bool:
    """Whether a record says that the core is unprotected."""
    return protection.startswith("none")


def fixed_key_warning(protections: Iterable[str]) -> str:
    """Return what has to stand wherever figures of a core with a fixed key stand; empty without one."""
    if not any(protection == FIXED_KEY for protection in protections):
        return ""
    return (
        "The key of fixed_key cores is part of the design and cannot be changed: whoever has the netlist, "
        "the bitstream or the device can get it, by side channels, too. Figures hold for the key in the id."
    )
