"""Builds a design in Verilator and runs a cocotb bench on it."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from unittest.mock import patch
from xml.etree import ElementTree

from cocotb_tools.runner import get_runner

from cipherfab.catalogue import Design
from cipherfab.deliver import identifier
from cipherfab.deliver.top import top_module
from tests.cosim.settings import DESIGN, SEED, TRACE
from tests.cosim.verilate import COSIMULATED, FAST_BUILD, environment, whole_sources

# The ports alone are visible to cocotb: with every signal visible, models are large and slow.
_VISIBLE = 'public_flat_rw -module "{name}" -var "{ports}"\n'

# Flip-flops without reset start with random values.
_PLUSARGS = ("+verilator+rand+reset+2", "+verilator+seed+1")


def simulate(design: Design, folder: Path, top: str | None = None) -> tuple[set[str], Path]:
    """Exercise a design and return the names of the tests that passed, and the file with a trace.

    Parameters
    ----------
    design : Design
        The design.
    folder : Path
        An empty folder for everything that comes of it.
    top : str | None
        SystemVerilog that takes the place of the design's top module.

    Raises
    ------
    SystemExit
        If a test fails; what failed is in the output of the simulator.
    """
    trace = folder / "trace.json"
    passed = run_bench(
        "tests.cosim.bench",
        identifier(design),
        top_module(design) if top is None else top,
        whole_sources(design),
        folder,
        {DESIGN: design.id, TRACE: str(trace), SEED: os.environ.get(SEED, design.id)},
    )
    return passed, trace


def run_bench(
    bench: str,
    name: str,
    top: str,
    sources: Sequence[Path],
    folder: Path,
    variables: Mapping[str, str],
    ports: Sequence[str] = ("*_i", "*_o"),
) -> set[str]:
    """Run a bench on a module, and return the names of the tests that passed.

    Parameters
    ----------
    bench : str
        Module with the tests.
    name, top : str
        Name and text of the module that is simulated.
    sources : Sequence[Path]
        What it consists of, in compile order.
    folder : Path
        An empty folder for everything that comes of it.
    variables : Mapping[str, str]
        Environment of the bench.
    ports : Sequence[str]
        Patterns of the names of its ports.

    Raises
    ------
    SystemExit
        As `simulate`.
    """
    model, source, visible = folder / "model", folder / f"{name}.sv", folder / "visible.vlt"
    source.write_text(top, encoding="utf-8")
    lines = [_VISIBLE.format(name=name, ports=pattern) for pattern in ports]
    visible.write_text("".join(["`verilator_config\n", *lines]), encoding="utf-8")
    COSIMULATED.lend(model)
    with patch.dict(os.environ, environment()):
        runner = get_runner("verilator")
        runner.build(
            sources=[visible, *sources, source],
            hdl_toplevel=name,
            build_args=[*FAST_BUILD, "--no-public-flat-rw"],
            build_dir=model,
            timescale=("1ns", "1ps"),
        )
        COSIMULATED.keep(model)
        results = runner.test(
            test_module=bench,
            hdl_toplevel=name,
            build_dir=model,
            test_dir=folder,
            plusargs=_PLUSARGS,
            extra_env=dict(variables),
        )
    cases = ElementTree.parse(results).iter("testcase")
    ended = {"failure", "error", "skipped"}
    return {str(case.get("name")) for case in cases if not ended & {part.tag for part in case}}
