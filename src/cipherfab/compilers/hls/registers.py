"""Register allocation: values kept from one state to the next, and values that share a register."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cipherfab.compilers.hls.schedule import Key, State
from cipherfab.compilers.ir.model import Local, Operand, Return, decided_by, successors


@dataclass(frozen=True)
class Edge:
    """An edge from a state to a possible next state."""

    source: Key
    target: Key


class Registers:
    """The registers of a function.

    A value is live in a state if this state, or a later one, reads it from a register. Values never live in
    the same state may share a register: a phi shares with its operands, to avoid copies.

    Attributes
    ----------
    of : dict[Local, Local]
        The register of a value, named after one of its values.
    edges : list[Edge]
        All edges between states.
    """

    def __init__(
        self, states: Sequence[State], inputs: Iterable[Local], outputs: Mapping[str, Sequence[Operand]]
    ) -> None:
        self._states = {state.key: state for state in states}
        self._order = [state.key for state in states]
        self._made = {step.result: state.key for state in states for step in state.steps if step.result}
        self._made |= {step.result: state.key for state in states for step in state.arriving if step.result}
        # Inputs are available in the first state.
        self._made |= dict.fromkeys(inputs, states[0].key)
        self.edges = [Edge(state.key, target) for state in states for target in self._targets(state)]
        # In a fixed order, so that the output is reproducible.
        live = self._liveness(outputs)
        self._live = {key: sorted(values, key=lambda each: each.name) for key, values in live.items()}
        self.of = self._share()

    def _targets(self, state: State) -> list[Key]:
        if state.terminator is None:
            return [(state.block.name, state.number + 1)]
        return [(name, 0) for name in successors(state.terminator)]

    def made_in(self, value: Operand, key: Key) -> bool:
        """Whether a value is computed in a state."""
        return isinstance(value, Local) and self._made.get(value) == key

    def arriving(self, edge: Edge) -> dict[Local, Operand]:
        """Return the values that the phis of a state take on an edge to it."""
        state = self._states[edge.target]
        if state.number:
            return {}
        return {phi.result: phi.incoming[edge.source[0]] for phi in state.block.phis}

    def writes(self, edge: Edge) -> dict[Local, Operand]:
        """Return the registers that change on an edge, with their new values."""
        found: dict[Local, Operand] = {}
        arriving = self.arriving(edge)
        for value in self._live[edge.target]:
            source = arriving.get(value, value)
            register = self.of[value]
            if self.made_in(source, edge.source) or (value in arriving and self._held(source) != register):
                found[register] = source
        return found

    def _held(self, value: Operand) -> Local | None:
        return self.of.get(value) if isinstance(value, Local) else None

    def is_free(self, register: Local, key: Key) -> bool:
        """Whether no register is live in a state."""
        return all(self.of[value] != register for value in self._live[key])

    def _liveness(self, outputs: Mapping[str, Sequence[Operand]]) -> dict[Key, set[Local]]:
        used: dict[Key, set[Local]] = {}
        for key, state in self._states.items():
            taken: list[Operand] = [each for step in state.steps for each in step.operands]
            if (last := decided_by(state.terminator)) is not None:
                taken.append(last)
            if isinstance(state.terminator, Return):
                taken += outputs.get(state.block.name, ())
            used[key] = {each for each in taken if isinstance(each, Local) and not self.made_in(each, key)}
        live = {key: set(values) for key, values in used.items()}
        changed = True
        while changed:
            changed = False
            for edge in reversed(self.edges):
                arriving = self.arriving(edge)
                wanted = {arriving.get(value, value) for value in live[edge.target]}
                more = {
                    value
                    for value in wanted
                    if isinstance(value, Local) and not self.made_in(value, edge.source)
                }
                if not more <= live[edge.source]:
                    live[edge.source] |= more
                    changed = True
        return live

    def _share(self) -> dict[Local, Local]:
        places: dict[Local, set[Key]] = {}
        for key, values in self._live.items():
            for value in values:
                places.setdefault(value, set()).add(key)
        leader = {value: value for value in places}

        def find(value: Local) -> Local:
            while leader[value] != value:
                value = leader[value]
            return value

        for key in self._order:
            for phi in self._states[key].block.phis if key[1] == 0 else ():
                for incoming in phi.incoming.values():
                    if phi.result not in leader or not isinstance(incoming, Local) or incoming not in leader:
                        continue
                    one, other = find(phi.result), find(incoming)
                    if one != other and one.bits == other.bits and not places[one] & places[other]:
                        leader[other] = one
                        places[one] |= places[other]
        return {value: find(value) for value in places}
