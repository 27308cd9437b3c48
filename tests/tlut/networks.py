"""Random networks, and what they compute."""

import random
from collections.abc import Mapping, Sequence

from cipherfab.logic.network import LogicNetwork, NodeKind


def random_network(seed: int, *, sources: int, operations: int) -> tuple[LogicNetwork, list[int], list[int]]:
    """Return a network, its sources and some roots, all as literals."""
    draw = random.Random(seed)
    network = LogicNetwork()
    found = [network.source() for _ in range(sources)]
    literals = list(found)
    for _ in range(operations):
        # Recent values are read more often, so that there is some depth.
        a, b, c = (draw.choice(literals[-2 * sources :]) ^ draw.getrandbits(1) for _ in range(3))
        kind = draw.randrange(3)
        if kind == 0:
            literals.append(network.conjunction(a, b))
        elif kind == 1:
            literals.append(network.parity(a, b))
        else:
            literals.append(network.choice(a, b, c))
    roots = [each ^ draw.getrandbits(1) for each in literals[-sources:]]
    return network, found, roots


def evaluate(network: LogicNetwork, values: Mapping[int, int], roots: Sequence[int], ones: int) -> list[int]:
    """Return the words of roots, given those of sources by literal."""
    words = [0] * len(network.nodes)

    def word(literal: int) -> int:
        return words[literal >> 1] ^ ones * (literal & 1)

    for number, (operation, a, b, c) in enumerate(network.nodes):
        match operation:
            case NodeKind.INPUT:
                words[number] = values[2 * number]
            case NodeKind.AND:
                words[number] = word(a) & word(b)
            case NodeKind.XOR:
                words[number] = word(a) ^ word(b)
            case NodeKind.MUX:
                words[number] = word(a) & word(b) | ~word(a) & word(c)
            case _:
                pass
    return [word(root) for root in roots]
