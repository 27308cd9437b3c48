"""Constraints and scripts, which an interpreter of Tcl reads in place of the tools that cannot be had."""

import re

import pytest

from cipherfab.catalogue import ARCHITECTURES, Design, parse_id
from cipherfab.deliver.constraints import constraints, settling_cycles
from cipherfab.deliver.naming import identifier
from cipherfab.deliver.scripts import scripts
from tests.suite.designs import variants

STATIC = parse_id("aes-128/pipelined:key_schedule=static")
HELD = parse_id("present-80/pipelined:key_schedule=held")
PLAIN = parse_id("present-80/iterative")


def commands(text: str) -> list[tuple[str, ...]]:
    """Return the commands of a script with their arguments, those in brackets as they are."""
    tkinter = pytest.importorskip("tkinter", reason="needs Tcl (Debian: apt-get install python3-tk)")
    interpreter, found = tkinter.Tcl(), list[tuple[str, ...]]()

    def note(*words: str) -> str:
        found.append(words)
        return f"[{' '.join(words)}]"

    interpreter.createcommand("note", note)
    interpreter.eval("proc unknown args { note {*}$args }")
    interpreter.eval(text)
    return found


def paths(design: Design, ending: str) -> list[tuple[str, ...]]:
    """Return the multicycle paths in a file of constraints."""
    text = constraints(design)[f"constraints/{identifier(design)}{ending}"]
    return [words for words in commands(text) if words[0] == "set_multicycle_path"]


@pytest.mark.parametrize("ending", [".xdc", ".sdc", "_quartus.sdc", "_gowin.sdc"])
@pytest.mark.parametrize(
    ("design", "cycles", "register"), [(STATIC, 10, "static_key_q"), (HELD, 31, "key_i")]
)
def test_a_key_that_is_held_has_its_cycles(design: Design, cycles: int, register: str, ending: str) -> None:
    setup, hold = paths(design, ending)
    assert setup[1:4] == ("-setup", str(cycles), "-from")
    assert hold[1:4] == ("-hold", str(cycles - 1), "-from")
    assert setup[4:] == hold[4:]
    assert register in setup[4]


def test_other_cores_have_a_clock_alone() -> None:
    for path, text in constraints(PLAIN).items():
        assert not re.search(r"^\w*multicycle", text, re.MULTILINE | re.IGNORECASE), path
        assert re.search(r"^[^#].*clk_i", text, re.MULTILINE), path


def test_cycles_are_those_that_the_core_waits() -> None:
    held = [
        each
        for architecture in ARCHITECTURES.values()
        for each in variants(architecture)
        if each.architecture.multicycle_registers(each.parameters)
    ]
    assert held
    assert all(0 < settling_cycles(each) < each.cycles.key for each in held)
    assert settling_cycles(PLAIN) == 0


@pytest.mark.parametrize("design", [STATIC, PLAIN])
def test_vendor_scripts_are_marked_and_name_files_that_are_there(design: Design) -> None:
    known = {"verilog/core.v", *constraints(design)}
    vendors = {
        path: text for path, text in scripts(design, "verilog/core.v", {}).items() if path.endswith(".tcl")
    }
    assert len(vendors) == 5
    for path, text in vendors.items():
        assert text.startswith("# Untested"), path
        words = [word for command in commands(text) for word in command]
        named = {word for word in words if re.fullmatch(r"\w+/\w+\.(v|xdc|sdc|lpf)", word)}
        assert "verilog/core.v" in named, path
        assert named <= known, path
        assert ("PRESERVE_REGISTER" in words) == (design is STATIC and path.endswith("quartus.tcl")), path
