"""What a netlist may rely on: senders that go on offering the same until it is taken."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cipherfab.devices.expression import Name
from cipherfab.logic.elaborate import Logic, MemoryLogic, PortLogic, Register
from cipherfab.logic.network import FALSE, LogicNetwork, NodeKind, transfer


@dataclass(frozen=True)
class Offer:
    """Ports of a channel into a netlist, by name."""

    valid: str
    ready: str
    data: tuple[str, ...]


def with_senders(logic: Logic, offers: Sequence[Offer], reset: str) -> Logic:
    """Return logic behind senders, whose registers follow its own ones.

    Its inputs are free, but what was offered in the cycle before, and neither taken nor lost to a reset, is
    offered again.
    """
    network = LogicNetwork()
    values = {FALSE: FALSE} | {
        number: network.source()
        for number, (operation, *_) in enumerate(logic.network.nodes)
        if operation is NodeKind.INPUT
    }
    inputs = {name: tuple(values[bit >> 1] for bit in bits) for name, bits in logic.inputs.items()}
    waiting = [network.source() for _ in offers]
    kept: list[tuple[int, int]] = []
    for offer, waits in zip(offers, waiting, strict=True):
        (valid,) = logic.inputs[offer.valid]
        values[valid >> 1] = network.conjunction(values[valid >> 1] ^ 1, waits ^ 1) ^ 1
        for bit in (bit for name in offer.data for bit in logic.inputs[name]):
            before = network.source()
            values[bit >> 1] = network.choice(waits, before, values[bit >> 1])
            kept.append((before, values[bit >> 1]))

    def copy(literal: int) -> int:
        return transfer(logic.network, network, literal, values)

    def port(each: PortLogic) -> PortLogic:
        return replace(
            each,
            enable=copy(each.enable),
            address=tuple(map(copy, each.address)),
            outputs=tuple(map(copy, each.outputs)),
            inputs=tuple((copy(data), copy(enable)) for data, enable in each.inputs),
        )

    registers = [
        replace(each, state=copy(each.state), visible=copy(each.visible), following=copy(each.following))
        for each in logic.registers
    ]
    for offer, waits in zip(offers, waiting, strict=True):
        (valid,), (ready,), (lost,) = (
            logic.inputs[offer.valid],
            logic.outputs[offer.ready],
            logic.inputs[reset],
        )
        left = network.conjunction(copy(valid), copy(ready) ^ 1)
        registers.append(_register(waits, network.conjunction(left, copy(lost) ^ 1)))
    return replace(
        logic,
        network=network,
        inputs=inputs,
        outputs={name: tuple(map(copy, bits)) for name, bits in logic.outputs.items()},
        registers=(*registers, *(_register(*each) for each in kept)),
        memories=tuple(
            MemoryLogic(words=memory.words, ports=tuple(map(port, memory.ports))) for memory in logic.memories
        ),
        nets={},
    )


def _register(state: int, following: int) -> Register:
    return Register(
        cell="sender",
        name=Name("waits", 0),
        state=state,
        visible=state,
        following=following,
        falling=False,
        initial=False,
    )
