"""Every published system that designs here are to reach, and whether they do."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from cipherfab.catalogue import parse
from cipherfab.catalogue.design import FIXED_KEY
from cipherfab.comparison.comparison import OURS
from cipherfab.papers import Paper
from cipherfab.papers.paper import Goal
from cipherfab.papers.quantities import QUANTITIES
from cipherfab.records.earlier import marked
from cipherfab.records.formatting import figure
from cipherfab.records.record import Measurement

_OURS: dict[str, Callable[[Measurement], float | None]] = {
    **{key: each.value for key, each in OURS.items()},
    # A goal of cores for both directions alone.
    "decryption_wait": lambda record: record.cycles.decrypt,
}

_COMMANDS = {"P5": "cipherfab tune, with any design: a new key without place and route"}
"""Rows that ask for no figure of a design but for something that a command does, with what does it."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A system on a family: what is to be reached, and the design here that does.

    Attributes
    ----------
    row, title : str
        The published system.
    goal : Goal
        The most that each figure may be.
    paper : Mapping[str, float]
        The published figures of these, by key of the quantity.
    design : str
        Id of the design; empty if there is none yet.
    record : Measurement | None
        Its measurement on the family of the goal, if there is one.
    """

    row: str
    title: str
    goal: Goal
    paper: Mapping[str, float]
    design: str
    record: Measurement | None

    @property
    def ours(self) -> dict[str, float]:
        """The figures of the measurement that have a goal."""
        if self.record is None:
            return {}
        found = {key: _OURS[key](self.record) for key in self.goal.keys if key in _OURS}
        return {key: value for key, value in found.items() if value is not None}

    @property
    def missed(self) -> list[str]:
        """Keys of the figures that are above the most or below the least."""
        most, least = self.goal.most, self.goal.least
        return [
            key
            for key, value in self.ours.items()
            if (key in most and value > most[key]) or (key in least and value < least[key])
        ]

    @property
    def verdict(self) -> str:
        """One of "met", "short", "open": a measured design reaches every figure, or not, or there is none.

        What is no figure but done by a command is met.
        """
        if self.row in _COMMANDS and not self.goal.keys:
            return "met"
        if self.record is None or not self.goal.keys or self.ours.keys() != set(self.goal.keys):
            return "open"
        return "short" if self.missed else "met"

    @property
    def note(self) -> str:
        """Why."""
        if not self.design:
            return _COMMANDS.get(self.row, "no design yet")
        if self.record is None:
            return f"{self.design} was not measured on {self.goal.family}"
        design = marked(self.design, self.record)
        missing = [_title(key) for key in self.goal.keys if key not in self.ours]
        if missing:
            return f"{design} has no figure for {', '.join(missing)}"
        if not self.goal.keys:
            return f"{design} has no figure to reach"
        over = ", ".join(_title(key) for key in self.missed if key in self.goal.most)
        under = ", ".join(_title(key) for key in self.missed if key in self.goal.least)
        misses = [f"{side} it in {names}" for side, names in (("above", over), ("below", under)) if names]
        reached = f"{design}: {', '.join(misses)}" if misses else design
        return f"{reached}; its key is part of the design" if self.record.protection == FIXED_KEY else reached


def ledger(papers: Iterable[Paper], records: Iterable[Measurement]) -> list[Entry]:
    """Return an entry for every goal, in the order of papers and goals.

    Of several measurements of a design on a family the first counts.
    """
    measured: dict[tuple[str, str], Measurement] = {}
    for record in records:
        measured.setdefault((record.design, record.target), record)
    return [_entry(paper, goal, measured) for paper in papers for goal in paper.goals]


def _entry(paper: Paper, goal: Goal, measured: Mapping[tuple[str, str], Measurement]) -> Entry:
    design = paper.design(goal.system, goal.target)
    identity = parse(design).id if design else ""
    said = {key: paper.says(goal.system, goal.target, key) for key in goal.keys}
    return Entry(
        row=goal.system,
        title=paper.systems[goal.system].title,
        goal=goal,
        paper={key: float(each.value) for key, each in said.items() if each is not None},
        design=identity,
        record=measured.get((identity, goal.family)),
    )


def ledger_data(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Return one object for each row: figures by family, and the worst verdict of its families."""
    order = ("open", "short", "met")
    found = []
    for row, group in groupby(entries, lambda entry: entry.row):
        parts = list(group)
        found.append(
            {
                "row": row,
                "title": parts[0].title,
                "paper": {each.goal.family: dict(each.paper) for each in parts},
                "ours": {each.goal.family: each.ours for each in parts if each.ours},
                "verdict": min((each.verdict for each in parts), key=order.index),
                "note": "; ".join(dict.fromkeys(each.note for each in parts)),
            }
        )
    return found


def ledger_rows(entries: Iterable[Entry]) -> list[dict[str, str]]:
    """Return the fields of a line for each entry."""
    return [
        {
            "row": entry.row,
            "system": entry.title,
            "family": entry.goal.family,
            "figures, and what is allowed": ", ".join(_figures(entry)),
            "verdict": entry.verdict,
            "design": entry.note,
        }
        for entry in entries
    ]


def _figures(entry: Entry) -> Iterator[str]:
    for key, most in entry.goal.most.items():
        if key not in entry.ours:
            yield f"{_title(key)} at most {figure(most)}"
        elif not most:
            yield f"{_title(key)} {figure(entry.ours[key])} of 0"
        else:
            ratio = entry.ours[key] / most
            yield f"{_title(key)} {figure(entry.ours[key])} of {figure(most)} ({ratio:.2f})"
    for key, least in entry.goal.least.items():
        found = f" {figure(entry.ours[key])} of" if key in entry.ours else ""
        yield f"{_title(key)}{found} at least {figure(least)}"


def _title(key: str) -> str:
    return "cycles" if key == "latency_cycles" else QUANTITIES[key].title
