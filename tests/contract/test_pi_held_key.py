"""The message processor without registers for key and nonce, as it is for a key in the configuration."""

import random
from collections.abc import Sequence

import pytest

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


def gates(top_gates: TopGates, *, stored: bool) -> Netlist:
    settings = {"WordBits": "16", "KeyBits": "96", "KeyStored": str(int(stored))}
    return top_gates(MODULE, settings, needed_sources(MODULE))


def results(
    netlist: Netlist,
    lanes: Sequence[Sets],
    then: Sequence[Sets] | None = None,
    last: Sequence[Sets] | None = None,
) -> list[list[tuple[int, int]]]:
    """Return ciphertext and tag of each block of each lane.

    The key port has the lane's own key and nonce in the first transfer, those of ``then`` after it, and those
    of ``last`` after the first result.
    """
    simulator = Simulator(netlist, lanes=LANES)
    found: list[list[tuple[int, int]]] = [[] for _ in lanes]

    def write(name: str, values: Sequence[int]) -> None:
        simulator.write(f"{name}_i", pack_lanes(list(values), OPERATION.operands[name]))

    def present(keys: Sequence[Sets] | None) -> None:
        for name in ("key", "nonce") if keys else ():
            write(name, [each[0][name] for each in keys or ()])

    def clock() -> None:
        simulator.settle()
        if all(unpack_lanes(simulator.read("out_valid_o"))):
            pairs = zip(
                *(unpack_lanes(simulator.read(f"{name}_o")) for name in ("ciphertext", "tag")), strict=True
            )
            for own, pair in zip(found, pairs, strict=True):
                own.append(pair)
            present(last)
        simulator.clock()

    simulator.write("rst_i", 1)
    simulator.clock()
    simulator.write("rst_i", 0)
    simulator.write("out_ready_i", 1)
    present(lanes)
    simulator.write("in_valid_i", 1)
    for number in range(len(lanes[0])):
        for name in ("pc", "block", "last"):
            write(name, [each[number][name] for each in lanes])
        simulator.settle()
        while not all(unpack_lanes(simulator.read("in_ready_o"))):
            clock()
            simulator.settle()
        clock()
        if number == 0:
            present(then)
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


def under_keys_of(lanes: Sequence[Sets], others: Sequence[Sets]) -> list[Sets]:
    """Return the messages under key and nonce of others."""
    return [
        [{**sets[0], "key": other[0]["key"], "nonce": other[0]["nonce"]}, *sets[1:]]
        for sets, other in zip(lanes, others, strict=True)
    ]


@pytest.mark.parametrize("stored", [False, True])
def test_a_key_that_stays_at_its_port_is_used(stored: bool, top_gates: TopGates) -> None:
    lanes = drawn("held")
    assert results(gates(top_gates, stored=stored), lanes) == expected(lanes)


@pytest.mark.parametrize("stored", [False, True])
def test_only_a_register_keeps_the_key_of_the_first_transfer(stored: bool, top_gates: TopGates) -> None:
    lanes, others = drawn("held"), drawn("others")
    used = lanes if stored else under_keys_of(lanes, others)
    assert results(gates(top_gates, stored=stored), lanes, then=others) == expected(used)


def test_the_key_may_change_after_the_first_result(top_gates: TopGates) -> None:
    lanes, others = drawn("held"), drawn("others")
    assert results(gates(top_gates, stored=False), lanes, last=others) == expected(lanes)
