"""Programs as people write them: VSCPU and hardware do what the system's C compiler makes of them."""

import ctypes
import math
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from cipherfab.compilers.hls import synthesis
from cipherfab.compilers.hls.datapath import Options
from cipherfab.compilers.ir.clang import Goal
from cipherfab.compilers.vscpu import compiler
from cipherfab.compilers.vscpu.target import TARGETS
from tests.compilers.hls.test_hls import LANES, Core
from tests.compilers.vscpu.machine import Machine
from tests.suite.night import night

FOLDERS = Path(__file__).parent / "corpus", Path(__file__).parents[2] / "docs" / "examples"
PROGRAMS = {each.stem: each for folder in FOLDERS for each in sorted(folder.glob("*.c"))}
PUSHED = ("find_bytes", "integer_root", "speck_32_64", "weekday", "xorshift_star", "xtea")
"""Small programs, which a push tests on VSCPU."""

# With their loops unrolled, these are logic of which the gates take over a minute: dozens of divisions behind
# each other, or 200 S-boxes.
TOO_LARGE = ("adler_32", "aes_128_bytes", "weekday")

ROUNDS = 3
STEPS = 600_000
"""Instructions of VSCPU within which every program ends."""

_ARRAYS = re.compile(r"^u?int(\d+)_t ([^;()=]+);$", re.MULTILINE)
_FUNCTION = re.compile(r"^void (\w+)\(void\)", re.MULTILINE)
_ARRAY = re.compile(r"(\w+)((?:\[\d+\])+)")

Values = dict[str, bytes]
"""What is in arrays, the lowest byte of an element first."""


class Shape(NamedTuple):
    """Bytes of an element of an array, and of all of them."""

    element: int
    whole: int


def shapes(source: Path) -> Iterator[tuple[str, Shape]]:
    """Yield the arrays of a program that are seen from outside."""
    for line in _ARRAYS.finditer(source.read_text(encoding="utf-8")):
        element = int(line[1]) // 8
        for name, sizes in _ARRAY.findall(line[2]):
            yield name, Shape(element, math.prod(map(int, re.findall(r"\d+", sizes)), start=element))


class Native:
    """A program as the system's C compiler makes it, and random values for its arrays."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.arrays = dict(shapes(source))
        (self._function,) = _FUNCTION.findall(source.read_text(encoding="utf-8"))
        self._generator = random.Random(source.stem)
        found = shutil.which("cc") or shutil.which("gcc")
        argv = [found] if found else [sys.executable, "-m", "ziglang", "cc"]
        library = folder / f"{source.stem}.so"
        argv += ["-std=c99", "-O1", "-shared", "-fPIC", "-o", str(library), str(source)]
        subprocess.run(argv, check=True, timeout=120)
        self._library = ctypes.CDLL(str(library))

    def draw(self) -> Values:
        """Return random values for all arrays."""
        return {name: self._generator.randbytes(shape.whole) for name, shape in self.arrays.items()}

    def run(self, given: Values) -> Values:
        """Return what the program leaves in all arrays."""
        places = {name: (ctypes.c_uint8 * len(given[name])).in_dll(self._library, name) for name in given}
        for name, place in places.items():
            ctypes.memmove(place, given[name], len(place))
        self._library[self._function]()
        return {name: bytes(place) for name, place in places.items()}

    def words(self, values: Values) -> dict[str, list[int]]:
        """Return elements as VSCPU has them: each in a word, and one of 64 bits in two, the lower first."""
        found = {}
        for name, several in values.items():
            size = min(self.arrays[name].element, 4)
            starts = range(0, len(several), size)
            found[name] = [int.from_bytes(several[at : at + size], "little") for at in starts]
        return found


def simulated(machine: Machine, given: Mapping[str, list[int]]) -> dict[str, list[int]]:
    """Return the words of arrays when VSCPU has run."""
    first = machine.program.symbols
    for name, words in given.items():
        for number, word in enumerate(words):
            machine.state.write(first[name] + number, word)
    assert machine.run(steps=STEPS).ended == "halt"
    return {
        name: [machine.state.read(first[name] + number) for number in range(len(words))]
        for name, words in given.items()
    }


OTHERS = ("vscpu-xor", "vscpu-few")
"""Machines with other instructions than VSCPU; a push tests the last program of `PUSHED` on them."""

VSCPU = [
    (name, goal, multiplies)
    if name in PUSHED and goal == "speed" and multiplies
    else night(name, goal, multiplies)
    for name in PROGRAMS
    for goal in ("size", "speed")
    for multiplies in (True, False)
]


@pytest.mark.parametrize(("name", "goal", "multiplies"), VSCPU)
def test_vscpu_does_what_programs_say(name: str, goal: Goal, multiplies: bool, tmp_path: Path) -> None:
    native = Native(PROGRAMS[name], tmp_path)
    made = compiler.from_c(PROGRAMS[name], goal=goal, multiplies=multiplies)
    assert {array.name for array in made.module.arrays.values() if array.visible} == set(native.arrays)
    machine = Machine(made)
    for _ in range(ROUNDS):
        given = native.draw()
        assert simulated(machine, native.words(given)) == native.words(native.run(given))


MACHINES = [
    (name, machine) if name in PUSHED[-1:] else night(name, machine)
    for machine in OTHERS
    for name in PROGRAMS
]


@pytest.mark.parametrize(("name", "machine"), MACHINES)
def test_other_machines_do_what_programs_say(name: str, machine: str, tmp_path: Path) -> None:
    native = Native(PROGRAMS[name], tmp_path)
    made = compiler.from_c(PROGRAMS[name], machine=machine)
    assert made.program.machine.name == machine
    simulator = Machine(made)
    for _ in range(ROUNDS):
        given = native.draw()
        assert simulated(simulator, native.words(given)) == native.words(native.run(given))


def test_every_target_is_tested() -> None:
    assert {"vscpu", *OTHERS} == set(TARGETS)


HARDWARE = [
    (name, unroll) for name in PROGRAMS for unroll in (False, True) if not (unroll and name in TOO_LARGE)
]


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "unroll"), HARDWARE)
def test_hardware_does_what_programs_say(name: str, unroll: bool, workdir: Path) -> None:
    native = Native(PROGRAMS[name], workdir)
    made, kept = (
        synthesis.from_c(PROGRAMS[name], None, Options(), unroll=each, name="core")
        for each in (unroll, False)
    )
    if unroll and made.text == kept.text:
        # No loop of it can be unrolled.
        return
    core = Core(made, workdir)
    for _ in range(ROUNDS):
        lanes = [native.draw() for _ in range(LANES)]
        given = {
            f"{array}_i": [int.from_bytes(lane[array], "little") for lane in lanes] for array in native.arrays
        }
        found, _ = core.run({port: values for port, values in given.items() if port in core.inputs})
        for number, lane in enumerate(lanes):
            for array, values in native.run(lane).items():
                # What is not written has no port.
                port = found.get(f"{array}_o", given[f"{array}_i"])
                assert port[number].to_bytes(len(values), "little") == values, array
