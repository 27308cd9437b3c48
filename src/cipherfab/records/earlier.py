"""Committed figures of an earlier RTL: they stand until they are measured again, and are marked."""

from collections.abc import Iterable, Mapping
from functools import cache

from cipherfab.catalogue import parse_id, studies
from cipherfab.records.elaborations import elaboration_of, known
from cipherfab.records.record import Measurement
from cipherfab.records.record_json import read_list_file, shipped_results
from cipherfab.records.row import Row

MARK = "†"
LEGEND = f"{MARK} Measured before the last change of this core's RTL."


def earlier(record: Measurement | Row) -> bool:
    """Whether a record is a committed one of an earlier RTL, or the row of an experiment is of one."""
    if isinstance(record, Row):
        return record.earlier
    return (record.design, record.rtl_hash) in _committed()


def outdated(records: Iterable[Measurement], hashes: Mapping[str, str]) -> set[tuple[str, str]]:
    """Return designs with their RTL hashes that are not those of the present content.

    Parameters
    ----------
    records : Iterable[Measurement]
        Of designs in the catalogue.
    hashes : Mapping[str, str]
        RTL hashes by content; a design whose content is not there counts as changed.
    """
    pairs = {(record.design, record.rtl_hash) for record in records}
    return {
        (name, rtl_hash)
        for name, rtl_hash in pairs
        if hashes.get(elaboration_of(parse_id(name)).content) != rtl_hash
    }


def marked(name: str, record: Measurement | Row | None) -> str:
    """Return the name of what was measured, with a mark if that was an earlier RTL."""
    return f"{name} {MARK}" if record is not None and earlier(record) else name


def legend(records: Iterable[Measurement | Row | None]) -> str:
    """Return the sentence that explains the mark; empty if nothing is marked."""
    return LEGEND if any(record is not None and earlier(record) for record in records) else ""


@cache
def _committed() -> set[tuple[str, str]]:
    files = (shipped_results() / f"{name}.json" for name in studies())
    records = (record for path in files if path.exists() for record in read_list_file(path))
    return outdated((record for record in records if isinstance(record, Measurement)), known())
