"""Explores cores whose control depends on data by its structure, but not on any run: processors.

A program that takes the same branches for all keys and blocks keeps its program counter constant. So control
is whatever is constant: a label holds all registers whose terms are.

Such cores read a word before they take it; the sender keeps it until then, as the interface demands. Some
have constants in a memory. They start at power-up in an FPGA, which sets registers and memories: to 0 if no
value is stated. A reset is then one more step from each label.
"""

from collections.abc import Iterator
from functools import cached_property

from cipherfab.logic.elaborate import Register
from cipherfab.logic.network import TRUE
from cipherfab.proof.exploration import Exploration, Terms, Transfers
from cipherfab.proof.labels import Case, Label, Step


class ProgramExploration(Exploration):
    """Explores a core with a program; see `Exploration` for the parameters."""

    patient = True

    def _check_structure(self) -> None:
        pass

    @cached_property
    def configured(self) -> bool:
        """Whether any register has a stated value at power-up: then only an FPGA can hold the core."""
        return any(register.defined for register in self.logic.registers)

    def before(self, register: Register) -> int:
        """Return the value of a register at power-up, in an FPGA."""
        return int(register.initial) if self.configured else super().before(register)

    def steps(self, label: Label) -> Iterator[Step]:
        """Yield all steps from a label, with that of a reset."""
        yield from super().steps(label)
        if not self.configured:
            return
        self.assign(self.inputs(label, Case()) | {"rst_i": TRUE}, self.states(label))
        _, terms = self.move(self.reached[label].terms, Transfers(cleared=True))
        after = self.following(label, (), keyed=self.design.key_with_block)
        yield Step(case=Case(clear=1), after=self.reach(after, terms))

    def look(self, label: Label) -> None:
        """Evaluate the handshake, which data registers decide as well."""
        signals = [self.flow[literal] for literal in self.signals]
        self.enter(self.reached[label].terms, signals, Transfers(held=self.design.key_held and label.keyed))

    def deciding(self, label: Label) -> Iterator[int]:
        """Yield the terms of all that the core does, with inputs that are sources."""
        yield from (self.flow[literal] for literal in self.decisions)
        yield from (self.path[literal] for literal in self.ends)

    def handshake(self, name: str) -> int:
        """Return the value of an output of the handshake."""
        found = self.path if name in self.late else self.flow
        return found[self.logic.outputs[name][0]]

    def reach(self, label: Label, terms: Terms) -> Label:
        """Note a label, to which all constant registers belong."""
        constants = (term if term <= TRUE else None for term in terms)
        control = label.control[: len(self.control)]
        return super().reach(label._replace(control=(*control, *constants)), terms)
