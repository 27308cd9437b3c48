"""Block ciphers between AXI4-Streams: the example of the documentation, with several cores in it."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from cipherfab.catalogue import needed_sources, parse_id, record_of_cipher
from cipherfab.errors import ToolError
from cipherfab.models import CIPHERS, BlockCipher
from cipherfab.models.vectors import shipped_vectors
from cipherfab.simulator.lanes import unpack_lanes
from cipherfab.simulator.simulate import Simulator
from tests.contract.axis_bench import LANES, Item, Lane, Script, cut, elaborate, mixed_lanes, run
from tests.suite.night import night

from .axis_example import BLOCKS, sources
from .conftest import TopGates
from .mutants import Mutant, mutated, sampled

CASES = [
    night("present-80/iterative:direction=both", 1, 64),
    ("present-80/iterative:direction=both", 8, 2),
    ("present-80/iterative", 4, 64),
    night("rectangle-128/serial", 2, 2),
    ("present-80/pipelined:key_schedule=static,direction=decrypt", 2, 4),
    night("present-80/pipelined:key_schedule=held", 8, 64),
    night("aes-128/iterative:direction=both", 4, 64),
    night("aes-128/pipelined:rounds_per_stage=5", 16, 2),
    night("serpent-128/iterative", 4, 64),
]


@pytest.mark.parametrize(("name", "size", "places"), CASES)
def test_contract(name: str, size: int, places: int, top_gates: TopGates, tmp_path: Path) -> None:
    design = parse_id(name)
    netlist = elaborate(design, size, top_gates, tmp_path, places=places)
    run(netlist, size, mixed_lanes(design, size))
    lanes = mixed_lanes(design, size, resets=300)
    run(netlist, size, lanes)
    assert all(len(lane.scripts) == 1 for lane in lanes), "not all lanes were reset"


@pytest.mark.parametrize(
    ("name", "key", "plaintext", "ciphertext"),
    [
        # FIPS 197, appendix C.1; a vector of PRESENT; NESSIE's Serpent, set 1, vector 0.
        (
            "aes-128/iterative",
            "000102030405060708090a0b0c0d0e0f",
            "00112233445566778899aabbccddeeff",
            "69c4e0d86a7b0430d8cdb78070b4c55a",
        ),
        ("present-80/iterative", "ffffffffffffffffffff", "0000000000000000", "e72c46c0f5945049"),
        (
            "serpent-128/iterative",
            "80000000000000000000000000000000",
            "00000000000000000000000000000000",
            "264e5481eff42a4606abda06c0bfda3d",
        ),
    ],
)
def test_known_answers(
    name: str, key: str, plaintext: str, ciphertext: str, top_gates: TopGates, tmp_path: Path
) -> None:
    """Bytes of the streams are those of the published strings, in the same order."""
    design = parse_id(name)
    assert isinstance(design.cipher, BlockCipher)
    order, size = design.cipher.byte_order, design.cipher.block_bits // 8
    known = [(bytes.fromhex(key), bytes.fromhex(plaintext), bytes.fromhex(ciphertext))]
    for vector in shipped_vectors(design.cipher)[: 4 * LANES]:
        key_string = vector.key.to_bytes(design.cipher.key_bits // 8, order)
        known.append(
            (key_string, vector.plaintext.to_bytes(size, order), vector.ciphertext.to_bytes(size, order))
        )
    lanes = []
    for index in range(LANES):
        items = []
        for key_text, plain, secret in known[index::LANES]:
            items.append(Item(stream="key", words=tuple(cut(key_text, 4, last=True))))
            results = tuple(cut(secret, 4, last=True))
            items.append(Item(stream="data", words=tuple(cut(plain, 4, last=True)), results=results))
        lanes.append(Lane(name=f"lane {index}", generator=random.Random(index), scripts=[items]))
    run(elaborate(design, 4, top_gates, tmp_path), 4, lanes)
    assert sum(len(lane.out) for lane in lanes) == len(known) * size // 4 >= size


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("present-80/iterative", 8),
        night("present-80/iterative", 2),
        ("present-80/pipelined", 8),
        night("present-80/pipelined", 4),
    ],
)
def test_cycles(name: str, size: int, top_gates: TopGates, tmp_path: Path) -> None:
    """The formulas of the header, and of the documentation."""
    design = parse_id(name)
    script = Script(design, size, "cycles")
    script.add_key()
    script.add_packet([bytes(8)] * 50)
    lanes = [Lane(name="lane 0", generator=random.Random(0), scripts=[script.items])]
    lanes += [Lane(name="empty", generator=random.Random(0), scripts=[[]]) for _ in range(1, LANES)]
    run(elaborate(design, size, top_gates, tmp_path), size, lanes)
    words, cycles = 8 // size, design.cycles
    taken, given = lanes[0].taken_at[words - 1 :: words], lanes[0].given_at[::words]
    assert given[0] - taken[0] == cycles.latency + 2 * (words > 1)
    interval = max(cycles.interval, words + 1) if words > 1 else cycles.interval
    assert {later - earlier for earlier, later in pairwise(given)} == {interval}


# In a core that needs the key as long as there are blocks inside; in one that must not see a block withdrawn.
HELD = "present-80/pipelined:key_schedule=held"
BOTH = "present-80/iterative:direction=both,rounds_per_cycle=8"
MUTANTS = [
    (HELD, "&& !offered_q && empty", "&& !offered_q"),
    ("present-80/iterative", "keyed_q   <= !KeyChannel", "keyed_q   <= 1'b0"),
    (BOTH, "offered_q <= KeyChannel", "offered_q <= 1'b0"),
    (BOTH, "(!key_whole || before_q);\n  assign bad", "!key_whole;\n  assign bad"),
    (BOTH, "(!key_whole || before_q);\n  assign bad", "1'b1;\n  assign bad"),
    (BOTH, "!take && (!key_whole || before_q);", "1'b0;"),
    (BOTH, "refused_q || bytes", "bytes"),
    (BOTH, "refused_q || bytes != bytes_t'(BlockBytes)", "refused_q"),
    (BOTH, "!= pointer_t'(Places)", "!= pointer_t'(Places + 1)"),
    (BOTH, "key_last && !long_q", "key_last"),
    (BOTH, "key_last && !long_q", "!long_q"),
    (BOTH, "&& key_bytes == key_bytes_t'(KeyBytes)", ""),
    (BOTH, "!empty && !front.bad && given", "!empty && given"),
    (BOTH, "(offer && !front.bad) ? ordered", "!front.bad ? ordered"),
    (BOTH, "'{last: last,", "'{last: 1'b0,"),
    (BOTH, ".user_i         (shown.place.bad)", ".user_i         (1'b0)"),
    (BOTH, "BlockBytes-1-i", "i"),
    (BOTH, "      read_q    <= '0;\n", ""),
    (BOTH, "      keyed_q   <= 1'b0;\n      refused_q <= 1'b0;\n", "      refused_q <= 1'b0;\n"),
    (BOTH, "      long_q    <= 1'b0;\n", ""),
    (BOTH, "        valid_q <= 1'b0;\n", ""),
    (BOTH, "        shown_q <= '0;\n", ""),
    (BOTH, "!valid_q || shown_ready", "shown_ready"),
    (BOTH, "!valid_q || shown_ready", "1'b1"),
]


@pytest.mark.parametrize(
    "mutant", sampled(Mutant(f"{BLOCKS}.sv", old, new, name) for name, old, new in MUTANTS)
)
def test_mutant_is_noticed(mutant: Mutant, top_gates: TopGates, tmp_path: Path) -> None:
    design = parse_id(mutant.shown_by)
    rtl = mutated(sources(design), mutant.file, mutant.old, mutant.new, tmp_path)
    netlist = elaborate(design, 4, top_gates, tmp_path, places=2, rtl=rtl)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        run(netlist, 4, mixed_lanes(design, 4))
        run(netlist, 4, mixed_lanes(design, 4, resets=150))


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"WordBytes": "3"}, "WordBytes is 3; allowed are divisors of 8"),
        ({"Places": "3"}, "Places is 3; allowed are powers of two from 2"),
    ],
)
def test_what_does_not_exist(changed: dict[str, str], message: str, top_gates: TopGates) -> None:
    parameters = {**record_of_cipher(CIPHERS["present-80"]), **changed}
    with pytest.raises(ToolError, match=message):
        top_gates(BLOCKS, parameters, needed_sources(BLOCKS, parameters))


def test_a_gap_is_told_from_an_empty_block(top_gates: TopGates) -> None:
    """Its code is above the number of bytes, for which 3 bytes need a bit more."""
    parameters = {"WordBytes": "3", "BlockBytes": "3", "UserBits": "1"}
    simulator = Simulator(top_gates("cf_axis_gather", parameters, needed_sources("cf_axis_gather")), lanes=64)
    simulator.write("aresetn_i", 1)
    found = []
    for keep in (0b000, 0b001, 0b011, 0b111, 0b101):
        simulator.write("s_axis_tkeep_i", keep)
        simulator.settle()
        found.append(unpack_lanes(simulator.read("bytes_o"))[0])
    assert found == [0, 1, 2, 3, 4]
