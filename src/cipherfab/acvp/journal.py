"""Answers kept while a vector set is worked on, so that a run that was stopped goes on where it was."""

import json
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from cipherfab.acvp.functions import Fields


class Journal:
    """A file of answers, one on each line, beside the response; `finish` deletes it.

    Parameters
    ----------
    path : Path | None
        The file; None keeps nothing.
    identity : str
        What the answers depend on. A file of something else is overwritten.
    """

    def __init__(self, path: Path | None, identity: str) -> None:
        self._path, self._identity = path, identity
        self._file: IO[str] | None = None
        self.answers: list[Fields] = []

    def __enter__(self) -> Self:
        """Read what is there, and open the file."""
        if self._path is None:
            return self
        there = self._path.read_bytes() if self._path.is_file() else b""
        head, *lines = there.splitlines(keepends=True) or [b""]
        kept = 0
        if head == f"{self._identity}\n".encode():
            kept = len(head)
            for line in lines:
                answer = _answer(line)
                if answer is None:  # half of a line, since the run was stopped
                    break
                self.answers.append(answer)
                kept += len(line)
        self._file = self._path.open("a", encoding="utf-8")
        self._file.truncate(kept)
        if not kept:
            self._write(self._identity)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file, which stays."""
        if self._file is not None:
            self._file.close()

    def keep(self, answer: Fields) -> None:
        """Add an answer."""
        self.answers.append(answer)
        self._write(json.dumps(answer))

    def finish(self) -> None:
        """Delete the file: the response is written."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)

    def _write(self, line: str) -> None:
        if self._file is not None:
            self._file.write(line + "\n")
            self._file.flush()


def _answer(line: bytes) -> Fields | None:
    """Return the answer on a line, or None if there is no whole one."""
    try:
        found = json.loads(line) if line.endswith(b"\n") else None
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
