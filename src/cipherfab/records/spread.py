"""How far Fmax varies between placement seeds: below that, a difference of single seeds is noise."""

from collections.abc import Iterable

from cipherfab.records.published import published
from cipherfab.records.record import Measurement


def seed_spread(records: Iterable[Measurement], target: str) -> float:
    """Return the widest spread of Fmax over placement seeds seen so far, as a fraction of the median.

    That is the widest of the records on the target; where none of them was placed with several seeds, of the
    published ones on it; and if there are none either, of those on any target.

    Parameters
    ----------
    records : Iterable[Measurement]
        What was measured.
    target : str
        Name of the target.
    """
    own = _widest(record for record in records if record.target == target)
    return own or _widest(published(target=target)) or _widest(published())


def one_seed(record: Measurement) -> bool:
    """Whether the clock of a record comes from a single placement."""
    return record.timing is not None and record.timing.kind == "placed" and len(record.timing.fmax_mhz) == 1


def _widest(records: Iterable[Measurement]) -> float:
    spreads = (
        record.timing.spread
        for record in records
        if record.timing and record.timing.kind == "placed" and len(record.timing.fmax_mhz) > 1
    )
    return max(spreads, default=0.0)
