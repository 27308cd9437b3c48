"""The programs that come with cipherfab: right, as long as they say, and the same time for all data."""

import random

import pytest

from cipherfab.models import cipher
from cipherfab.models.vectors import shipped_vectors
from cipherfab.processors import MACHINES
from cipherfab.processors.family import FAMILY
from cipherfab.processors.shipped import (
    ProgramName,
    encipher,
    program_cycles,
    program_names,
    shipped_program,
    written_words,
)
from cipherfab.processors.simulator import start

NAMES = program_names()
TWO_MEMORIES = [name for name in NAMES if name.machine in FAMILY and not FAMILY[name.machine].one_memory]
PAPER = {"vscpu-80": (16, 502), "vscpu-16": (45, 1402)}
"""Instructions and cycles that Varici et al. publish for PRESENT-80."""


def test_there_are_programs() -> None:
    assert {name.machine for name in NAMES} <= MACHINES.keys()
    assert ProgramName("present-80", "encrypt", "vscpu-16") in NAMES


@pytest.mark.parametrize("name", NAMES, ids=map(".".join, NAMES))
def test_programs_agree_with_the_golden_model(name: ProgramName) -> None:
    model = cipher(name.cipher)
    encrypts = name.direction == "encrypt"
    generator = random.Random(".".join(name))
    work = [(each.key, each.plaintext, each.ciphertext) for each in shipped_vectors(model)[:4]]
    for _ in range(4):
        key, block = generator.getrandbits(model.key_bits), generator.getrandbits(model.block_bits)
        work.append((key, block, model.encrypt(key, block)))
    assert len(work) == 8
    state = None
    for key, plaintext, ciphertext in work:
        given, wanted = (plaintext, ciphertext) if encrypts else (ciphertext, plaintext)
        # What an earlier run left behind must not matter.
        result, found = encipher(name, key, given, state=state)
        assert result == wanted
        assert found.ended == "halt"
        assert found.cycles == program_cycles(name)
        state = found.state


@pytest.mark.parametrize("name", TWO_MEMORIES, ids=map(".".join, TWO_MEMORIES))
def test_programs_set_what_they_read(name: ProgramName) -> None:
    model, program = cipher(name.cipher), shipped_program(name)
    generator = random.Random(f"contents {'.'.join(name)}")
    for _ in range(8):
        key, plaintext = generator.getrandbits(model.key_bits), generator.getrandbits(model.block_bits)
        texts = plaintext, model.encrypt(key, plaintext)
        given, wanted = texts if name.direction == "encrypt" else reversed(texts)
        state = start(program)
        # In registers, words that are written begin with anything.
        for address in written_words(name):
            state.write(address, generator.getrandbits(program.machine.word_bits))
        assert encipher(name, key, given, state=state)[0] == wanted


def test_a_program_between_ports_has_no_trace() -> None:
    name = ProgramName("present-80", "encrypt", "kcpsm3")
    with pytest.raises(TypeError, match="a PicoBlaze between ports has no trace"):
        encipher(name, 0, 0, trace=lambda address, word, state: None)


@pytest.mark.parametrize("name", NAMES, ids=map(".".join, NAMES))
def test_programs_stay_within_themselves(name: ProgramName) -> None:
    program = shipped_program(name)
    _, found = encipher(name, 0, 0)
    # The program counter of a core is only as wide as its program needs.
    assert found.highest < len(program.code) and found.state.pc in program.instructions


@pytest.mark.parametrize("machine", PAPER)
def test_programs_for_published_machines_are_no_longer_than_theirs(machine: str) -> None:
    name = ProgramName("present-80", "encrypt", machine)
    instructions, cycles = PAPER[machine]
    assert len(shipped_program(name).code) <= instructions
    assert program_cycles(name) <= cycles
