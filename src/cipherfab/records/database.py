"""The results database: one SQLite file that several processes may use at once."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from cipherfab.errors import CipherfabError
from cipherfab.files import make_folder
from cipherfab.records.record import SCHEMA, Record, RecordError, decode, encode, with_figures_of

_APPLICATION_ID = 0x63664442  # "cfDB", in the header of the file
_VERSION = 1
_PATIENCE = 60.0
"""Seconds to wait for another process to finish writing."""

_TABLES = (
    "CREATE TABLE elaborations (key TEXT PRIMARY KEY, rtl_hash TEXT NOT NULL)",
    "CREATE TABLE records (key TEXT PRIMARY KEY, design TEXT NOT NULL, target TEXT NOT NULL, "
    "schema INTEGER NOT NULL, record BLOB NOT NULL, used INTEGER NOT NULL)",
    "CREATE INDEX records_by_use ON records (used)",
)
_NEXT_USE = "(SELECT COALESCE(MAX(used), 0) + 1 FROM records)"

_REASONS = {
    sqlite3.SQLITE_FULL: "no space is left on the disk",
    sqlite3.SQLITE_IOERR: "the disk is full or broken",
    sqlite3.SQLITE_BUSY: f"another process has kept it locked for {_PATIENCE:.0f} seconds",
    sqlite3.SQLITE_READONLY: "it is not writable",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened or created",
    sqlite3.SQLITE_PERM: "permission denied",
}
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class StoreError(CipherfabError):
    """The database cannot be used; the message names the file and the reason."""


class Store:
    """Records and elaborations by key.

    Every change is one transaction, so a process that is killed leaves the file whole.

    Parameters
    ----------
    path : Path
        The file.
    create : bool
        Whether a missing file is made, with the folder that it is in, and an empty one filled.

    Raises
    ------
    InputError
        If there is nothing to make the folder in.
    StoreError
        Here and in every method: if the file cannot be read or written, is damaged, is not a store or was
        written by a later version of cipherfab.
    """

    def __init__(self, path: Path, *, create: bool = True) -> None:
        self.path = path
        if not create and not path.is_file():
            raise StoreError(f"no store at {path}; `cipherfab explore` makes one")
        with self._explained():
            if create:
                make_folder(path.parent)
            # Without isolation level a statement is a transaction of its own.
            self._connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            try:
                self._open(create=create)
            except BaseException:
                self._connection.close()
                raise

    def __enter__(self) -> "Store":
        """Return the store itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Close the file; the store cannot be used afterwards."""
        self._connection.close()

    def elaboration(self, key: str) -> str | None:
        """Return the hash of the elaborated RTL of that key, `None` if it is not known."""
        return self._text("SELECT rtl_hash FROM elaborations WHERE key = ?", key)

    def put_elaboration(self, key: str, rtl_hash: str) -> None:
        """Keep the hash of an elaborated RTL."""
        self._write("INSERT OR REPLACE INTO elaborations VALUES (?, ?)", [(key, rtl_hash)])

    def get(self, key: str) -> Record | None:
        """Return the record of that key, `None` if there is none."""
        found = self._read("SELECT record FROM records WHERE key = ?", key)
        return self._decode(found[0][0]) if found else None

    def put(self, key: str, record: Record) -> Record:
        """Keep a record and return it; it now stands for its design on its target.

        A measurement also gets the placement seeds and the stock area that the record of that key has so far.
        """
        with self._explained(), self._transaction():
            found = self._connection.execute("SELECT record FROM records WHERE key = ?", (key,)).fetchall()
            if found:
                record = with_figures_of(record, self._decode(found[0][0]))
            row = (key, record.design, record.target, record.schema, encode(record))
            insert = f"INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, {_NEXT_USE})"
            self._connection.execute(insert, row)
        return record

    def use(self, keys: Iterable[str]) -> None:
        """Let kept records stand for their designs on their targets, as if they were new."""
        self._write(f"UPDATE records SET used = {_NEXT_USE} WHERE key = ?", [(key,) for key in keys])

    def records(self) -> list[Record]:
        """Return the record last put or used of each design and target, the oldest first."""
        # With MAX, SQLite takes the other columns from the row that holds the maximum.
        query = "SELECT record, MAX(used) FROM records WHERE schema = ? GROUP BY design, target ORDER BY 2"
        return [self._decode(row[0]) for row in self._read(query, SCHEMA)]

    def _open(self, *, create: bool) -> None:
        if create and self._pragma("application_id") == 0:
            self._create()
        application, version = self._pragma("application_id"), self._pragma("user_version")
        if application != _APPLICATION_ID:
            raise StoreError(f"{self.path} is not a store of cipherfab; name another folder or move it away")
        if version != _VERSION:
            raise StoreError(
                f"store {self.path} has version {version}; this cipherfab reads version {_VERSION}: "
                "use a later cipherfab or another folder"
            )
        # Readers and a writer at the same time. Where another process prevents the change, or the file
        # system does not allow it, the store works as well, only with more waiting.
        with suppress(sqlite3.OperationalError):
            self._connection.execute("PRAGMA journal_mode = WAL").fetchall()

    def _create(self) -> None:
        with self._transaction():
            # Another process may have been faster, and a file with other tables is not ours to change.
            if (
                self._pragma("application_id")
                or self._connection.execute("SELECT 1 FROM sqlite_master").fetchone()
            ):
                return
            for table in _TABLES:
                self._connection.execute(table)
            self._connection.execute(f"PRAGMA user_version = {_VERSION}")
            self._connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")

    def _pragma(self, name: str) -> int:
        return int(self._connection.execute(f"PRAGMA {name}").fetchone()[0])

    def _text(self, query: str, key: str) -> str | None:
        found = self._read(query, key)
        return str(found[0][0]) if found else None

    def _read(self, query: str, value: str | int) -> list[tuple[bytes, ...]]:
        with self._explained():
            return self._connection.execute(query, (value,)).fetchall()

    def _write(self, statement: str, rows: Iterable[tuple[str | int | bytes, ...]]) -> None:
        with self._explained(), self._transaction():
            self._connection.executemany(statement, rows)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            # Where the disk is full SQLite has already taken the transaction back.
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise

    def _decode(self, data: bytes) -> Record:
        try:
            return decode(data)
        except (RecordError, TypeError) as error:
            raise StoreError(f"{self._damaged()} ({error})") from error

    def _damaged(self) -> str:
        return f"store {self.path} is damaged; delete it, its figures will be measured anew"

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            code = (
                getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            )  # without the extended part
            if code in _DAMAGED:
                raise StoreError(f"{self._damaged()} ({error})") from error
            raise StoreError(
                f"store {self.path}: {_REASONS.get(code, 'it cannot be used')} ({error})"
            ) from error
        except OSError as error:
            raise StoreError(f"store {self.path}: {error.strerror or error} ({error.filename})") from error
