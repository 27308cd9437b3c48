"""The database: what is put comes back, from several processes too, and every trouble has its message."""

import re
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cipherfab.errors import InputError
from cipherfab.records import database
from cipherfab.records.database import Store, StoreError
from cipherfab.records.record import Failure

FILL = Path(__file__).parents[1] / "flow" / "stand_in" / "fill_store.py"


def fill(path: Path, name: str, count: int, *limit: int) -> subprocess.Popen[str]:
    """Start a process that fills a store."""
    command = [sys.executable, str(FILL), str(path), name, str(count), *map(str, limit)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Path of a store that does not exist yet."""
    return tmp_path / "out" / "store.sqlite"


def test_records_come_back(path: Path, stand_in: Any) -> None:
    measurement = stand_in.figures("present-80/iterative", "ecp5")
    failure = Failure(design="present-80/pipelined", target="ecp5", reason="1 block came out wrong")
    with Store(path) as store:
        assert store.get("a") is None
        store.put("a", measurement)
        store.put("b", failure)
        assert store.get("a") == measurement
    with Store(path) as store:
        assert store.get("a") == measurement
        assert store.get("b") == failure
        assert store.get("c") is None
        assert store.records() == [measurement, failure]


def test_elaborations_come_back(path: Path) -> None:
    with Store(path) as store:
        assert store.elaboration("k") is None
        store.put_elaboration("k", "first")
        store.put_elaboration("k", "second")
    with Store(path) as store:
        assert store.elaboration("k") == "second"


def test_the_last_record_put_or_used_stands_for_its_design(path: Path, stand_in: Any) -> None:
    old, new = (stand_in.figures("present-80/iterative", "ecp5", lut) for lut in (300, 200))
    elsewhere = stand_in.figures("present-80/iterative", "spartan-6", 100)
    with Store(path) as store:
        store.put("old", old)
        store.put("elsewhere", elsewhere)
        store.put("new", new)
        assert store.records() == [elsewhere, new]
        store.use(["old"])
        assert store.records() == [elsewhere, old]
        store.use([])
        store.use(["unknown"])
        assert store.records() == [elsewhere, old]
        assert store.get("new") == new


def test_a_record_that_was_not_verified_is_not_kept(path: Path, stand_in: Any) -> None:
    record = stand_in.figures("present-80/iterative", "ecp5")
    with Store(path) as store:
        with pytest.raises(Exception, match="17 blocks came out wrong"):
            store.put("a", replace(record, checks=replace(record.checks, failed=17)))
        assert store.records() == []


def test_it_is_in_write_ahead_mode(path: Path) -> None:
    """Readers then do not wait for a writer."""
    with Store(path):
        connection = sqlite3.connect(path)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        connection.close()


def test_a_missing_store_is_not_made_to_be_read(path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        Store(path, create=False)
    assert str(caught.value) == f"no store at {path}; `cipherfab explore` makes one"
    assert not path.parent.exists()


def test_an_empty_file_stays_empty_when_it_is_to_be_read(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with pytest.raises(StoreError, match="is not a store of cipherfab"):
        Store(path, create=False)
    assert path.read_bytes() == b""


def test_a_file_of_something_else(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"%PDF-1.7 this is a long document about something else" * 100)
    with pytest.raises(StoreError) as caught:
        Store(path)
    assert str(caught.value) == (
        f"store {path} is damaged; delete it, its figures will be measured anew (file is not a database)"
    )


def test_a_database_of_something_else_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE addresses (name TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        Store(path)
    assert str(caught.value) == f"{path} is not a store of cipherfab; name another folder or move it away"
    assert path.read_bytes() == before


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with Store(path) as store:
        assert store.records() == []


def test_a_store_of_a_later_version(path: Path) -> None:
    Store(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 2")
    connection.close()
    with pytest.raises(StoreError) as caught:
        Store(path)
    assert str(caught.value) == (
        f"store {path} has version 2; this cipherfab reads version 1: use a later cipherfab or another folder"
    )


def test_a_damaged_store(path: Path, stand_in: Any) -> None:
    with Store(path) as store:
        for number in range(50):
            store.put(str(number), stand_in.figures("present-80/iterative", "ecp5"))
    content = bytearray(path.read_bytes())
    content[100:] = bytes(len(content) - 100)  # the header stays, everything it points to is gone
    path.write_bytes(content)
    with pytest.raises(StoreError, match=re.escape(f"store {path} is damaged; delete it")):
        Store(path).records()


@pytest.mark.parametrize("record", [b"{", b'{"schema": 1, "kind": "measurement"}', "text"])
def test_a_damaged_record(path: Path, record: bytes | str) -> None:
    Store(path).close()
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO records VALUES ('a', 'd', 't', 1, ?, 1)", (record,))
    connection.commit()
    connection.close()
    with Store(path) as store:
        for read in (store.records, lambda: store.get("a")):
            with pytest.raises(StoreError, match=re.escape(f"store {path} is damaged; delete it")):
                read()


def test_records_of_another_schema_are_passed_over(path: Path, stand_in: Any) -> None:
    """Their keys differ too, so nothing asks for them."""
    with Store(path) as store:
        store.put("now", stand_in.figures("present-80/iterative", "ecp5"))
        connection = sqlite3.connect(path)
        connection.execute("INSERT INTO records VALUES ('then', 'd', 't', 0, x'00', 9)")
        connection.commit()
        connection.close()
        assert [record.design for record in store.records()] == ["present-80/iterative"]


def test_a_file_in_place_of_the_folder(path: Path) -> None:
    path.parent.write_text("not a folder")
    with pytest.raises(InputError) as caught:
        Store(path)
    assert str(caught.value) == f"{path.parent} is not a folder"


def test_a_folder_in_place_of_the_file(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StoreError) as caught:
        Store(path)
    assert str(caught.value) == (
        f"store {path}: it cannot be opened or created (unable to open database file)"
    )


def test_no_access(path: Path) -> None:
    """What a user without rights sees, whoever runs the test."""
    with Store(path) as store:
        store._connection.execute("PRAGMA query_only = 1")
        with pytest.raises(StoreError) as caught:
            store.put_elaboration("a", "b")
    assert str(caught.value) == (f"store {path}: it is not writable (attempt to write a readonly database)")


def test_a_full_store_keeps_what_it_has(path: Path, stand_in: Any) -> None:
    """SQLite's own limit of the size of a file goes the way of a full disk."""
    record = stand_in.figures("present-80/iterative", "ecp5")
    with Store(path) as store:
        store._connection.execute("PRAGMA max_page_count = 12")
        kept = 0
        with pytest.raises(StoreError) as caught:
            for kept in range(1000):
                store.put(str(kept), record)
        assert str(caught.value) == (f"store {path}: no space is left on the disk (database or disk is full)")
        assert kept > 1
        assert store.get(str(kept - 1)) == record
    with Store(path) as store:
        assert store.get(str(kept - 1)) == record
        assert store.get(str(kept)) is None


@pytest.mark.parametrize("limit", [0, 4096, 50_000, 200_000])
def test_a_disk_without_space(path: Path, limit: int) -> None:
    """Wherever writing fails, the message says so and what was kept before is there afterwards."""
    done = fill(path, "a", 1000, limit)
    output, errors = done.communicate(timeout=60)
    assert done.returncode == 1
    assert re.fullmatch(
        rf"store {re.escape(str(path))}: (no space is left|the disk is full or broken).*\n", errors
    )
    kept = int(output)
    assert (kept > 1) == (limit > 4096)
    with Store(path) as store:
        assert len(store.records()) in (kept, kept + 1)
        assert all(store.elaboration(f"a {number}") == "a" for number in range(kept))


def test_a_store_that_stays_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_PATIENCE", 0.1)
    Store(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Store(path) as store, pytest.raises(StoreError) as caught:
        store.put_elaboration("a", "b")
    assert str(caught.value) == (
        f"store {path}: another process has kept it locked for 60 seconds (database is locked)"
    )
    other.close()


def test_an_error_of_sqlite_that_has_no_code(path: Path) -> None:
    with Store(path) as store:
        store.close()
        with pytest.raises(StoreError) as caught:
            store.get("a")
    assert str(caught.value) == (f"store {path}: it cannot be used (Cannot operate on a closed database.)")


def test_several_processes_make_and_fill_one_store(path: Path) -> None:
    writers = [fill(path, str(name), 40) for name in range(4)]
    for writer in writers:
        assert writer.communicate(timeout=60) == ("40\n", "")
    with Store(path) as store:
        assert len(store.records()) == 4 * 40
        assert all(store.elaboration(f"3 {number}") == "3" for number in range(40))


def test_a_writer_that_is_killed_leaves_a_whole_store(path: Path) -> None:
    writer = fill(path, "a", 1_000_000)
    log = path.with_name("store.sqlite-wal")
    while not log.exists() or log.stat().st_size < 100_000:
        assert writer.poll() is None
        time.sleep(0.01)
    writer.kill()
    writer.communicate()
    with Store(path) as store:
        kept = len(store.records())
        assert kept > 1
        assert all(store.get(f"a {number}") for number in range(kept))
        store.put_elaboration("k", "v")
