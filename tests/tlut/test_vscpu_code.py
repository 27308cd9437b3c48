"""Generated programs for VSCPU compute the tables of a template, always in the same time."""

import re
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from cipherfab.errors import InputError
from cipherfab.processors import assemble, run, start
from cipherfab.tlut.codegen.vscpu_code import vscpu_source
from cipherfab.tlut.template.template import Template
from tests.tlut.templates import PARAMETERS, random_code, random_template, random_values

_SETS = 12
_STEPS = 1 << 16


def outputs(text: str, tables: int) -> tuple[NDArray[np.uint64], set[int]]:
    """Return what a program writes for every set of values, and the numbers of cycles it takes."""
    program = assemble(text)
    values = random_values(2, _SETS)
    now = start(program)
    found, cycles = [], set()
    for i in range(_SETS):
        # Cells keep what the run before left.
        now.jump(0)
        for name, bits in PARAMETERS.items():
            word = program.symbols[name if name.endswith("_i") else f"{name}_i"]
            for offset in range(0, bits, 32):
                now.write(word + offset // 32, values[name][i] >> offset)
        ran = run(program, now, steps=_STEPS)
        assert ran.ended == "halt"
        cycles.add(ran.cycles)
        first = program.symbols["tables"]
        words = [now.read(first + table) for table in range(tables)]
        assert all(word >> 16 == word & 0xFFFF for word in words)
        found.append([word & 0xFFFF for word in words])
        left = range(program.symbols["spare"], program.symbols["key_i"])
        assert {now.read(address) for address in left} == {0}
    return np.array(found, np.uint64), cycles


@pytest.fixture(scope="module")
def template() -> Template:
    """A template."""
    return random_template(6, regular=True)


def test_tables_are_those_of_the_template(template: Template) -> None:
    for seed in range(4):
        made = replace(template, code=random_code(seed))
        found, cycles = outputs(vscpu_source(made), len(made.code.tables))
        assert (found == made.code.evaluate(random_values(2, _SETS))).all()
        assert len(cycles) == 1


@pytest.mark.parametrize(
    ("pattern", "other"),
    [
        (r"(?s)(.*)NAND cells\+(\d+), spare", r"\1NAND cells+\2, zero"),
        (r"SRLi (cells\+\d+), \d+", r"SRLi \1, 9"),
        (r"(CP tables)\+1,", r"\1+2,"),
    ],
)
def test_a_planted_fault_is_found(template: Template, pattern: str, other: str) -> None:
    text = vscpu_source(template)
    wrong = re.sub(pattern, other, text, count=1)
    assert wrong != text
    found, _ = outputs(wrong, len(template.code.tables))
    assert not (found == template.code.evaluate(random_values(2, _SETS))).all()


def test_text_says_how_large_it_is(template: Template) -> None:
    text = vscpu_source(template)
    program = assemble(text)
    data = len(program.code) - len(program.instructions)
    assert f" {len(program.instructions)} instructions, {data} data words.\n" in text


def test_what_does_not_fit_is_an_error(template: Template) -> None:
    large = replace(template, code=random_code(1, operations=6000, slots=900, tables=900))
    with pytest.raises(InputError, match=r"^900 tables take \d+ instructions and \d+ data words .* 16384"):
        vscpu_source(large)
