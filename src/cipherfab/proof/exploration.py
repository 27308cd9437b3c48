"""Explores all that a core can do: its control state by state, its data as terms.

A *label* is the value of every control register, those that no key and no block ever reaches, with what the
core has taken and not yet delivered. All other registers hold a term over the key and the blocks inside, or
are unknown. From each label every combination of the handshake inputs leads to another one; where two ways
to a label differ in a term, that register becomes unknown there. The first label follows a reset from any
state. So the labels cover every run: all keys and blocks, all stalls, a reset or a clear in any cycle.

A term with the pattern of a value that the model computes is replaced by that value, so terms stay one step
long. Each replacement is an *equality* that remains to be proved.

The data path depends on the control through a few signals only. Where it meets the same terms under the same
signals again, it is not evaluated again.
"""

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from cipherfab.catalogue.design import BlockDesign
from cipherfab.logic.elaborate import Logic, Register
from cipherfab.logic.network import FALSE, TRUE, transfer
from cipherfab.proof.evaluation import Evaluation
from cipherfab.proof.labels import Case, Explored, Inside, Label, NotProved, Step, begun
from cipherfab.proof.specification import Job, Specification
from cipherfab.proof.terms import Depends

MOST_LABELS = 200_000
MOST_JOBS = 4
"""Blocks that are followed at once."""
_HANDSHAKES = ("in_ready_o", "out_valid_o", "key_ready_o")

Terms = tuple[int, ...]


@dataclass
class _Reached:
    """Terms of the data registers in a label."""

    terms: Terms
    steps: list[Step] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class Transfers:
    """What moves in a cycle, as far as the data path is concerned.

    Attributes
    ----------
    taken : tuple[int, int] | None
        Place of the job of which a word is taken or known to wait, and the number of the word.
    keyed, held : bool
        Whether a key is taken; whether the key port holds the key.
    left, cleared : bool
        Whether the oldest job leaves; whether all that depends on keys and blocks is lost.
    """

    taken: tuple[int, int] | None = None
    keyed: bool = False
    held: bool = False
    left: bool = False
    cleared: bool = False


