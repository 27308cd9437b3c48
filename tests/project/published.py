"""The committed records of the published studies."""

import json
from pathlib import Path

from cipherfab.records.record import Measurement, Record, decode

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "results"
STUDIES = (
    *("published", "speed", "families", "sugier", "shrivastava", "kadam", "elhadedy", "varici"),
    *("instructions", "engine", "lanes"),
)


def _read(name: str) -> list[Record]:
    content = json.loads((FOLDER / f"{name}.json").read_bytes())
    return [decode(json.dumps(entry).encode()) for entry in content]


RECORDS = {name: _read(name) for name in STUDIES}
MEASURED = [record for records in RECORDS.values() for record in records if isinstance(record, Measurement)]
