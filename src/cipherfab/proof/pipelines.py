"""Explores pipelines, which hold more blocks than can be followed: one block, among any others.

A pipeline moves a bit along with each block that says whether there is one, and perhaps its direction. Such
*travelling* registers have too many values. So they are unknown, except where the followed block is, and
where there is none because none has been taken of late. A bit is the followed block's if it would be another
one, had the block brought other bits in. Each block may be the followed one.

That says of every block that its result is right and comes in time, but not that the results come in order
and that there are no others. For that, in every step the valid bits move on by one place or stay. They stay
exactly if a result waits; the first one is set by a block that is taken, the last one is the offer.

What is unknown may take values that never occur, so no fault that is found here is certain.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product, takewhile

from cipherfab.catalogue.design import BlockDesign
from cipherfab.logic.elaborate import Logic
from cipherfab.logic.network import FALSE, TRUE
from cipherfab.proof.cuts import cone
from cipherfab.proof.exploration import MOST_JOBS, Exploration
from cipherfab.proof.labels import Case, Inside, Label, NotProved, Step
from cipherfab.proof.specification import Specification
from cipherfab.proof.terms import Depends

_SHORTEST = 3
"""Registers that travelling bits pass at least."""
_MOST_GUESSES = 4


def is_pipeline(design: BlockDesign) -> bool:
    """Whether a core holds more blocks than `Exploration` follows."""
    return design.cycles.latency > MOST_JOBS * design.cycles.per_block


class PipelineExploration(Exploration):
    """Explores a pipeline; see `Exploration` for the parameters.

    Attributes
    ----------
    exact : bool
        False.

    Raises
    ------
    NotProved
        If the core has narrow ports, or no register is the last of a row of valid bits.
    """

    exact = False

    def __init__(self, logic: Logic, design: BlockDesign, specification: Specification) -> None:
        super().__init__(logic, design, specification)
        if design.key_words != 1 or design.block_words != 1:
            raise NotProved(
                "more blocks are inside than can be followed through narrow ports", different=False
            )
        self.places = {register.state: place for place, register in enumerate(self.control)}
        self.marks = {state: self.network.source(Depends.MARK) for state in self.places}
        self.mark = self.network.source(Depends.MARK)
        before = self._links()
        rows = list(_rows(before))
        self.travelling = {state for row in rows for state in row if len(row) >= _SHORTEST}
        self.valid = self._valid_bits(rows)

    def _links(self) -> dict[int, int]:
        """Return the register whose value each register takes over if nothing comes in and nothing waits."""
        states = {state: self.unknown[state] for state in self.places}
        inputs = {"rst_i": FALSE, "clear_i": FALSE, "in_valid_i": FALSE, "key_valid_i": FALSE}
        self.assign(inputs | {"out_ready_i": TRUE}, states)
        by_value = {literal: state for state, literal in states.items()}
        found = {each.state: by_value.get(self.flow[each.following]) for each in self.control}
        return {state: other for state, other in found.items() if other not in (None, state)}

    def _valid_bits(self, rows: Sequence[Sequence[int]]) -> Sequence[int]:
        """Return the row whose last register says that a result is there."""
        offer = self._support([self.flow[self.logic.outputs["out_valid_o"][0]]])
        for row in rows:
            if len(row) >= _SHORTEST and row[-1] in offer:
                return row
        raise NotProved(
            "no row of registers ends where results are offered; with credits, they wait in a buffer",
            different=False,
        )

    def _support(self, literals: Sequence[int]) -> set[int]:
        """Return the control registers that terms depend on, unknown as they are."""
        nodes = set(cone(self.network, literals))
        return {state for state in self.places if self.unknown[state] >> 1 in nodes}

    def steps(self, label: Label) -> Iterator[Step]:
        """Yield all steps, for all values of the travelling bits that the rest of the control depends on."""
        states = self.states(label)
        self.assign(self.inputs(label, self.symbolic._replace(clear=FALSE)), states)
        decisions = [self.flow[literal] for literal in self.decisions]
        stay = {register.following for register in self.control if register.state in self.travelling}
        deciding = [
            found for literal, found in zip(self.decisions, decisions, strict=True) if literal not in stay
        ]
        guessed = sorted(self._support(deciding) & self.travelling)
        if len(guessed) > _MOST_GUESSES:
            raise NotProved(f"the control depends on {len(guessed)} bits of the pipeline", different=False)
        for values in product((FALSE, TRUE), repeat=len(guessed)):
            yield from self._guessed(label, states | dict(zip(guessed, values, strict=True)))

    def _guessed(self, label: Label, states: Mapping[int, int]) -> Iterator[Step]:
        for case in self.cases(label, states):
            yield from self.step(label, states, case)
        if self.design.clears:
            yield self.clear(label, states)

    def takes(self, label: Label, case: Case, *, accepted: bool) -> Iterator[tuple[Inside, ...]]:
        """Yield the jobs that may be inside once a block is accepted: it may be followed if none is yet."""
        yield label.jobs
        if accepted and not label.jobs:
            yield (Inside(bool(case.decrypts), 0, 0),)

    def offers(self, label: Label) -> bool:
        """Whether the followed block is offered: its bit is the last."""
        return bool(label.jobs) and label.control[self.places[self.valid[-1]]] == TRUE

    def following(
        self,
        label: Label | None,
        jobs: tuple[Inside, ...],
        *,
        keyed: bool,
        case: Case | None = None,
        states: Mapping[int, int] | None = None,
    ) -> Label:
        """Return the label of the next cycle; travelling bits are known only where the followed block is."""
        after = super().following(label, jobs, keyed=keyed)
        vacant = self._vacant(after)
        if case is None or states is None or label is None:
            if len(vacant) < len(self.valid):
                raise NotProved("blocks are left inside after a reset or a clear", different=False)
            return after._replace(control=self._forget(after.control, vacant))
        self._check_row(case, states)
        known = vacant | (self._marked(label, case, states) if jobs else set())
        self.assign(self.inputs(label, case), states)
        return after._replace(control=self._forget(after.control, known))

    def _vacant(self, label: Label) -> set[int]:
        """Return the valid bits in front of the latest block: none has been taken since."""
        bits = ((state, label.control[self.places[state]]) for state in self.valid)
        return {state for state, _ in takewhile(lambda each: each[1] == FALSE, bits)}

    def _marked(self, label: Label, case: Case, states: Mapping[int, int]) -> set[int]:
        """Return the registers that take over what the followed block brought in."""
        inputs, states = self.inputs(label, case), dict(states)
        if label.jobs:
            states |= {
                state: self.marks[state]
                for state in self.travelling - self._vacant(label)
                if label.control[self.places[state]] is not None
            }
        else:
            inputs |= {"in_valid_i": self.mark, "decrypt_i": self.mark}
        self.assign(inputs, states)
        return {
            register.state
            for register in self.control
            if self.network.needs(self.flow[register.following]) & Depends.MARK
        }

    def _forget(
        self, control: Sequence[int | None], known: Sequence[int] | set[int]
    ) -> tuple[int | None, ...]:
        """Return the control without travelling bits other than some that are known."""
        return tuple(
            value if state not in self.travelling or state in known else None
            for state, value in zip(self.places, control, strict=True)
        )

    def _check_row(self, case: Case, states: Mapping[int, int]) -> None:
        """Check that the valid bits move on or stay, as they should."""
        offered = self.flow[self.logic.outputs["out_valid_o"][0]]
        if offered != states[self.valid[-1]]:
            raise NotProved("a result is not offered exactly if its valid bit says so", different=False)
        accepted = case.in_valid and self.flow[self.logic.outputs["in_ready_o"][0]]
        waits = bool(offered and not case.out_ready)
        before = [states[state] for state in self.valid]
        expected = before if waits else [accepted, *before[:-1]]
        following = {each.state: self.flow[each.following] for each in self.control}
        if [following[state] for state in self.valid] != expected:
            raise NotProved("the valid bits neither stay nor move on by one place", different=False)


def _rows(before: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    """Yield each row of registers that take over from one another, the first one first."""
    for last in before.keys() - set(before.values()):
        row = [last]
        while row[-1] in before and before[row[-1]] not in row:
            row.append(before[row[-1]])
        yield tuple(reversed(row))
