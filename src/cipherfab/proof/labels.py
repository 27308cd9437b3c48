"""States of the control of a core, and the steps between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cipherfab.catalogue.design import BlockDesign


class NotProved(Exception):
    """A core breaks its contract, or leaves the reach of the exploration.

    Attributes
    ----------
    different : bool
        Whether it gives a wrong result or breaks the handshake.
    """

    def __init__(self, reason: str, *, different: bool) -> None:
        super().__init__(reason)
        self.different = different


class Inside(NamedTuple):
    """A job in the core: its direction, the words taken of it and those delivered of its result."""

    decrypts: bool
    taken: int
    given: int


class Label(NamedTuple):
    """A state of the control.

    Attributes
    ----------
    control : tuple[int | None, ...]
        Value of every control register; None if unknown.
    keyed : bool
        Whether the core has a key; always, where keys come with the blocks.
    jobs : tuple[Inside, ...]
        The oldest first.
    waits : bool
        Whether the next word of the latest job was offered and not taken, so it is offered again.
    """

    control: tuple[int | None, ...]
    keyed: bool
    jobs: tuple[Inside, ...]
    waits: bool = False


class Case(NamedTuple):
    """Values of the inputs that say what moves; `clear` ends all jobs."""

    in_valid: int = 0
    out_ready: int = 0
    key_valid: int = 0
    decrypts: int = 0
    clear: int = 0


@dataclass(frozen=True, kw_only=True)
class Step:
    """A clock cycle.

    Attributes
    ----------
    case : Case
        The inputs.
    after : Label
        Label of the next cycle.
    accepted, keyed, offered : bool
        Whether a word of a block, a key was taken; whether a result of the oldest job was offered.
    """

    case: Case
    after: Label
    accepted: bool = False
    keyed: bool = False
    offered: bool = False

    @property
    def delivered(self) -> bool:
        """Whether a word of a result was taken."""
        return self.offered and bool(self.case.out_ready)


@dataclass(frozen=True, kw_only=True)
class Explored:
    """All that a core can do.

    Attributes
    ----------
    steps : Mapping[Label, Sequence[Step]]
        The steps from each label.
    equalities : Sequence[tuple[int, int]]
        Pairs of literals that have to be equal for the labels to be right.
    """

    steps: Mapping[Label, Sequence[Step]]
    equalities: Sequence[tuple[int, int]]


def begun(label: Label, design: BlockDesign) -> bool:
    """Whether words of the latest job are still to come."""
    return bool(label.jobs) and label.jobs[-1].taken < design.key_words
