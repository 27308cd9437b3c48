"""The committed figures: studies as `cipherfab explore --json` writes them, and experiments."""

from pathlib import Path

from cipherfab.publish.checkout import root
from cipherfab.records.record import Measurement, Record
from cipherfab.records.record_json import read_list_file

STUDIES = (
    *("published", "speed", "families"),
    *("sugier", "shrivastava", "kadam", "elhadedy", "varici"),
    *("instructions", "engine", "lanes", "ascon", "hashes", "gcm", "ccm", "modes"),
)
"""Studies whose records are committed, in the order in which they are measured."""


def folder() -> Path:
    """Return the folder of the committed figures."""
    return root() / "docs" / "results"


def records(*studies: str) -> list[Record]:
    """Return the records of studies."""
    return [record for name in studies for record in read_list_file(folder() / f"{name}.json")]


def measured(*studies: str) -> list[Measurement]:
    """Return the records of studies that are no failures."""
    return [record for record in records(*studies) if isinstance(record, Measurement)]
