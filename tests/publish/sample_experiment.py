"""An experiment that takes no time, and counts how often it is asked; other processes import it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cipherfab.publish.experiment import Experiment
from cipherfab.records.row import Row


class Length(Row, frozen=True):
    """A word and its length."""

    word: str
    target: str
    length: int


@dataclass(frozen=True, kw_only=True)
class Case:
    """A word, and where a line is added for each measurement of it."""

    word: str
    target: str
    log: Path


def measure(case: Case) -> Length:
    """Measure a word; one is too heavy."""
    with case.log.open("a") as log:
        log.write(f"{case.word}\n")
    if case.word == "lead":
        raise ValueError("too heavy")
    return Length(word=case.word, target=case.target, length=len(case.word))


def blocks(rows: Sequence[Length]) -> dict[str, str]:
    """Return the lengths."""
    return {"lengths": " ".join(str(row.length) for row in rows)}


def experiment(log: Path, *words: str, timed: bool = False) -> Experiment[Case, Length]:
    """Return the experiment on some words."""
    return Experiment(
        name="lengths",
        row=Length,
        key=("word", "target"),
        cases=[Case(word=word, target="paper", log=log) for word in words],
        measure=measure,
        blocks=blocks,
        timed=timed,
    )
