"""Builds the proof obligations for the equivalence of two netlists.

The registers of the second netlist are claimed to hold certain values of the first one (`correspondence`). If

* every output is the same, in any state of the first netlist and for any inputs, and* every register takes
the next value of its counterpart in the first netlist,

then the two are equivalent from corresponding states on: a proof by induction over the cycles. Both are
questions about combinational logic. The states of the first netlist are its inputs, reachable or not, except
registers that hold a constant or copy another one, which is proved along with the rest.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from cipherfab.logic.elaborate import Logic
from cipherfab.logic.network import FALSE, LogicNetwork, transfer
from cipherfab.netlist.model import NetlistError


@dataclass(frozen=True, kw_only=True)
class Miter:
    """Values that are constantly 0 if two netlists are equivalent.

    Attributes
    ----------
    network
        The logic of both.
    differences
        The values, as literals of the network: first what was assumed, then what is to be proved.
    names
        Subject of each value to be proved: an output or a register.
    assumed
        Registers of the first netlist that were identified with another of its values, by their states. If
        one of the first values is not 0, that was wrong and nothing is known.
    """

    network: LogicNetwork
    differences: tuple[int, ...]
    names: tuple[str, ...]
    assumed: tuple[int, ...]


def observed(logic: Logic) -> Logic:
    """Return logic without the registers that no output ever depends on."""
    found = logic.cone(literal for bits in logic.outputs.values() for literal in bits)
    return replace(
        logic, registers=tuple(register for register in logic.registers if register.state >> 1 in found)
    )


def check_comparable(reference: Logic, other: Logic) -> None:
    """Raise a NetlistError unless two netlists have the same ports and only plain registers, no memories."""
    for logic in (reference, other):
        if logic.memories:
            raise NetlistError("writable block RAM is not supported in equivalence checks")
        for register in logic.registers:
            if register.falling or register.asynchronous:
                raise NetlistError(f"register {register.cell} is not clocked by the rising edge")
    for kind, ports, others in (
        ("input", reference.inputs, other.inputs),
        ("output", reference.outputs, other.outputs),
    ):
        widths, found = ({name: len(bits) for name, bits in each.items()} for each in (ports, others))
        if widths != found:
            raise NetlistError(f"the {kind} ports differ: {widths} and {found}")


def miter(reference: Logic, other: Logic, counterparts: Sequence[int], repeated: Mapping[int, int]) -> Miter:
    """Combine two netlists.

    Parameters
    ----------
    reference, other
        Logic of the netlists, which are comparable.
    counterparts
        Value of every register of ``other``: a literal of ``reference`` that depends on registers alone.
    repeated
        Registers of ``reference`` identified with a constant or an earlier register, or its complement:
        literals by state.
    """
    network = LogicNetwork()
    sources = {FALSE: FALSE}
    sources |= {literal: network.source() for bits in reference.inputs.values() for literal in bits}
    for register in reference.registers:
        value = repeated.get(register.state)
        sources[register.state] = network.source() if value is None else sources[value & ~1] ^ value & 1
    first = _copy(reference.network, network, sources)
    states = {FALSE: FALSE} | {each.state: first(each.following) for each in reference.registers}
    later = _copy(reference.network, network, states)
    given = {
        literal: sources[own]
        for name, bits in other.inputs.items()
        for literal, own in zip(bits, reference.inputs[name], strict=True)
    }
    pairs = list(zip(other.registers, counterparts, strict=True))
    given |= {register.state: first(value) for register, value in pairs}
    second = _copy(other.network, network, {FALSE: FALSE} | given)
    differences = [
        network.parity(states[state], states[value & ~1] ^ value & 1) for state, value in repeated.items()
    ]
    names = []
    for name, bits in reference.outputs.items():
        for index, (own, bit) in enumerate(zip(bits, other.outputs[name], strict=True)):
            names.append(f"output {name}[{index}]")
            differences.append(network.parity(first(own), second(bit)))
    for register, value in pairs:
        names.append(f"register {register.cell}.{register.name.name}[{register.name.bit}]")
        differences.append(network.parity(later(value), second(register.following)))
    return Miter(network=network, differences=tuple(differences), names=tuple(names), assumed=tuple(repeated))


def _copy(network: LogicNetwork, onto: LogicNetwork, sources: Mapping[int, int]) -> Callable[[int], int]:
    """Return a function that copies literals of a network into another one, given those of its sources."""
    values = {literal >> 1: own for literal, own in sources.items()}
    return lambda literal: transfer(network, onto, literal, values)
