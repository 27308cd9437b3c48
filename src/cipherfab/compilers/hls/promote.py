"""Promotes array elements to values: arrays accessed only by constant index need no memory."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from cipherfab.compilers.ir.model import (
    Address,
    Array,
    Block,
    Function,
    Local,
    Operand,
    Phi,
    Return,
    decided_by,
    predecessors,
)
from cipherfab.compilers.ir.rewriting import rewritten

Element = tuple[str, int]
"""An array and an index into it."""


def promotable(function: Function, arrays: Mapping[str, Array]) -> set[str]:
    """Return the writable arrays that are never indexed at run time."""
    found = {name for name, array in arrays.items() if not array.constant}
    for block in function.blocks:
        for phi in block.phis:
            found -= _arrays(phi.incoming.values())
        for step in block.instructions:
            rest = step.operands
            if step.opcode in ("load", "store") and isinstance(rest[0], Address):
                if not 0 <= rest[0].element < len(arrays[rest[0].array].contents):
                    found.discard(rest[0].array)
                rest = rest[1:]
            found -= _arrays(rest)
    return found


def _arrays(operands: Iterable[Operand]) -> set[str]:
    return {each.array for each in operands if isinstance(each, Address)}


class Promoted:
    """A function whose promotable arrays are values.

    Attributes
    ----------
    function : Function
        The new function, without instructions that have become dead.
    inputs : dict[Element, Local]
        The initial value of an element, if it is used.
    outputs : dict[str, dict[Element, Operand]]
        Final values of the elements of visible arrays, by the returning block; unchanged arrays are left out.
    """

    def __init__(
        self, function: Function, arrays: Mapping[str, Array], left: Collection[str] = frozenset()
    ) -> None:
        self._arrays = arrays
        self._names = promotable(function, arrays) - set(left)
        self._entry = function.blocks[0].name
        self._before = predecessors(function)
        self._elements = sorted(
            (name, number) for name in self._names for number in range(len(arrays[name].contents))
        )
        self._same: dict[Local, Operand] = {}
        self._phis: dict[str, dict[Element, Phi]] = {}
        self._ends: dict[str, dict[Element, Operand]] = {}
        self.inputs: dict[Element, Local] = {}
        self.outputs: dict[str, dict[Element, Operand]] = {}
        self.function = self._promote(function)

    def _promote(self, function: Function) -> Function:
        kept = {block.name: self._block(block) for block in function.blocks}
        self._connect()
        for name, phis in self._phis.items():
            kept[name] = replace(kept[name], phis=(*kept[name].phis, *phis.values()))
        blocks = [rewritten(kept[block.name], self._now) for block in function.blocks]
        for block in blocks:
            if isinstance(block.terminator, Return):
                ends = self._ends[block.name].items()
                self.outputs[block.name] = {
                    element: self._now(value) for element, value in ends if self._arrays[element[0]].visible
                }
        self._drop_unchanged()
        blocks = self._needed(blocks)
        return replace(function, blocks=tuple(blocks))

    def _drop_unchanged(self) -> None:
        """Keep as outputs only the arrays that can change."""
        changed = {
            element[0]
            for ends in self.outputs.values()
            for element, value in ends.items()
            if value != self.inputs.get(element)
        }
        for name, ends in self.outputs.items():
            self.outputs[name] = {key: value for key, value in ends.items() if key[0] in changed}

    def _local(self, element: Element, place: str) -> Local:
        name, number = element
        return Local(f"{name}.{number}.{place}", self._arrays[name].bits)

    def _block(self, block: Block) -> Block:
        """Remove loads and stores of elements, with a phi per element at the start of every block."""
        if block.name == self._entry:
            self.inputs = {element: self._local(element, "in") for element in self._elements}
            current: dict[Element, Operand] = dict(self.inputs)
        else:
            self._phis[block.name] = {
                element: Phi(self._local(element, block.name), {}) for element in self._elements
            }
            current = {element: phi.result for element, phi in self._phis[block.name].items()}
        kept = []
        for step in block.instructions:
            place = step.operands[0] if step.opcode in ("load", "store") else None
            if not isinstance(place, Address) or place.array not in self._names:
                kept.append(step)
            elif step.result is not None:
                self._same[step.result] = current[place.array, place.element]
            else:
                current[place.array, place.element] = step.operands[1]
        self._ends[block.name] = current
        return replace(block, instructions=tuple(kept))

    def _connect(self) -> None:
        """Fill in the operands of phis, and drop phis that are constant."""
        for name, phis in self._phis.items():
            for element, phi in phis.items():
                incoming = {before: self._ends[before][element] for before in self._before[name]}
                phis[element] = Phi(phi.result, incoming)
        changed = True
        while changed:
            changed = False
            for phis in self._phis.values():
                for element, phi in list(phis.items()):
                    values = {self._now(value) for value in phi.incoming.values()} - {phi.result}
                    if len(values) == 1:
                        self._same[phi.result] = values.pop()
                        del phis[element]
                        changed = True

    def _now(self, operand: Operand) -> Operand:
        while isinstance(operand, Local) and operand in self._same:
            operand = self._same[operand]
        return operand

    def _needed(self, blocks: list[Block]) -> list[Block]:
        """Remove dead code."""
        made: dict[Local, tuple[Operand, ...]] = {}
        waiting: list[Operand] = [value for ends in self.outputs.values() for value in ends.values()]
        for block in blocks:
            for phi in block.phis:
                made[phi.result] = tuple(phi.incoming.values())
            for step in block.instructions:
                if step.result is not None and step.opcode != "call":
                    made[step.result] = step.operands
                else:
                    waiting += step.operands
            if (last := decided_by(block.terminator)) is not None:
                waiting.append(last)
        used: set[Operand] = set()
        while waiting:
            value = waiting.pop()
            if value not in used:
                used.add(value)
                waiting += made.get(value, ()) if isinstance(value, Local) else ()
        self.inputs = {element: value for element, value in self.inputs.items() if value in used}
        return [
            replace(
                block,
                phis=tuple(phi for phi in block.phis if phi.result in used),
                instructions=tuple(
                    step
                    for step in block.instructions
                    if step.result is None or step.result in used or step.opcode == "call"
                ),
            )
            for block in blocks
        ]


def promoted(function: Function, arrays: Mapping[str, Array]) -> Promoted:
    """Return a function with its promotable arrays as values, except those that keep state between calls.

    An invisible array that is read before it is written keeps a value from an earlier call.
    """
    left: set[str] = set()
    while True:
        found = Promoted(function, arrays, left)
        remembered = {name for name, _ in found.inputs if not arrays[name].visible}
        if not remembered:
            return found
        left |= remembered
