"""The flow control of the engine, proved for all that its neighbours can do, with stand-ins for arithmetic.

The engine, its key register and the buffer of results are those of the RTL. The rounds and the step of the
key expansion are those of the folder ``flow``: they have the registers of the real ones, and a block notes
whether the round keys that it meets are its own, of the right number and in the form of its direction. The
cipher has fewer rounds. ``flow/flow_harness.sv`` has the neighbours and the properties.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import block_design, rtl_root, rtl_sources
from cipherfab.tools.tools import Toolset
from tests.suite.night import night

from .model_check import Harness

FOLDER = Path(__file__).parent / "flow"
PLACES = "  // Places inside a round where registers can be."
PROPERTIES = {
    "order": 0,
    "key": 1,
    "offer": 2,
    "closed": 3,
    "open": 4,
    "latency": 5,
    "block progress": 6,
    "key progress": 7,
    "round key": 8,
}
ENGINE = "cf_aes_engine.sv"
KEYS = "cf_aes_engine_keys.sv"
SHELL = "cf_pipeline_shell.sv"
SECONDS = 120
"""What the solver may take for a property; it takes thirty at most, on a busy machine."""

CYCLES = 26
"""From a reset on; the buffer of results is full before."""


def stand_in(source: Path, rounds: int) -> str:
    """Return the text that takes the place of a source of the library."""
    text = source.read_text(encoding="utf-8")
    if source.name == "cf_aes_pkg.sv":
        published = (
            ("rounds: key_bits / 32 + 6", f"rounds: {rounds}"),
            ("first_code: 10 - key_bits / 32", f"first_code: {16 - rounds}"),
        )
        for old, new in published:
            assert old in text
            text = text.replace(old, new)
        return text
    own = FOLDER / source.name
    if not own.exists():
        return text
    if source.name == "cf_aes_engine_pkg.sv":
        return own.read_text(encoding="utf-8") + text[text.index(PLACES) :]
    return own.read_text(encoding="utf-8")


def harness(
    stages: int, flow: str, rounds: int, workdir: Path, mutation: tuple[str, str, str] | None = None
) -> Harness:
    """Return the engine in its harness, with a change of a source."""
    sources = []
    for source in (*rtl_sources(), FOLDER / "flow_harness.sv"):
        text = stand_in(source, rounds)
        if mutation and mutation[0] == source.name:
            assert mutation[1] in text, f"{mutation[1]!r} is not in {source.name} any more"
            text = text.replace(mutation[1], mutation[2], 1)
        root = rtl_root() if source.is_relative_to(rtl_root()) else FOLDER
        copy = workdir / "sources" / source.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8")
        sources.append(copy)
    design = block_design(f"aes-128/engine:flow={flow},stages_per_round={stages}")
    cycles = replace(design, cipher=replace(design.cipher, rounds=rounds)).cycles
    parameters = {
        "StagesPerRound": str(stages),
        "Flow": f"cf_pkg::{flow.upper()}",
        "Latency": str(cycles.latency),
        "EncryptOpens": str(cycles.key),
        "DecryptOpens": str(cycles.key + cycles.decrypt),
    }
    return Harness(sources, "flow_harness", parameters, workdir=workdir, tool=Toolset()["yosys"])


@pytest.mark.parametrize(("stages", "rounds"), [(1, 3), night(3, 2)])
def test_all_properties_are_proved_for_ever(stages: int, rounds: int, workdir: Path) -> None:
    """A pipeline that stops while a result waits: from any state at power-up, after a reset at any time."""
    proof = harness(stages, "enable", rounds, workdir)
    found = {name: proof.prove(number, seconds=SECONDS) for name, number in PROPERTIES.items()}
    assert found == dict.fromkeys(PROPERTIES, True)


@pytest.mark.nightly
def test_round_keys_that_pass_the_rounds_through_registers(workdir: Path) -> None:
    """As from seven stages on; the properties left out take too long."""
    proof = harness(7, "enable", 2, workdir)
    for name in ("key", "round key", "offer", "closed", "open", "latency", "key progress"):
        assert proof.prove(PROPERTIES[name], seconds=SECONDS) is True, name


@pytest.mark.nightly
def test_a_pipeline_with_credits(workdir: Path) -> None:
    """The buffer of results: three properties for ever; the others as far as a block can be looked after."""
    proof = harness(1, "credit", 2, workdir)
    for name in ("closed", "latency", "key progress"):
        assert proof.prove(PROPERTIES[name], seconds=SECONDS) is True, name
    for name in ("order", "key", "offer", "open", "block progress", "round key"):
        assert not proof.fails_within(PROPERTIES[name], cycles=CYCLES), name


FAULTS = [
    (ENGINE, "&& !entered_q;", ";", "key"),
    (ENGINE, "&& following_q == '0", "", "key"),
    (ENGINE, "~first[LastPlace]", "~first[FirstPlace]", "key"),
    (ENGINE, "awaited_q   <= awaited_q & ~first[1];", "", "key"),
    (ENGINE, "opening[Ahead] &&", "opening[0] &&", "key"),
    (ENGINE, "= !key_valid_i && (decrypt_i", "= (decrypt_i", "key"),
    (SHELL, "room      = advance_o;", "room      = 1'b1;", "order"),
    (SHELL, "advance_o = !offer || take;", "advance_o = 1'b1;", "order"),
    (ENGINE, "decrypt_numbers[i][Rounds-1-i]", "decrypt_numbers[i][Rounds-i]", "key"),
    (ENGINE, "      open_q <= '0;\n", "", "key"),
    (ENGINE, "key_ready_q <= key_valid_i &&", "key_ready_q <= 1'b0 &&", "key progress"),
    (KEYS, "if (load_i || rst_i) number_q", "if (rst_i) number_q", "key"),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "name"), [*FAULTS[:6], *(night(*each) for each in FAULTS[6:])]
)
def test_a_fault_is_found(file: str, old: str, new: str, name: str, workdir: Path) -> None:
    proof = harness(1, "enable", 3, workdir, (file, old, new))
    assert proof.prove(PROPERTIES[name], seconds=SECONDS) is False
