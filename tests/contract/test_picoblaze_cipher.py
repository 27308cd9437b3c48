"""A complete PicoBlaze behind the ports of a cipher: its interrupts, its constants, and the contract."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from cipherfab.catalogue import block_design
from cipherfab.models.vectors import shipped_vectors
from cipherfab.processors import assemble, machine
from cipherfab.processors.picoblaze import PICOBLAZE
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.verify.check import check
from tests.suite.night import night

from .conftest import Gates
from .mutants import mutated

PACKAGE = "cf_programs_pkg.sv"
LANES = 64
# Words of the memory behind the program load s0, so that an interrupt comes to the beginning from its address
# on: at once in KCPSM3, which has it at the end of the memory, and after 3,073 instructions in KCPSM6.
CYCLES = {"kcpsm3": 200, "kcpsm6": 13_000}
VECTOR = 0x3FF
ECHO = """
        COMPARE s1, 5A
        JUMP  Z, service
        LOAD  s1, 5A
        ENABLE INTERRUPT
wait:   JUMP  wait
service:
        INPUT s2, 01
        {more}
        OUTPUT s2, 00
        RETURNI ENABLE
"""
# KCPSM6 alone has a scratchpad of more than 64 bytes, and an instruction that writes a constant.
MORE = """
        LOAD  s3, s2
        XOR   s3, FF
        STORE s2, 00
        STORE s3, 40
        FETCH s2, 00
        FETCH s3, 40
        OUTPUT s3, 00
        OUTPUTK A7, 0
"""


@dataclass(frozen=True)
class Echo:
    """What came out in every lane, and the cycle of the first word."""

    words: list[list[int]]
    first: int | None

    def right(self, name: str) -> bool:
        """Whether every lane got its answer twice, not before an interrupt at the end of the addresses."""
        for lane, found in enumerate(self.words):
            word = 0x30 + lane
            answer = [word ^ 0xFF, 0xA7, word] if name == "kcpsm6" else [word]
            if found[: 2 * len(answer)] != 2 * answer:
                return False
        return self.first is not None and self.first > 2 * (PICOBLAZE[name].code_words - VECTOR)


def echoed(
    name: str, complete: str, gates: Gates, folder: Path, fault: tuple[str, str] | None = None
) -> Echo:
    """Run a program that answers a word with that word if it gets an interrupt."""
    text = ECHO.format(more=MORE if name == "kcpsm6" else "")
    program = assemble(text, source="echo", target=machine(name))
    design = block_design(f"present-80/picoblaze:machine={name},complete={complete},memory=block_rom")
    label = f"{{PRESENT, 32'd80, ENCRYPT, {name.upper()}}}: return 5706'({{"
    code = sum(word << 18 * number for number, word in enumerate(program.code))
    other = label.replace("32'd80", "32'd0")
    sources = mutated(design.sources, PACKAGE, label, f"{label} 5706'h{code:x} }});\n      {other}", folder)
    if fault is not None:
        sources = mutated(sources, "cf_picoblaze_cipher.sv", *fault, folder)
    simulator = Simulator(gates(design, sources), lanes=LANES)
    words = range(0x30, 0x30 + LANES)
    simulator.write("key_i", pack_lanes(words, 8))
    simulator.write("in_valid_i", pack_lanes([1] * LANES, 1))
    simulator.write("out_ready_i", pack_lanes([1] * LANES, 1))
    found: list[list[int]] = [[] for _ in words]
    first = None
    for cycle in range(CYCLES[name]):
        simulator.write("rst_i", pack_lanes([int(cycle == 0)] * LANES, 1))
        valid, block = (unpack_lanes(simulator.read(port)) for port in ("out_valid_o", "block_o"))
        for lane in range(LANES):
            if cycle and valid[lane]:
                found[lane].append(block[lane])
                first = cycle if first is None else first
        simulator.clock()
    return Echo(found, first)


@pytest.mark.parametrize("name", PICOBLAZE)
def test_a_word_that_waits_asks_for_an_interrupt(name: str, gates: Gates, tmp_path: Path) -> None:
    assert echoed(name, "on", gates, tmp_path).right(name)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Complete ? cf_picoblaze_pkg::address_bits(Machine) : $clog2(Length)", "$clog2(Length)"),
        night("Complete ? cf_picoblaze_pkg::address_bits(Machine)", "Complete ? 10"),
        night("Complete ? cf_picoblaze_pkg::scratchpad_bytes(Machine) : 64", "64"),
        night("(Complete && k_writes)", "1'b0"),
    ],
)
def test_what_a_complete_one_lacks_is_found(old: str, new: str, gates: Gates, tmp_path: Path) -> None:
    assert not echoed("kcpsm6", "on", gates, tmp_path, (old, new)).right("kcpsm6")


def test_a_trimmed_one_has_no_interrupt(gates: Gates, tmp_path: Path) -> None:
    assert echoed("kcpsm3", "off", gates, tmp_path).words == [[]] * LANES


@pytest.mark.nightly
@pytest.mark.parametrize("name", PICOBLAZE)
def test_contract(name: str, gates: Gates) -> None:
    design = block_design(f"present-80/picoblaze:machine={name},complete=on")
    vectors = shipped_vectors(design.cipher)[:6]
    found = check(gates(design), design, vectors=vectors, blocks=1000, seed=3)
    assert found.failures == ()
    assert found.vectors == len(vectors)
    assert found.cycles == design.cycles
