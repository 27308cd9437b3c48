"""The message processor without registers for key and nonce, as it is for a key in the configuration."""

import random
from collections.abc import Sequence

from cipherfab.catalogue import needed_sources
from cipherfab.models.ciphers.pi_cipher import PI_CIPHERS
from cipherfab.models.ciphers.pi_processor import messages
from cipherfab.models.operation import Sets
from cipherfab.netlist.model import Netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator

from .conftest import TopGates

LANES = 64
OPERATION = messages(PI_CIPHERS["pi16cipher096v2"])
MODULE = "cf_pi_message_processor"


def held(top_gates: TopGates) -> Netlist:
    settings = {"WordBits": "16", "KeyBits": "96", "KeyStored": "0"}
    return top_gates(MODULE, settings, needed_sources(MODULE))


def results(netlist: Netlist, lanes: Sequence[Sets], keys: Sequence[Sets]) -> list[list[tuple[int, int]]]:
    """Return ciphertext and tag of each block of each lane, with key and nonce of ``keys`` all the time."""
    simulator = Simulator(netlist, lanes=LANES)
    found: list[list[tuple[int, int]]] = [[] for _ in lanes]

    def write(name: str, values: Sequence[int]) -> None:
        simulator.write(f"{name}_i", pack_lanes(list(values), OPERATION.operands[name]))

    def clock() -> None:
        simulator.settle()
        if all(unpack_lanes(simulator.read("out_valid_o"))):
            pairs = zip(
                *(unpack_lanes(simulator.read(f"{name}_o")) for name in ("ciphertext", "tag")), strict=True
            )
            for own, pair in zip(found, pairs, strict=True):
                own.append(pair)
        simulator.clock()

    simulator.write("rst_i", 1)
    simulator.clock()
    simulator.write("rst_i", 0)
    simulator.write("out_ready_i", 1)
    for name in ("key", "nonce"):
        write(name, [each[0][name] for each in keys])
    simulator.write("in_valid_i", 1)
    for number in range(len(lanes[0])):
        for name in ("pc", "block", "last"):
            write(name, [each[number][name] for each in lanes])
        simulator.settle()
        while not all(unpack_lanes(simulator.read("in_ready_o"))):
            clock()
            simulator.settle()
        clock()
    simulator.write("in_valid_i", 0)
    for _ in range(200):
        clock()
    return found


def drawn(seed: str) -> list[Sets]:
    assert OPERATION.draw_long is not None
    generator = random.Random(seed)
    return [OPERATION.draw_long(generator, 3) for _ in range(LANES)]


def expected(lanes: Sequence[Sets]) -> list[list[tuple[int, int]]]:
    return [[(each["ciphertext"], each["tag"]) for each in OPERATION.compute(sets)] for sets in lanes]


def test_a_key_that_stays_at_its_port_is_used(top_gates: TopGates) -> None:
    lanes = drawn("held")
    assert results(held(top_gates), lanes, lanes) == expected(lanes)


def test_there_is_no_other_key_than_that_at_the_port(top_gates: TopGates) -> None:
    """A message under another key, which its first transfer does not hold."""
    lanes, others = drawn("held"), drawn("others")
    moved = [
        [{**sets[0], "key": other[0]["key"], "nonce": other[0]["nonce"]}, *sets[1:]]
        for sets, other in zip(lanes, others, strict=True)
    ]
    found = results(held(top_gates), lanes, others)
    assert found == expected(moved)
    assert found != expected(lanes)
