"""Figures that come with cipherfab, for designs that nobody has measured here."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import version

from cipherfab.catalogue import studies
from cipherfab.records.earlier import outdated
from cipherfab.records.elaborations import known
from cipherfab.records.record import Measurement
from cipherfab.records.record_json import read_list_file, shipped_results


def published(
    *, design: str | None = None, target: str | None = None, earlier: bool = False
) -> list[Measurement]:
    """Return the published figures of the present RTL, at most one record for each design and target.

    Parameters
    ----------
    design : str | None
        ID of the one design that counts; all do by default.
    target : str | None
        Name of the one target that counts; all do by default.
    earlier : bool
        Whether figures of an earlier RTL count, too.
    """
    found = [
        record
        for record in _shipped().values()
        if design in (None, record.design) and target in (None, record.target)
    ]
    old = set() if earlier else outdated(found, known())
    return [record for record in found if (record.design, record.rtl_hash) not in old]


def is_published(record: Measurement) -> bool:
    """Whether a record came with cipherfab."""
    return _shipped().get((record.design, record.target)) == record


def publisher() -> str:
    """Return whose figures they are: cipherfab, with its version."""
    return f"cipherfab {version('cipherfab')}"


@cache
def _shipped() -> Mapping[tuple[str, str], Measurement]:
    """Return the record with the most placement seeds of each design and target, over all studies."""
    files = (shipped_results() / f"{name}.json" for name in studies())
    records = (record for path in files if path.is_file() for record in read_list_file(path))
    found = [record for record in records if isinstance(record, Measurement)]
    # The last one stays.
    return {(record.design, record.target): record for record in sorted(found, key=_seeds)}


def _seeds(record: Measurement) -> int:
    return len(record.timing.fmax_mhz) if record.timing else 0
