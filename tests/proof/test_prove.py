"""Cores that are proved, and faults that are not."""

from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import block_design
from cipherfab.logic.elaborate import Logic, elaborate
from cipherfab.logic.network import FALSE, TRUE, LogicNetwork, transfer
from cipherfab.models import CIPHERS
from cipherfab.mutation.coverage import contract_checks, survivors
from cipherfab.mutation.faults import Fault, every_fault
from cipherfab.mutation.instrument import FAULTS, instrument
from cipherfab.proof.prove import prove_core, prove_logic
from cipherfab.proof.specification import specification
from cipherfab.proof.terms import TermNetwork
from cipherfab.tools.tools import Toolset
from tests.suite.night import night

from .conftest import Gates

FAST = ("present-80", "rectangle-80", "speck-64-128")


def with_fault(logic: Logic, fault: Fault) -> Logic:
    """The same logic with a fault that never goes away."""
    faulty = instrument(logic, [fault])
    network = LogicNetwork()
    values = {0: FALSE, faulty.inputs[FAULTS][0] >> 1: TRUE}
    states = [register.state for register in faulty.registers]
    for literal in (*states, *(bit for name in logic.inputs for bit in faulty.inputs[name])):
        values[literal >> 1] = network.source()

    def copy(literal: int) -> int:
        return transfer(faulty.network, network, literal, values)

    return Logic(
        network=network,
        inputs={name: tuple(map(copy, faulty.inputs[name])) for name in logic.inputs},
        outputs={name: tuple(map(copy, bits)) for name, bits in faulty.outputs.items()},
        registers=tuple(
            replace(each, state=copy(each.state), visible=copy(each.visible), following=copy(each.following))
            for each in faulty.registers
        ),
        memories=(),
        nets={},
        clock=logic.clock,
    )


@pytest.mark.parametrize("name", [name if name in FAST else night(name) for name in CIPHERS])
def test_models_run_on_symbolic_words(name: str) -> None:
    """The results are compared with those of integers when a specification is made."""
    design = block_design(f"{name}/iterative:direction=both")
    terms = TermNetwork()
    found = specification(design, terms)
    assert set(found.results) == {False, True}
    assert all(terms.needs(bit) for bits in found.results.values() for bit in bits)


@pytest.mark.parametrize(
    ("design_id", "states", "steps"),
    [
        ("present-80/iterative:direction=both", 98, 224),
        ("rectangle-80/iterative:clear=on", 27, 60),
        ("rectangle-80/narrow", 50, 91),
        ("rectangle-80/sliced", 112, 132),
        ("rectangle-80/combinational", 2, 8),
        ("rectangle-80/fixed_key:rounds_per_cycle=5", 6, 12),
        ("rectangle-80/ram:sbox=block_ram", 28, 34),
        ("present-80/serial", 126, 130),
        ("present-80/compact:port_bits=16", 129, 138),
        ("present-80/hls", 34, 70),
        ("speck-64-128/iterative", 29, 35),
        night("rectangle-80/pipelined:key_schedule=static", 377, 4182),
        night("speck-64-128/pipelined", 435, 2607),
        night("rectangle-80/pipelined:clear=on,direction=both", 2755, 29637),
        ("present-80/pipelined:rounds_per_stage=4", 55, 327),
        night("aes-128/pipelined:key_schedule=stored", 77, 777),
        night("aes-128/pipelined:sbox=block_ram,ram_sboxes=4", 78, 465),
        night("serpent-256/pipelined:key_schedule=held", 594, 6695),
        night("rectangle-80/iterative:key_schedule=stored,direction=both", 134, 172),
        night("present-80/asip:machine=vscpu-80", 730, 1810),
        night("present-80/asip", 3840, 9656),
        night("rectangle-80/picoblaze", 12584, 12612),
        night("aes-128/compact", 5886, 5966),
        night("gift-128/iterative", 42, 48),
        night("serpent-256/iterative", 34, 40),
        night("serpent-256/combinational", 2, 8),
        night("aes-128/iterative:direction=both", 35, 98),
        night("aes-128/iterative:sbox=tower_field", 12, 18),
        night("aes-128/iterative:sbox=block_ram", 12, 18),
        night("aes-128/narrow", 57, 136),
    ],
)
def test_core_is_its_cipher(design_id: str, states: int, steps: int, gates: Gates, workdir: Path) -> None:
    design = block_design(design_id)
    # Long enough for a busy machine, too.
    found = prove_core(design, gates(design_id), tools=Toolset(), workdir=workdir, seconds=1200)
    assert (found.verdict, found.reason) == ("proved", "")
    assert (found.states, found.steps) == (states, steps)


@pytest.mark.parametrize(
    ("design_id", "count", "hidden"),
    [
        ("rectangle-80/iterative", 20, 4),
        night("rectangle-80/narrow", 100, 24),
        night("present-80/iterative:direction=both", 60, 14),
        night("rectangle-80/pipelined:key_schedule=stored,rounds_per_stage=5", 60, 14),
        # What its program never asks for may be as it likes.
        night("present-80/asip:machine=vscpu-80", 16, 10),
        night("rectangle-80/iterative:key_schedule=stored", 60, 14),
    ],
)
def test_no_fault_that_shows_is_proved(
    design_id: str, count: int, hidden: int, gates: Gates, workdir: Path
) -> None:
    """Every fault that the contract finds is refused, and most of the others change nothing."""
    design = block_design(design_id)
    logic = elaborate(gates(design_id))
    faults = every_fault(logic, seed=3)[:count]
    survived = survivors(logic, faults, contract_checks(design))
    proved = [
        fault
        for fault in faults
        if prove_logic(design, with_fault(logic, fault), tools=Toolset(), workdir=workdir).verdict == "proved"
    ]
    assert set(proved) <= set(survived)
    assert len(survived) <= hidden


def test_a_core_under_another_name_is_wrong(gates: Gates, workdir: Path) -> None:
    encrypting = gates("present-80/combinational")
    decrypts = block_design("present-80/combinational:direction=decrypt")
    found = prove_core(decrypts, encrypting, tools=Toolset(), workdir=workdir)
    assert (found.verdict, found.reason) == ("different", "block_o[0] of a decryption is wrong")
    slower = block_design("present-80/iterative:rounds_per_cycle=5")
    found = prove_core(slower, gates("present-80/iterative"), tools=Toolset(), workdir=workdir)
    assert (found.verdict, found.reason) == ("different", "a block takes 32 cycles, not 7")


def test_what_cannot_be_proved_says_why(gates: Gates, workdir: Path) -> None:
    design = block_design("present-80/iterative")
    netlist = gates(design.id)
    found = prove_core(design, netlist, tools=Toolset(), workdir=workdir, seconds=1e-9)
    assert found.verdict == "open"
    assert found.reason == "the exploration was stopped after 1 states"
    design = block_design("rectangle-80/pipelined:flow=credit,rounds_per_stage=13")
    found = prove_core(design, gates(design.id), tools=Toolset(), workdir=workdir)
    assert (found.verdict, found.reason) == (
        "open",
        "no row of registers ends where results are offered; with credits, they wait in a buffer",
    )
