"""Generated programs for PicoBlaze write the tables of a template, in a stated order and in the same time."""

import re
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray

from cipherfab.errors import InputError
from cipherfab.processors import MACHINES, assemble, run
from cipherfab.processors.picoblaze_state import PicoBlazeState
from cipherfab.tlut.codegen.picoblaze_code import picoblaze_source
from cipherfab.tlut.template.template import Template
from tests.tlut.templates import PARAMETERS, random_code, random_template, random_values

_SETS = 12
_STEPS = 1 << 14


def note(written: list[tuple[int, int]], port: int, value: int) -> None:
    written.append((port, value))


def outputs(text: str, machine: str, tables: int) -> tuple[NDArray[np.uint64], set[int]]:
    """Return the tables for every set of values, and the numbers of cycles that they take."""
    program = assemble(text, target=MACHINES[machine])
    stated = re.search(r"the order is\n((?:;   [\d, .]+\n)+)", text, re.MULTILINE)
    assert stated
    order = [int(number) for number in re.findall(r"\d+", stated[1])]
    assert sorted(order) == list(range(tables))
    values = random_values(2, _SETS)
    found, cycles = [], set()
    for i in range(_SETS):
        ports = {
            program.symbols[name if name.endswith("_i") else f"{name}_i"] + octet: values[name][i]
            >> 8 * octet
            for name, bits in PARAMETERS.items()
            for octet in range(-(-bits // 8))
        }
        written: list[tuple[int, int]] = []
        now = PicoBlazeState(program.machine, program.code, program.data)
        now.inputs = ports.__getitem__
        now.outputs = partial(note, written)
        ran = run(program, now, steps=_STEPS)
        assert ran.ended == "halt"
        cycles.add(ran.cycles)
        assert [port for port, _ in written] == order * 2
        row = [0] * tables
        for number, (port, value) in enumerate(written):
            row[port] |= value << (8 if number >= tables else 0)
        found.append(row)
        # But for the register that counts passes.
        assert {value for number, value in enumerate(now.bytes) if number != 3} == {0}
        assert set(now.data) == {0}
    return np.array(found, np.uint64), cycles


@pytest.fixture(scope="module")
def template() -> Template:
    """A template."""
    return random_template(6, regular=True)


@pytest.mark.parametrize("machine", ["kcpsm3", "kcpsm6"])
@pytest.mark.parametrize("seed", range(3))
def test_tables_are_those_of_the_template(template: Template, machine: str, seed: int) -> None:
    made = replace(template, code=random_code(seed, operations=200))
    text = picoblaze_source(made, machine)
    # Cells are in registers and in the scratchpad.
    assert "FETCH" in text
    found, cycles = outputs(text, machine, len(made.code.tables))
    assert (found == made.code.evaluate(random_values(2, _SETS))).all()
    assert len(cycles) == 1


@pytest.mark.parametrize(
    ("pattern", "other"),
    [
        (r"(?s)(.*)XOR (s[4-9A-F]), s", r"\1OR \2, s"),
        (r"TEST (s\w), \w\w", r"TEST \1, FF"),
        (r"OUTPUT (s\w), 01", r"OUTPUT s3, 01"),
    ],
)
def test_a_planted_fault_is_found(template: Template, pattern: str, other: str) -> None:
    text = picoblaze_source(template, "kcpsm6")
    wrong = re.sub(pattern, other, text, count=1)
    assert wrong != text
    found, _ = outputs(wrong, "kcpsm6", len(template.code.tables))
    assert not (found == template.code.evaluate(random_values(2, _SETS))).all()


def test_text_says_how_large_it_is(template: Template) -> None:
    text = picoblaze_source(template, "kcpsm6")
    program = assemble(text, target=MACHINES["kcpsm6"])
    assert f" {len(program.code)} instructions, " in text


@pytest.mark.parametrize(
    ("machine", "sizes", "message"),
    [
        (
            "kcpsm3",
            {"operations": 3000},
            r"^24 tables take \d{4} instructions of .*KCPSM3.* are 1024",
        ),
        (
            "kcpsm6",
            {"operations": 9000},
            r"^24 tables take \d{5} instructions of .*KCPSM6.* are 4096",
        ),
        ("kcpsm3", {"operations": 900, "slots": 400, "tables": 200}, r"bytes of the scratchpad.*are 64"),
        ("kcpsm6", {"tables": 257}, r"257 ports for tables .*; allowed are 256"),
    ],
)
def test_what_does_not_fit_is_an_error(
    template: Template, machine: str, sizes: dict[str, int], message: str
) -> None:
    large = replace(template, code=random_code(1, **sizes))
    with pytest.raises(InputError, match=message):
        picoblaze_source(large, machine)


def test_parameters_need_ports(template: Template) -> None:
    large = replace(template.code, parameters={**template.code.parameters, "long_i": [0] * 2048})
    with pytest.raises(InputError, match="259 ports for parameters"):
        picoblaze_source(replace(template, code=large), "kcpsm6")


def test_another_machine_is_an_error(template: Template) -> None:
    with pytest.raises(InputError, match="'vscpu' is no PicoBlaze; allowed are kcpsm3, kcpsm6"):
        picoblaze_source(template, "vscpu")