class Exploration:
    """Explores a core.

    Parameters
    ----------
    logic : Logic
        The core, with the registers that its outputs depend on.
    design : BlockDesign
        What it is.
    specification : Specification
        What it has to compute; terms are added to its network.

    Attributes
    ----------
    exact : bool
        Whether a fault that is found is one for certain.
    patient : bool
        Whether a word that is offered is known before it is taken, for it stays. Otherwise it may change.

    Raises
    ------
    NotProved
        If its handshake depends on data.
    """

    exact = True
    patient = False

    def __init__(self, logic: Logic, design: BlockDesign, specification: Specification) -> None:
        self.logic, self.design, self.specification = logic, design, specification
        self.network = specification.network
        self.control, self.data, data_nodes = _split(logic)
        self.unknown = {register.state: self.network.source() for register in logic.registers}
        self.free = {name: self._sources(len(bits)) for name, bits in logic.inputs.items()}
        self.symbolic = Case(*(self.network.source(Depends.CONTROL << i) for i in range(len(Case._fields))))
        self.both = design.encrypts and design.decrypts
        self.jobs = [specification.job]
        # Of a job, all belongs to the block if its key comes with it.
        self.of_job = Depends.BLOCK | (Depends.KEY if design.key_with_block else 0)
        self.equalities: dict[tuple[int, int], None] = {}
        self.reached: dict[Label, _Reached] = {}
        self.pending: dict[Label, None] = {}
        self._moves: dict[tuple[Terms, Terms, Transfers], tuple[Terms, Terms]] = {}

        handshakes = {name: logic.outputs[name][0] for name in _HANDSHAKES}
        self.late = {name for name, literal in handshakes.items() if literal >> 1 in data_nodes}
        self._check_structure()
        self.ends = ends = (
            *logic.outputs["block_o"],
            *(register.following for register in self.data),
            *(handshakes[name] for name in self.late),
        )
        # Control signals that the data path reads.
        read = {literal >> 1 for literal in ends}
        for node in logic.cone(ends) & data_nodes:
            read.update(operand >> 1 for operand in logic.network.nodes[node][1:])
        self.signals = tuple(2 * node for node in sorted(read - data_nodes) if node)
        decided = [literal for name, literal in handshakes.items() if name not in self.late]
        self.decisions = (*decided, *(register.following for register in self.control))
        self.flow = Evaluation(logic.network, self.network, (*self.decisions, *self.signals))
        self.path = Evaluation(logic.network, self.network, ends, stops=[each >> 1 for each in self.signals])

    def _check_structure(self) -> None:
        for name in self.late:
            raise NotProved(f"{name} depends on more than the control", different=False)

    def _sources(self, count: int) -> tuple[int, ...]:
        return tuple(self.network.source() for _ in range(count))

    def run(self, deadline: float = math.inf) -> Explored:
        """Explore.

        Parameters
        ----------
        deadline : float
            Value of `time.monotonic` at which to give up.

        Raises
        ------
        NotProved
            If the core breaks its contract, or leaves the reach of the exploration.
        """
        self._reset()
        while self.pending:
            if time.monotonic() > deadline:
                reason = f"the exploration was stopped after {len(self.reached)} states"
                raise NotProved(reason, different=False)
            label = next(iter(self.pending))
            del self.pending[label]
            self.reached[label].steps = list(self.steps(label))
        steps = {label: reached.steps for label, reached in self.reached.items()}
        return Explored(steps=steps, equalities=list(self.equalities))

    def _reset(self) -> None:
        states = {register.state: self.before(register) for register in self.control}
        self.assign({name: bits[0] for name, bits in self.free.items()} | {"rst_i": TRUE}, states)
        _, terms = self.move(tuple(map(self.before, self.data)), Transfers())
        self.reach(self.following(None, (), keyed=self.design.key_with_block), terms)

    def before(self, register: Register) -> int:
        """Return the value of a register before the first reset."""
        return self.unknown[register.state]

    def assign(self, inputs: Mapping[str, int], states: Mapping[int, int]) -> None:
        """Set the inputs and the registers of the control; all other inputs are free."""
        values = {bit >> 1: free for name in inputs for bit, free in self._port(name, inputs[name])}
        self.flow.assign(values | {state >> 1: literal for state, literal in states.items()})

    def _port(self, name: str, literal: int) -> Iterator[tuple[int, int]]:
        if name in self.logic.inputs:
            yield self.logic.inputs[name][0], literal

    def inputs(self, label: Label, case: Case) -> dict[str, int]:
        """Return the control inputs of a case."""
        inputs = {"rst_i": FALSE, "clear_i": case.clear, "in_valid_i": case.in_valid}
        inputs |= {"out_ready_i": case.out_ready, "key_valid_i": case.key_valid}
        # The direction matters with a block alone, and in cores that have both.
        matters = (
            self.design.encrypts and self.design.decrypts and (case.in_valid or begun(label, self.design))
        )
        return inputs | {"decrypt_i": case.decrypts if matters else self.free["decrypt_i"][0]}

    def states(self, label: Label) -> dict[int, int]:
        """Return the control registers of a label."""
        return {
            register.state: self.unknown[register.state] if value is None else value
            for register, value in zip(self.control, label.control, strict=False)
        }

    def steps(self, label: Label) -> Iterator[Step]:
        """Yield all steps from a label."""
        states = self.states(label)
        for case in self.cases(label, states):
            yield from self.step(label, states, case)
        if self.design.clears:
            yield self.clear(label, states)

    def clear(self, label: Label, states: Mapping[int, int]) -> Step:
        """Return the step with `clear_i`: all jobs and the key are lost."""
        case = Case(clear=1)
        self.assign(self.inputs(label, case), states)
        _, terms = self.move(self.reached[label].terms, Transfers(cleared=True))
        after = self.following(label, (), keyed=self.design.key_with_block)
        after = self.reach(after, terms)
        return Step(case=case, after=after)

    def cases(self, label: Label, states: Mapping[int, int]) -> Iterator[Case]:
        """Yield all values of those inputs that matter in a label."""
        self.assign(self.inputs(label, self.symbolic._replace(clear=FALSE)), states)
        self.look(label)
        matter = 0
        for literal in self.deciding(label):
            matter |= self.network.needs(literal)
        free = [bool(matter & Depends.CONTROL << i) for i in range(len(Case._fields))]
        # A transfer matters even if the core does nothing about it.
        for i, name in enumerate(_HANDSHAKES):
            free[i] |= self.handshake(name) != FALSE
        free[1] &= self.design.holds_results
        free[2] &= not self.design.key_with_block
        free[0] &= not label.waits
        free[3] = self.both
        direction = not self.design.encrypts
        if begun(label, self.design):
            # It stays while the words of a job come.
            free[3], direction = False, label.jobs[-1].decrypts
        fixed = Case(
            in_valid=int(label.waits),
            out_ready=int(not self.design.holds_results),
            decrypts=int(direction),
        )
        values = [(0, 1) if is_free else (value,) for is_free, value in zip(free, fixed, strict=True)]
        for chosen in product(*values):
            case = Case(*chosen)
            if not free[3] or case.in_valid or not case.decrypts:
                yield case

    def look(self, label: Label) -> None:
        """Evaluate what else decides, once the control is set."""

    def deciding(self, label: Label) -> Iterator[int]:
        """Yield the terms of all that the control does, with inputs that are sources."""
        key_ready = self.logic.outputs["key_ready_o"][0]
        yield from (
            self.flow[literal] for literal in (*self.decisions, *self.signals) if literal != key_ready
        )

    def handshake(self, name: str) -> int:
        """Return the value of an output of the handshake."""
        return self.flow[self.logic.outputs[name][0]]

    def step(self, label: Label, states: Mapping[int, int], case: Case) -> Iterator[Step]:
        """Yield the steps of a case: one, unless there is a choice of what to follow."""
        design = self.design
        self.assign(self.inputs(label, case), states)
        self.look(label)
        ready, valid, key_ready = map(self._decided, _HANDSHAKES)
        accepted, keyed = bool(case.in_valid and ready), bool(case.key_valid and key_ready)
        self._check_handshake(label, ready=ready, key_ready=key_ready, accepted=accepted, keyed=keyed)
        offered = bool(valid) and self.offers(label)
        held = design.key_held and label.keyed and not keyed
        for inside in self.takes(label, case, accepted=accepted):
            jobs, taken = list(inside), None
            waits = bool(self.patient and case.in_valid and not accepted)
            if (accepted or waits) and jobs and jobs[-1].taken < design.key_words:
                taken = len(jobs) - 1, jobs[-1].taken
                jobs[-1] = jobs[-1]._replace(taken=jobs[-1].taken + accepted)
            left = False
            if offered and case.out_ready:
                jobs[0] = jobs[0]._replace(given=jobs[0].given + 1)
                left = jobs[0].given == design.block_words
                del jobs[: int(left)]
            moving = Transfers(taken=taken, keyed=keyed, held=held, left=left)
            results, terms = self.move(self.reached[label].terms, moving)
            if offered:
                self._check_result(label, results)
            after = self.following(label, tuple(jobs), keyed=label.keyed or keyed, case=case, states=states)
            after = self.reach(after._replace(waits=waits), terms)
            yield Step(case=case, after=after, accepted=accepted, keyed=keyed, offered=offered)

    def offers(self, label: Label) -> bool:
        """Whether a result that is offered is that of the oldest job."""
        if not label.jobs or label.jobs[0].taken < self.design.key_words:
            raise NotProved("a result is offered without a block", different=True)
        return True

    def takes(self, label: Label, case: Case, *, accepted: bool) -> Iterator[tuple[Inside, ...]]:
        """Yield the jobs that may be inside once a word is accepted."""
        if begun(label, self.design) or not (accepted or (self.patient and case.in_valid)):
            yield label.jobs
        else:
            yield (*label.jobs, Inside(bool(case.decrypts), 0, 0))

    def following(
        self,
        label: Label | None,
        jobs: tuple[Inside, ...],
        *,
        keyed: bool,
        case: Case | None = None,
        states: Mapping[int, int] | None = None,
    ) -> Label:
        """Return the label of the next cycle, from the control as it is evaluated.

        Parameters
        ----------
        label : Label | None
            Label of the present one; None in a reset.
        jobs : tuple[Inside, ...]
            Jobs in the next one.
        keyed : bool
            Whether there is a key in the next one.
        case, states : Case | None, Mapping[int, int] | None
            Inputs and registers, unless all jobs are lost.
        """
        found = [self.flow[register.following] for register in self.control]
        return Label(tuple(each if each <= TRUE else None for each in found), keyed, jobs)

    def _decided(self, name: str) -> int:
        found = self.handshake(name)
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

    def move(self, terms: Terms, moving: Transfers) -> tuple[Terms, Terms]:
        """Return the result port and the next terms of the data registers, under the present control."""
        signals = tuple(self.flow[literal] for literal in self.signals)
        key = terms, signals, moving
        found = self._moves.get(key)
        if found is None:
            # The registers forget the key before: it has the same sources.
            self.enter(self._without(terms, Depends.KEY) if moving.keyed else terms, signals, moving)
            results = tuple(self.path[literal] for literal in self.logic.outputs["block_o"])
            following = [self.path[register.following] for register in self.data]
            if moving.cleared:
                following = self._without(following, ~Depends.NOTHING)
            elif moving.left:
                following = self._left(following)
            found = self._moves[key] = results, self._settled(following)
        return found

    def enter(self, terms: Sequence[int], signals: Sequence[int], moving: Transfers) -> None:
        """Set the registers, the control signals and the inputs of the data path."""
        values = {literal >> 1: value for literal, value in zip(self.signals, signals, strict=True)}
        values.update((each.state >> 1, term) for each, term in zip(self.data, terms, strict=True))
        for name, bits in self._data_inputs(moving).items():
            values.update(zip((bit >> 1 for bit in self.logic.inputs[name]), bits, strict=True))
        self.path.assign(values)

    def _data_inputs(self, moving: Transfers) -> dict[str, Sequence[int]]:
        found: dict[str, Sequence[int]] = {name: self.free[name] for name in ("key_i", "block_i")}
        if moving.taken is not None:
            found |= self._word(*moving.taken)
        if moving.held or (moving.keyed and not self.design.key_held):
            found["key_i"] = self.specification.job.key
        return found

    def _settled(self, terms: Sequence[int]) -> Terms:
        """Return terms in their simplest form; a register that may depend on anything else is unknown."""
        return tuple(
            self.unknown[register.state]
            if self.network.needs(term) & Depends.UNKNOWN
            else self.canonical(term)
            for register, term in zip(self.data, terms, strict=True)
        )

    def canonical(self, term: int) -> int:
        """Return the first term with the pattern of a term, which has to be proved equal."""
        found = self.network.canonical(term)
        if found != term:
            self.equalities[term, found] = None
        return found

    def reach(self, label: Label, terms: Terms) -> Label:
        """Note a label with the terms of its data registers; look at it again if that tells more about it."""
        known = self.reached.get(label)
        if known is None:
            if len(self.reached) == MOST_LABELS:
                raise NotProved(f"the control has more than {MOST_LABELS} states", different=False)
            self.reached[label] = _Reached(terms)
            self.pending[label] = None
        elif terms != known.terms:
            merged = tuple(
                term if term == other else self.unknown[register.state]
                for register, term, other in zip(self.data, terms, known.terms, strict=True)
            )
            if merged != known.terms:
                known.terms = merged
                self.pending[label] = None
        return label

    def _check_result(self, label: Label, results: Terms) -> None:
        """Compare a word of a result with that of the model."""
        decrypts, _, given = label.jobs[0]
        expected = _word(self.specification.results[decrypts], self.design.block_words, given)
        for i, (literal, due) in enumerate(zip(results, expected, strict=True)):
            if self.network.needs(literal) & Depends.UNKNOWN:
                raise NotProved(
                    f"block_o[{i}] may depend on more than the block and its key", different=False
                )
            if self.canonical(literal) != self.canonical(due):
                action = "a decryption" if decrypts else "an encryption"
                raise NotProved(f"block_o[{i}] of {action} is wrong", different=True)

    def _word(self, place: int, word: int) -> dict[str, Sequence[int]]:
        """Return the data inputs with a word of a job, the highest first."""
        if place == MOST_JOBS:
            raise NotProved(f"the core takes more than {MOST_JOBS} blocks at once", different=False)
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


def data_decides(logic: Logic) -> bool:
    """Whether an output of the handshake depends on keys or blocks, by the structure of the logic."""
    *_, reached = _split(logic)
    return any(logic.outputs[name][0] >> 1 in reached for name in _HANDSHAKES)


def _word(bits: Sequence[int], count: int, number: int) -> Sequence[int]:
    """Return one of so many words, the highest first."""
    width = len(bits) // count
    begin = (count - 1 - number) * width
    return bits[begin : begin + width]


def _split(logic: Logic) -> tuple[list[Register], list[Register], set[int]]:
    """Return the control registers, which neither key nor block reaches, the others, and what they reach."""
    reached = {literal >> 1 for name in ("key_i", "block_i") for literal in logic.inputs[name]}
    data: list[Register] = []
    control = list(logic.registers)
    while True:
        for number, (_, *operands) in enumerate(logic.network.nodes):
            if any(operand >> 1 in reached for operand in operands):
                reached.add(number)
        found = [register for register in control if register.following >> 1 in reached]
        if not found:
            return control, data, reached
        data += found
        reached |= {register.state >> 1 for register in found}
        control = [register for register in control if register not in found]
