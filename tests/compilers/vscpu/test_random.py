"""Random programs: what g++ makes of them, the model's interpreter and VSCPU all do the same."""

import ctypes
import random
import subprocess
from pathlib import Path

import pytest

from cipherfab.compilers.ir.clang import GOALS
from cipherfab.compilers.vscpu.compiler import Compiled, from_c
from tests.compilers.interpreter import Execution
from tests.suite.night import night

from .machine import WORD, Machine
from .random_c import FUNCTIONS, GIVEN, Writer

PUSHED, PROGRAMS = 24, 48
RUNS = 8
"""Of each program; with its functions that makes 2,304 comparisons."""


def native(source: Path) -> ctypes.CDLL:
    """Return a program as g++ makes it, with nothing optimised."""
    library = source.with_suffix(".so")
    argv = ["g++", "-x", "c", "-w", "-O0", "-shared", "-fPIC", "-o", str(library), str(source)]
    subprocess.run(argv, check=True, timeout=60)
    return ctypes.CDLL(str(library))


def given_numbers(generator: random.Random) -> list[int]:
    return [generator.getrandbits(generator.choice((3, 16, 32, 64))) for _ in range(GIVEN)]


def by_halves(numbers: list[int]) -> list[int]:
    return [number >> shift & WORD for number in numbers for shift in (0, 32)]


def interpreted(execution: Execution, numbers: list[int]) -> list[int]:
    """Return what the interpreter says."""
    execution.arrays |= {"out": [0] * 2 * FUNCTIONS, "given": by_halves(numbers)}
    execution.run()
    out = execution.arrays["out"]
    return [out[2 * number] | out[2 * number + 1] << 32 for number in range(FUNCTIONS)]


def simulated(machine: Machine, numbers: list[int]) -> list[int]:
    """Return what the machine says."""
    if "given" in machine.program.symbols:
        machine.put("given", sum(word << 64 * place for place, word in enumerate(numbers)), 2 * GIVEN)
    assert machine.run().ended == "halt"
    out = machine.get("out", 2 * FUNCTIONS)
    return [out >> 64 * number & (1 << 64) - 1 for number in range(FUNCTIONS)]


@pytest.mark.parametrize("seed", [*range(PUSHED), *map(night, range(PUSHED, PROGRAMS))])
def test_random_programs_do_the_same_everywhere(seed: int, tmp_path: Path) -> None:
    generator = random.Random(f"program {seed}")
    source = tmp_path / "program.c"
    source.write_text(Writer(generator).program(), encoding="utf-8")
    library = native(source)
    made: Compiled = from_c(source, "run", goal=generator.choice(GOALS), multiplies=seed % 3 > 0)
    machine, execution = Machine(made), Execution(made.module)
    for _ in range(RUNS):
        numbers = given_numbers(generator)
        out = (ctypes.c_uint64 * FUNCTIONS)()
        library.run(out, (ctypes.c_uint64 * GIVEN)(*numbers))
        assert interpreted(execution, numbers) == list(out)
        assert simulated(machine, numbers) == list(out)
