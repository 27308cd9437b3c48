"""Sources with a fault in one of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from cipherfab.catalogue import rtl_sources


@dataclass(frozen=True)
class Mutant:
    """One change of one file.

    Attributes
    ----------
    file
        By its path in ``rtl`` or by its name.
    old, new
        The text, and what takes its place.
    shown_by
        What must notice it: a design, a machine or packets, by name.
    at_night
        Whether that takes too long for a push.
    """

    file: str
    old: str
    new: str
    shown_by: str = ""
    at_night: bool = False

    def __post_init__(self) -> None:
        """Mutants of texts that are not there any more are found when tests are collected, not at night."""
        name = f"{PurePosixPath(self.file).stem}.sv"
        texts = [path.read_text(encoding="utf-8") for path in rtl_sources() if path.name == name]
        assert all(self.old in text for text in texts), f"{self.old!r} is not in {self.file} any more"

    def __str__(self) -> str:
        stem = PurePosixPath(self.file).stem
        return f"{self.shown_by} {stem}: {self.old.strip()} -> {self.new.strip()}".strip()


def sampled(mutants: Iterable[Mutant]) -> list[Any]:
    """Return mutants as parameters of a test: the first of each file at every push, the others at night."""
    files = set[str]()
    found = []
    for mutant in mutants:
        at_night = mutant.at_night or mutant.file in files
        if not at_night:
            files.add(mutant.file)
        found.append(pytest.param(mutant, marks=(pytest.mark.nightly,) if at_night else (), id=str(mutant)))
    return found


def mutated(sources: Sequence[Path], file: str, old: str, new: str, folder: Path) -> list[Path]:
    """Copy sources into a folder, with the first place of a text in one of them replaced.

    Parameters
    ----------
    sources : Sequence[Path]
        In the order in which they compile.
    file : str
        The one to change, by its path in ``rtl`` or by its name; no two sources have the same name.
    old, new : str
        The text, and what takes its place.
    folder : Path
        Where the copies go.
    """
    name = PurePosixPath(file).name
    assert name in {source.name for source in sources}, f"{file} is not among the sources"
    copies = []
    for source in sources:
        text = source.read_text(encoding="utf-8")
        if source.name == name:
            assert old in text, f"{old!r} is not in {file} any more"
            text = text.replace(old, new, 1)
        copy = folder / source.name
        copy.write_text(text, encoding="utf-8")
        copies.append(copy)
    return copies
