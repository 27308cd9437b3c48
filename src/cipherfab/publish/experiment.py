"""An experiment: cases, how each is measured, and how that is shown."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from cipherfab.publish.results import folder
from cipherfab.records.row import Row, decode_rows

C = TypeVar("C")
R = TypeVar("R", bound=Row)


@dataclass(frozen=True, kw_only=True)
class Experiment(Generic[C, R]):
    """Cases, how each is measured, and how that is shown.

    Attributes
    ----------
    name : str
        That of its file in ``docs/results``.
    row : type[R]
        The schema of an entry.
    key : tuple[str, ...]
        Fields that tell rows apart, and cases, which have them too.
    cases : Sequence[C]
        In the order of the file.
    measure : Callable[[C], R]
        Measures a case. Runs in a process of its own, beside others.
    blocks : Callable[[Sequence[R]], Mapping[str, str]]
        Returns the blocks of the documentation that show the rows, by name without ``measured-``.
    timed : bool
        Whether it takes the time of something here, which nothing may run beside.
    """

    name: str
    row: type[R]
    key: tuple[str, ...]
    cases: Sequence[C]
    measure: Callable[[C], R]
    blocks: Callable[[Sequence[R]], Mapping[str, str]]
    timed: bool = False

    @property
    def path(self) -> Path:
        """Return its file."""
        return folder() / f"{self.name}.json"

    def identity(self, item: C | R) -> tuple[str, ...]:
        """Return the key of a case, or of its row."""
        return tuple(str(getattr(item, field)) for field in self.key)

    def read(self, path: Path) -> list[R]:
        """Return the rows of a file.

        Raises
        ------
        InputError
            If it does not follow the schema.
        """
        return decode_rows(path.read_bytes(), self.row, path)

    def encode(self, rows: Iterable[R]) -> str:
        """Return the file of some rows."""
        return json.dumps(msgspec.to_builtins(list(rows)), indent=1) + "\n"
