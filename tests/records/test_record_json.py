"""Records as a JSON list: they come back, and what is no such list is refused with its place."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from cipherfab.errors import InputError
from cipherfab.records import record_json as exchange
from cipherfab.records.record import Failure, Record
from cipherfab.records.record_json import read_list, read_list_file, write_list

FAILURE = Failure(design="present-80/pipelined", target="ecp5", reason="1 block came out wrong")


@pytest.fixture
def some(stand_in: Any) -> list[Record]:
    """A measurement and a failure."""
    return [stand_in.figures("present-80/iterative", "ecp5"), FAILURE]


def test_records_come_back(some: list[Record], tmp_path: Path) -> None:
    for records in (some, []):
        text = write_list(records)
        assert read_list(text.encode(), "here") == records
        assert len(json.loads(text)) == len(records)
        (tmp_path / "records.json").write_text(text)
        assert read_list_file(tmp_path / "records.json") == records
    assert len(write_list(some).splitlines()) == 4


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "^here is no list of records, as `cipherfab explore --json` writes it: "),
        (b"{}", "^here is no list of records.*Expected `array`"),
        (b"[{]", "^here is no list of records"),
        (b"[1", "^here is no list of records"),
        (b"\xff\xfe[]", "^here is no list of records"),
        (b"[" * 200_000, "^here"),
        (b"[1]", "^here, record 1: not a record of cipherfab: Expected `object`"),
        (b'[{"schema": 9}]', "^here, record 1: the record has schema 9; this version"),
        (b'[{"schema": 1, "kind": "failure", "design": "d"}]', "^here, record 1: .*`target`"),
        (b'[{"schema": 1, "kind": "failure", "design": "\\ud800"}]', "^here"),
        (b'[{"schema": 1, "kind": "failure", "design": "\xff"}]', "^here"),
    ],
)
def test_what_is_no_list_of_records(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_list(data, "here")


def test_the_record_at_fault_is_named(some: list[Record]) -> None:
    content = json.loads(write_list(some))
    content[0]["area"]["latch"] = 3
    with pytest.raises(InputError, match=r"^here, record 2: present-80/iterative on ecp5: 3 latches"):
        read_list(json.dumps([content[1], content[0]]).encode(), "here")


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match=r"none\.json cannot be read: No such file"):
        read_list_file(tmp_path / "none.json")
    with pytest.raises(InputError, match="is not a regular file"):
        read_list_file(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="pipe is not a regular file"):
        read_list_file(tmp_path / "pipe")
    (tmp_path / "large.json").write_text("[" + " " * 100 + "]")
    monkeypatch.setattr(exchange, "MAX_BYTES", 100)
    with pytest.raises(InputError, match=r"large\.json is larger than the allowed 100 bytes"):
        read_list_file(tmp_path / "large.json")
