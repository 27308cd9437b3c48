"""Explores all that a core can do: its control state by state, its data as terms.

A *label* is the value of every control register, those that no key and no block ever reaches, with what the
core has taken and not yet delivered. All other registers hold a term over the key and the blocks inside, or
are unknown. From each label every combination of the handshake inputs leads to another one; where two ways
to a label differ in a term, that register becomes unknown there. The first label follows a reset from any
state. So the labels cover every run: all keys and blocks, all stalls, a reset or a clear in any cycle.

A term with the pattern of a value that the model computes is replaced by that value, so terms stay one step
long. Each replacement is an *equality* that remains to be proved.
"""

import math
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from cipherfab.catalogue.design import BlockDesign
from cipherfab.logic.elaborate import Logic, Register
from cipherfab.logic.network import FALSE, TRUE, transfer
from cipherfab.proof.specification import Job, Specification
from cipherfab.proof.terms import Depends

MOST_LABELS = 20_000
_MOST_JOBS = 4


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
    """

    control: tuple[int | None, ...]
    keyed: bool
    jobs: tuple[Inside, ...]


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
        Whether a word of a block, a key was taken; whether a result was offered.
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


@dataclass
class _Reached:
    """Terms of the data registers in a label."""

    terms: list[int]
    steps: list[Step] = field(default_factory=list)


def begun(label: Label, design: BlockDesign) -> bool:
    """Whether words of the latest job are still to come."""
    return bool(label.jobs) and label.jobs[-1].taken < design.key_words


def explore(
    logic: Logic, design: BlockDesign, specification: Specification, *, deadline: float = math.inf
) -> Explored:
    """Explore a core.

    Parameters
    ----------
    logic : Logic
        The core, with the registers that its outputs depend on.
    design : BlockDesign
        What it is.
    specification : Specification
        What it has to compute; terms are added to its network.
    deadline : float
        Value of `time.monotonic` at which to give up.

    Raises
    ------
    NotProved
        If the core breaks its contract, or leaves the reach of the exploration.
    """
    return _Exploration(logic, design, specification).run(deadline)


class _Exploration:
    def __init__(self, logic: Logic, design: BlockDesign, specification: Specification) -> None:
        self.logic, self.design, self.specification = logic, design, specification
        self.network = specification.network
        self.control, self.data = _split(logic)
        self.unknown = {register.state: self.network.source() for register in logic.registers}
        self.free = {name: self._sources(len(bits)) for name, bits in logic.inputs.items()}
        self.symbolic = Case(*(self.network.source(Depends.CONTROL << i) for i in range(len(Case._fields))))
        self.jobs = [specification.job]
        # Of a job, all belongs to the block if its key comes with it.
        self.of_job = Depends.BLOCK | (Depends.KEY if design.key_with_block else 0)
        self.equalities: dict[tuple[int, int], None] = {}
        self.reached: dict[Label, _Reached] = {}
        self.pending: deque[Label] = deque()

    def _sources(self, count: int) -> tuple[int, ...]:
        return tuple(self.network.source() for _ in range(count))

    def run(self, deadline: float) -> Explored:
        self._reset()
        while self.pending:
            if time.monotonic() > deadline:
                reason = f"the exploration was stopped after {len(self.reached)} states"
                raise NotProved(reason, different=False)
            label = self.pending.popleft()
            self.reached[label].steps = list(self._steps(label))
        steps = {label: reached.steps for label, reached in self.reached.items()}
        return Explored(steps=steps, equalities=list(self.equalities))

    def _reset(self) -> None:
        values = self._values({**self.free, "rst_i": (TRUE,)}, self.unknown)
        keyed = self.design.key_with_block
        self._reach(self._label(values, keyed, ()), self._following(values))

    def _values(self, inputs: Mapping[str, Sequence[int]], states: Mapping[int, int]) -> dict[int, int]:
        """Return the literals of all sources of the core, by node."""
        values = {0: FALSE}
        for name, bits in self.logic.inputs.items():
            values.update(zip((bit >> 1 for bit in bits), inputs[name], strict=True))
        values.update((state >> 1, literal) for state, literal in states.items())
        return values

    def _evaluate(self, values: dict[int, int], literals: Iterable[int]) -> list[int]:
        return [transfer(self.logic.network, self.network, literal, values) for literal in literals]

    def _following(self, values: dict[int, int]) -> list[int]:
        return self._evaluate(values, (register.following for register in self.data))

    def _label(self, values: dict[int, int], keyed: bool, jobs: tuple[Inside, ...]) -> Label:
        found = self._evaluate(values, (register.following for register in self.control))
        return Label(tuple(each if each <= TRUE else None for each in found), keyed, jobs)

    def _reach(self, label: Label, terms: Sequence[int]) -> None:
        """Note a label with the terms of its data registers; look at it again if that tells more about it."""
        states = [self.unknown[register.state] for register in self.data]
        terms = [
            state if self.network.needs(term) & Depends.UNKNOWN else self._canonical(term)
            for term, state in zip(terms, states, strict=True)
        ]
        known = self.reached.get(label)
        if known is None:
            if len(self.reached) == MOST_LABELS:
                raise NotProved(f"the control has more than {MOST_LABELS} states", different=False)
            self.reached[label] = _Reached(terms)
            self.pending.append(label)
            return
        merged = [
            term if term == other else state
            for term, other, state in zip(terms, known.terms, states, strict=True)
        ]
        if merged != known.terms:
            known.terms = merged
            if label not in self.pending:
                self.pending.append(label)

    def _canonical(self, term: int) -> int:
        found = self.network.canonical(term)
        if found != term:
            self.equalities[term, found] = None
        return found

    def _states(self, label: Label) -> dict[int, int]:
        values = {
            register.state: self.unknown[register.state] if value is None else value
            for register, value in zip(self.control, label.control, strict=True)
        }
        terms = self.reached[label].terms
        return values | {register.state: term for register, term in zip(self.data, terms, strict=True)}

    def _steps(self, label: Label) -> Iterator[Step]:
        states = self._states(label)
        for case in self._cases(label, states):
            yield self._step(label, states, case)
        if self.design.clears:
            values = self._values({**self.free, "rst_i": (FALSE,), "clear_i": (TRUE,)}, states)
            after = self._label(values, self.design.key_with_block, ())
            self._reach(after, self._without(self._following(values), ~Depends.NOTHING))
            yield Step(case=Case(clear=1), after=after)

    def _inputs(self, case: Case) -> dict[str, Sequence[int]]:
        inputs: dict[str, Sequence[int]] = {**self.free, "rst_i": (FALSE,)}
        inputs |= {"in_valid_i": (case.in_valid,), "out_ready_i": (case.out_ready,)}
        inputs |= {"key_valid_i": (case.key_valid,), "decrypt_i": (case.decrypts,)}
        if self.design.clears:
            inputs["clear_i"] = (case.clear,)
        return inputs

    def _cases(self, label: Label, states: Mapping[int, int]) -> Iterator[Case]:
        """Yield all values of those inputs that matter in a label."""
        inputs = self._inputs(self.symbolic._replace(clear=FALSE))
        sources = self._values(inputs, states)
        outputs = [bit for name, bits in self.logic.outputs.items() if name != "key_ready_o" for bit in bits]
        matter = 0
        for literal in self._evaluate(
            sources, (*outputs, *(each.following for each in self.logic.registers))
        ):
            matter |= self.network.needs(literal)
        free = [bool(matter & Depends.CONTROL << i) for i in range(len(Case._fields))]
        # A transfer matters even if the core does nothing about it.
        handshakes = ("in_ready_o", "out_valid_o", "key_ready_o")
        for i, name in enumerate(handshakes):
            free[i] |= self._evaluate(sources, self.logic.outputs[name]) != [FALSE]
        free[2] &= not self.design.key_with_block
        free[3] |= free[0]
        free[3] &= self.design.encrypts and self.design.decrypts
        direction = not self.design.encrypts
        if begun(label, self.design):
            # It stays while the words of a job come.
            free[3], direction = False, label.jobs[-1].decrypts
        fixed = Case(decrypts=int(direction))
        values = [(0, 1) if is_free else (value,) for is_free, value in zip(free, fixed, strict=True)]
        yield from (Case(*chosen) for chosen in product(*values))

    def _step(self, label: Label, states: Mapping[int, int], case: Case) -> Step:
        design = self.design
        inputs = self._inputs(case)
        before = self._values(inputs, states)
        ready, valid, key_ready = (
            self._constant(before, name) for name in ("in_ready_o", "out_valid_o", "key_ready_o")
        )
        accepted, keyed = bool(case.in_valid and ready), bool(case.key_valid and key_ready)
        self._check_handshake(label, ready=ready, key_ready=key_ready, accepted=accepted, keyed=keyed)
        if valid:
            self._check_result(label, before)
        jobs = list(label.jobs)
        if accepted:
            if not begun(label, self.design):
                jobs.append(Inside(bool(case.decrypts), 0, 0))
            inputs |= self._word(len(jobs) - 1, jobs[-1].taken)
            jobs[-1] = jobs[-1]._replace(taken=jobs[-1].taken + 1)
        if keyed:
            # The registers forget the key before: it has the same sources.
            terms = self._without(list(states.values()), Depends.KEY)
            states = dict(zip(states, terms, strict=True))
            inputs["key_i"] = self.free["key_i"] if design.key_held else self.specification.job.key
        elif design.key_held and label.keyed:
            inputs["key_i"] = self.specification.job.key
        values = self._values(inputs, states)
        following = self._following(values)
        if valid and case.out_ready:
            jobs[0] = jobs[0]._replace(given=jobs[0].given + 1)
            if jobs[0].given == design.block_words:
                del jobs[0]
                following = self._left(following)
        after = self._label(values, label.keyed or keyed, tuple(jobs))
        self._reach(after, following)
        return Step(case=case, after=after, accepted=accepted, keyed=keyed, offered=bool(valid))

    def _constant(self, values: dict[int, int], name: str) -> int:
        (found,) = self._evaluate(values, self.logic.outputs[name])
        if found > TRUE:
            raise NotProved(f"{name} depends on more than the control", different=False)
        return found

    def _check_handshake(
        self, label: Label, *, ready: int, key_ready: int, accepted: bool, keyed: bool
    ) -> None:
        if self.design.key_with_block:
            if ready != key_ready:
                raise NotProved("key_ready_o is not in_ready_o", different=True)
        elif ready and not label.keyed:
            raise NotProved("in_ready_o without a key", different=True)
        elif accepted and keyed:
            raise NotProved("a key and a block are taken in one cycle", different=True)
        elif keyed and label.jobs:
            reason = "a key is taken while a block is inside"
            raise NotProved(reason, different=not self.design.cycles.key_in_flight)

    def _check_result(self, label: Label, values: dict[int, int]) -> None:
        """Compare a word of a result with that of the model."""
        design = self.design
        if not label.jobs or label.jobs[0].taken < design.key_words:
            raise NotProved("a result is offered without a block", different=True)
        decrypts, _, given = label.jobs[0]
        expected = _word(self.specification.results[decrypts], design.block_words, given)
        found = self._evaluate(values, self.logic.outputs["block_o"])
        for i, (literal, due) in enumerate(zip(found, expected, strict=True)):
            if self.network.needs(literal) & Depends.UNKNOWN:
                raise NotProved(
                    f"block_o[{i}] may depend on more than the block and its key", different=False
                )
            if self._canonical(literal) != self._canonical(due):
                action = "a decryption" if decrypts else "an encryption"
                raise NotProved(f"block_o[{i}] of {action} is wrong", different=True)

    def _word(self, place: int, word: int) -> dict[str, Sequence[int]]:
        """Return the data inputs with a word of a job, the highest first."""
        if place == _MOST_JOBS:
            raise NotProved(f"the core takes more than {_MOST_JOBS} blocks at once", different=False)
        if place == len(self.jobs):
            self.jobs.append(self._later())
        job, found = self.jobs[place], dict[str, Sequence[int]]()
        number = word - (self.design.key_words - self.design.block_words)
        if number >= 0:
            found["block_i"] = _word(job.block, self.design.block_words, number)
        if self.design.key_with_block:
            width = len(self.free["key_i"])
            padding = self.free["key_i"][: width * self.design.key_words - len(job.key)]
            found["key_i"] = _word((*job.key, *padding), self.design.key_words, word)
        return found

    def _later(self) -> Job:
        """Return another job, with a key of its own if keys come with the blocks."""
        first, design = self.jobs[0], self.design
        key, block = (
            tuple(self.network.source(Depends.LATER) for _ in bits) for bits in (first.key, first.block)
        )
        own = design.key_with_block and design.fixed_key is None
        return Job(key=key if own else first.key, block=block)

    def _without(self, terms: Sequence[int], kinds: int) -> list[int]:
        """Return terms without those that depend on some kinds of sources: they are unknown."""
        spare = self.free["rst_i"][0]
        return [spare if self.network.needs(term) & kinds else term for term in terms]

    def _left(self, terms: Sequence[int]) -> list[int]:
        """Return terms after the oldest job has left: what depends on it is unknown, later jobs move up."""
        terms = self._without(terms, self.of_job)
        moved: dict[int, int] = {}
        for old, new in zip(self.jobs[1:], self.jobs, strict=False):
            for bits, others in ((old.key, new.key), (old.block, new.block)):
                moved.update((bit >> 1, other) for bit, other in zip(bits, others, strict=True))
        moved |= {bit >> 1: bit for bit in self.jobs[0].key if not self.design.key_with_block}
        moved[0] = FALSE
        return [
            transfer(self.network, self.network, term, moved)
            if self.network.needs(term) & Depends.LATER and not self.network.needs(term) & Depends.UNKNOWN
            else term
            for term in terms
        ]


def _word(bits: Sequence[int], count: int, number: int) -> Sequence[int]:
    """Return one of so many words, the highest first."""
    width = len(bits) // count
    begin = (count - 1 - number) * width
    return bits[begin : begin + width]


def _split(logic: Logic) -> tuple[list[Register], list[Register]]:
    """Return the control registers, which no key and no block ever reaches, and the others."""
    reached = {literal >> 1 for name in ("key_i", "block_i") for literal in logic.inputs[name]}
    data: list[Register] = []
    control = list(logic.registers)
    while True:
        for number, (_, *operands) in enumerate(logic.network.nodes):
            if any(operand >> 1 in reached for operand in operands):
                reached.add(number)
        found = [register for register in control if register.following >> 1 in reached]
        if not found:
            return control, data
        data += found
        reached |= {register.state >> 1 for register in found}
        control = [register for register in control if register not in found]
