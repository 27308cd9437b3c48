"""Runs clang, from the wheel ziglang: C to LLVM text, and LLVM text to optimised LLVM text.

There are two runs, because dead code depends on the entry function: the first writes LLVM text as it is, the
second optimises it after all other functions have been made internal.
"""

import importlib.util
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, TypeAlias

from cipherfab.errors import InputError, ToolError
from cipherfab.files import read_bytes
from cipherfab.tools.process import attempt, explain

Goal: TypeAlias = Literal["size", "speed", "unrolled", "looped"]
"""Goal of optimisation: a small program, a fast one, few loops, or many."""

GOALS: tuple[Goal, ...] = ("size", "speed", "unrolled")

_SECONDS = 60.0
_LARGEST_SOURCE = 1 << 20
_LARGEST_TEXT = 32 << 20
_SHOWN = 10
_HEADERS = Path(__file__).with_name("include")
_MISSING = "the C compiler needs {}, which is not installed; install it with: pip install ziglang llvmlite"

# A 32-bit machine with multiplication and no operating system: of clang's targets, the closest to small
# machines. Its own instructions are never generated.
_TARGET = ("--target=riscv32-unknown-none-elf", "-march=rv32im", "-mabi=ilp32")

# The longest trip count for which clang estimates what unrolling would simplify; its default is 10. So a loop
# over the bits of a block becomes moves between constant places, and arrays become variables.
_LOOK = ("-mllvm", "-unroll-max-iteration-count-to-analyze=128")

_LEVELS: dict[Goal, tuple[str, ...]] = {
    # Loops stay loops.
    "size": ("-Os",),
    "looped": ("-O2",),
    # Loops whose bodies simplify are unrolled completely, others a few times.
    "speed": ("-O2", "-mllvm", "-unroll-threshold=300", *_LOOK),
    # Inner loops are unrolled completely, up to 1,000 instructions.
    "unrolled": ("-O3", "-funroll-loops", "-mllvm", "-unroll-threshold=1000", *_LOOK),
}

_OPTIMISE = (
    # No vectors: nothing here has any.
    "-fno-vectorize",
    "-fno-slp-vectorize",
    # Sums over a loop stay loops; in closed form they need integers of more than 64 bits.
    "-mllvm",
    "-replexitval=never",
)

_DIAGNOSTIC = re.compile(r"^.+?:\d+:\d+: (?:fatal )?error: ")


def package(name: str) -> Path:
    """Return the folder of a package from the extra ``cc``.

    Raises
    ------
    ToolError
        If it is not installed; the message says how to install it.
    """
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise ToolError(_MISSING.format(name))
    return Path(found.origin).parent


def to_llvm(source: Path, goal: Goal) -> str:
    """Return a C file as unoptimised LLVM text.

    Freestanding headers such as ``stdint.h`` are available, and the parts of ``string.h``, ``stdlib.h``,
    ``inttypes.h`` and ``assert.h`` that make sense without a C library.

    Parameters
    ----------
    source : Path
        The file.
    goal : Goal
        Goal of optimisation; the text passes it to the second run.

    Raises
    ------
    InputError
        If the file cannot be read, or clang finds errors in it; the message has them, with file and line.
    ToolError
        If clang is missing or fails in another way.
    """
    read_bytes(source, _LARGEST_SOURCE)
    include = package("ziglang") / "lib" / "include"
    argv = [
        *_LEVELS[goal],
        "-Xclang",
        "-disable-llvm-passes",
        # Lines for messages and comments; no debug information on types and variables.
        "-gline-tables-only",
        # Parameters keep their names.
        "-fno-discard-value-names",
        # Neither library nor system; the headers are clang's and our few others.
        "-ffreestanding",
        "-nostdinc",
        f"-isystem{_HEADERS}",
        f"-isystem{include}",
        "-fno-color-diagnostics",
        f"-ferror-limit={_SHOWN}",
        "-x",
        "c",
    ]
    return _run(argv, source.resolve())


def optimise(text: str, goal: Goal) -> str:
    """Return optimised LLVM text.

    Raises
    ------
    ToolError
        If clang is missing or fails.
    """
    with TemporaryDirectory(prefix="cipherfab-") as folder:
        source = Path(folder) / "program.ll"
        source.write_text(text, encoding="utf-8")
        return _run([*_LEVELS[goal], *_OPTIMISE, "-x", "ir"], source)


def _run(options: Sequence[str], source: Path) -> str:
    """Run clang in a temporary folder; return its output."""
    package("ziglang")
    with TemporaryDirectory(prefix="cipherfab-") as folder:
        result = Path(folder) / "result.ll"
        argv = [sys.executable, "-m", "ziglang", "clang", *_TARGET, *options]
        argv += ["-S", "-emit-llvm", "-o", str(result), str(source)]
        status, output = attempt(argv, cwd=Path(folder), timeout=_SECONDS, name="clang")
        if status != 0:
            errors = [line for line in output.splitlines() if _DIAGNOSTIC.match(line)]
            if errors:
                shown = "\n".join(errors[:_SHOWN]).replace(str(source), source.name)
                raise InputError(shown)
            raise ToolError(explain("clang", status, output))
        return read_bytes(result, _LARGEST_TEXT).decode("utf-8", errors="replace")
