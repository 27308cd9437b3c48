"""Measures specialisers outside Python: size and time of generated C, and of programs for small processors.

python docs/specialisers.py        writes docs/results/specialisers.json; needs the extra ``cc`` and `cc`
"""

import json
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import llvmlite.binding as llvm
from rich.progress import track

from cipherfab.catalogue import rtl_sources
from cipherfab.errors import InputError
from cipherfab.processors import Program, assemble, machine, run, start
from cipherfab.processors.picoblaze_state import PicoBlazeState
from cipherfab.tlut.codegen.c_code import c_source
from cipherfab.tlut.codegen.picoblaze_code import picoblaze_source
from cipherfab.tlut.codegen.schedule import steps_of
from cipherfab.tlut.codegen.vscpu_code import vscpu_source
from cipherfab.tlut.targets import tlut_target
from cipherfab.tlut.template.template import Template
from cipherfab.tlut.template.tune import Bench, Source, make_template, tune
from cipherfab.tools.process import run as run_tool
from cipherfab.tools.tools import Toolset

RESULT = Path(__file__).parent / "results" / "specialisers.json"
FILES = (*rtl_sources(), Path(__file__).with_suffix(".sv").resolve())
PROCESSOR = ("-target", "thumb-freestanding-eabi", "-mcpu=cortex_m4")
CALLS = 200
KEYS = 5
STEPS = 1 << 20
MAIN = """
#include <stdio.h>
#include <time.h>
static uint8_t image[%d], key[%d];
int main(void)
{
    clock_t before, spent = 0;
    int i, j;
    if (fread(image, 1, sizeof image, stdin) != sizeof image) return 1;
    while (fread(key, 1, sizeof key, stdin) == sizeof key) {
        before = clock();
        for (j = 0; j < %d; j++) {
            key[0] ^= 1;
            made_specialise(key, image);
        }
        spent += clock() - before;
        fwrite(image, sizeof image, 1, stdout);
    }
    i = (int)(1e9 * (double)spent / CLOCKS_PER_SEC / %d);
    fprintf(stderr, "%%d", i);
    return 0;
}
"""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A design and a family; its parameter is the key.

    Attributes
    ----------
    design : str
        What it is, for people.
    target : str
        The family.
    top : str
        The module.
    """

    design: str
    target: str
    top: str


CASES = (
    Case(design="round of PRESENT", target="ice40", top="present_round"),
    Case(design="round of PRESENT", target="ecp5", top="present_round"),
    Case(design="PRESENT-80, all rounds", target="ice40", top="cf_combinational"),
)


def template_of(case: Case, workdir: Path) -> Template:
    """Return the template of a design, placed and routed."""
    bench = Bench(target=tlut_target(case.target), tools=Toolset(), workdir=workdir)
    source = Source(name=case.design, files=FILES, top=case.top, settings={})
    return make_template(source, tune(source, ["key"], bench), bench)[0]


def sections(path: Path) -> dict[str, int]:
    """Return the sizes of code and of constants of an object file, in bytes."""
    found = {"code": 0, "constants": 0}
    for section in llvm.ObjectFileRef.from_data(path.read_bytes()).sections():
        name = (section.name() or b"").decode()
        for kind, beginning in (("code", ".text"), ("constants", ".rodata")):
            found[kind] += section.size() if name.startswith(beginning) else 0
    return found


def c_figures(template: Template, workdir: Path) -> dict[str, object]:
    """Return the size of C code for a processor, and how long a call takes here; check what it makes."""
    text = c_source(template, "made")
    source, compiled, program = (workdir / name for name in ("made.c", "made.o", "made"))
    source.write_text(text, encoding="ascii")
    zig = (sys.executable, "-m", "ziglang", "cc", *PROCESSOR)
    run_tool(
        [*zig, "-std=c99", "-Os", "-ffreestanding", "-c", "-o", "made.o", "made.c"], cwd=workdir, timeout=600
    )
    size = sections(compiled)
    width = template.parameters["key_i"]
    octets = -(-width // 8)
    with source.open("a", encoding="ascii") as file:
        file.write(MAIN % (len(template.image), octets, CALLS, CALLS * KEYS))
    run_tool(["cc", "-std=c99", "-O2", "-o", "made", "made.c"], cwd=workdir, timeout=600)
    draw = random.Random(1)
    keys = [draw.getrandbits(width) for _ in range(KEYS)]
    given = template.image + b"".join(key.to_bytes(octets, "little") for key in keys)
    found = subprocess.run([program], input=given, capture_output=True, check=True, timeout=600)
    # The number of calls with a key is even, so that the last one is with the key as it was given.
    if found.stdout != b"".join(template.specialise({"key_i": key}) for key in keys):
        raise RuntimeError(f"{template.design}: C makes another file")
    return {**size, "lines": text.count("\n"), "microseconds": round(int(found.stderr) / 1000, 1)}


def vscpu_tables(program: Program, key: int, words: int) -> tuple[list[int], int]:
    """Return the tables that a program for VSCPU writes, and its cycles."""
    now = start(program)
    for offset in range(words):
        now.write(program.symbols["key_i"] + offset, key >> 32 * offset)
    ran = run(program, now, steps=STEPS)
    first, last = program.symbols["tables"], len(program.code)
    return [now.read(address) & 0xFFFF for address in range(first, last)], ran.cycles


def picoblaze_tables(program: Program, key: int, tables: int) -> tuple[list[int], int]:
    """Return the tables that a program for PicoBlaze writes, and its cycles."""
    now = PicoBlazeState(program.machine, program.code, program.data)
    written: list[tuple[int, int]] = []
    now.inputs = lambda port: key >> 8 * port
    now.outputs = lambda port, value: written.append((port, value))
    ran = run(program, now, steps=STEPS)
    found = [0] * tables
    for number, (port, value) in enumerate(written):
        found[port] |= value << 8 * (number >= tables)
    return found, ran.cycles


def program_figures(template: Template, name: str) -> dict[str, object]:
    """Return the size of a program for a processor and its cycles; check what it makes."""
    tables, width = len(template.code.tables), template.parameters["key_i"]
    try:
        text = vscpu_source(template) if name == "vscpu" else picoblaze_source(template, name)
    except InputError as error:
        return {"reason": str(error)}
    program = assemble(text, target=machine(name))
    key = random.Random(2).getrandbits(width)
    if name == "vscpu":
        found, cycles = vscpu_tables(program, key, -(-width // 32))
    else:
        found, cycles = picoblaze_tables(program, key, tables)
    if found != template.code.evaluate({"key_i": [key]})[0].tolist():
        raise RuntimeError(f"{template.design}: the program for {name} computes other tables")
    return {"instructions": len(program.instructions), "words": len(program.code), "cycles": cycles}


def measured(case: Case) -> dict[str, object]:
    """Return a row of the results."""
    root = Path("build/specialisers").resolve()
    root.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=root) as folder:
        template = template_of(case, Path(folder))
        steps = steps_of(template.code)
        return {
            "design": case.design,
            "target": case.target,
            "tables": steps.tables,
            "operations": len(template.code.operations),
            "cells": steps.cells,
            "c": c_figures(template, Path(folder)),
            "programs": {name: program_figures(template, name) for name in ("vscpu", "kcpsm3", "kcpsm6")},
        }


def main() -> None:
    """Measure and write."""
    rows = [measured(case) for case in track(CASES, "Measuring")]
    RESULT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
