"""Specialisers outside Python: size and time of generated C, and of programs for small processors.

Needs the extra ``cc`` and the compiler `cc`.
"""

import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from cipherfab.catalogue import rtl_sources
from cipherfab.errors import InputError
from cipherfab.processors import Program, assemble, machine, run, start
from cipherfab.processors.picoblaze_state import PicoBlazeState
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import TOOLS
from cipherfab.records.row import Row
from cipherfab.report.markdown import listing, table
from cipherfab.tlut.codegen.c_code import c_source
from cipherfab.tlut.codegen.picoblaze_code import picoblaze_source
from cipherfab.tlut.codegen.schedule import steps_of
from cipherfab.tlut.codegen.vscpu_code import vscpu_source
from cipherfab.tlut.targets import tlut_target
from cipherfab.tlut.template.template import Template
from cipherfab.tlut.template.tune import Bench, Source, make_template, tune
from cipherfab.tools.process import run as run_tool

FILES = (*rtl_sources(), Path(__file__).with_suffix(".sv"))
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


class Compiled(Row, frozen=True):
    """Bytes of code and of constants of generated C, its lines, and the time of a call."""

    code: int
    constants: int
    lines: int
    microseconds: float


class Size(Row, frozen=True, omit_defaults=True):
    """Size and cycles of a program, or the reason why there is none."""

    instructions: int = 0
    words: int = 0
    cycles: int = 0
    reason: str = ""

    @property
    def figures(self) -> tuple[int, int, int]:
        """Instructions, words of the program and cycles."""
        return self.instructions, self.words, self.cycles


class Specialiser(Row, frozen=True):
    """The specialisers of a design outside Python."""

    design: str
    target: str
    tables: int
    operations: int
    cells: int
    c: Compiled
    programs: dict[str, Size]


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
    bench = Bench(target=tlut_target(case.target), tools=TOOLS, workdir=workdir)
    source = Source(name=case.design, files=FILES, top=case.top, settings={})
    return make_template(source, tune(source, ["key"], bench), bench)[0]


def sections(path: Path) -> dict[str, int]:
    """Return the sizes of code and of constants of an object file, in bytes."""
    # Of the extra ``cc``, so it is loaded by name.
    llvm = import_module("llvmlite.binding")
    found = {"code": 0, "constants": 0}
    for section in llvm.ObjectFileRef.from_data(path.read_bytes()).sections():
        name = (section.name() or b"").decode()
        for kind, beginning in (("code", ".text"), ("constants", ".rodata")):
            found[kind] += section.size() if name.startswith(beginning) else 0
    return found


def c_figures(template: Template, workdir: Path) -> Compiled:
    """Check generated C code, and return its size for a processor and the time of a call here."""
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
    return Compiled(**size, lines=text.count("\n"), microseconds=round(int(found.stderr) / 1000, 1))


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


def program_figures(template: Template, name: str) -> Size:
    """Check a generated program, and return its size and its cycles on a processor."""
    tables, width = len(template.code.tables), template.parameters["key_i"]
    try:
        text = vscpu_source(template) if name == "vscpu" else picoblaze_source(template, name)
    except InputError as error:
        return Size(reason=str(error))
    program = assemble(text, target=machine(name))
    key = random.Random(2).getrandbits(width)
    if name == "vscpu":
        found, cycles = vscpu_tables(program, key, -(-width // 32))
    else:
        found, cycles = picoblaze_tables(program, key, tables)
    if found != template.code.evaluate({"key_i": [key]})[0].tolist():
        raise RuntimeError(f"{template.design}: the program for {name} computes other tables")
    return Size(instructions=len(program.instructions), words=len(program.code), cycles=cycles)


def measure(case: Case) -> Specialiser:
    """Make a template, and its specialisers in C and on processors."""
    with workdir("specialisers") as folder:
        template = template_of(case, folder)
        steps = steps_of(template.code)
        return Specialiser(
            design=case.design,
            target=case.target,
            tables=steps.tables,
            operations=len(template.code.operations),
            cells=steps.cells,
            c=c_figures(template, folder),
            programs={name: program_figures(template, name) for name in ("vscpu", "kcpsm3", "kcpsm6")},
        )


def in_c(rows: Sequence[Specialiser]) -> str:
    """List generated C with its size and its time."""
    return listing(
        [
            {
                "Design": row.design,
                "Target": f"`{row.target}`",
                "Tables": f"{row.tables:,}",
                "Operations": f"{row.operations:,}",
                "Code, bytes": f"{row.c.code:,}",
                "Constants, bytes": f"{row.c.constants:,}",
                "Stack, bytes": f"{2 * (row.cells + row.tables):,}",
                "Time, us": f"{row.c.microseconds:,}",
            }
            for row in rows
        ]
    )


def as_programs(rows: Sequence[Specialiser]) -> str:
    """List programs for small processors, and the reasons why others do not fit."""
    sizes = [(row, name, size) for row in rows for name, size in row.programs.items()]
    fitting = table(
        ("Design", "Target", "Processor", "Instructions", "Words of the program", "Cycles"),
        [
            (row.design, f"`{row.target}`", f"`{name}`", *map("{:,}".format, size.figures))
            for row, name, size in sizes
            if not size.reason
        ],
    )
    reasons = "".join(
        f"* {row.design}, `{name}`: {size.reason}\n" for row, name, size in sizes if size.reason
    )
    return f"{fitting}\nWhat does not fit:\n\n{reasons}" if reasons else fitting


def blocks(rows: Sequence[Specialiser]) -> dict[str, str]:
    """Return both tables."""
    return {"specialisers-c": in_c(rows), "specialisers-programs": as_programs(rows)}


EXPERIMENT = Experiment(
    name="specialisers",
    row=Specialiser,
    key=("design", "target"),
    cases=CASES,
    measure=measure,
    blocks=blocks,
    timed=True,
)
