"""Builds a design in Verilator and runs the cocotb bench on it."""

import os
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
_VISIBLE = """\
`verilator_config
public_flat_rw -module "{name}" -var "*_i"
public_flat_rd -module "{name}" -var "*_o"
"""

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
    name, model, trace = identifier(design), folder / "model", folder / "trace.json"
    source = folder / f"{name}.sv"
    source.write_text(top_module(design) if top is None else top, encoding="utf-8")
    visible = folder / "visible.vlt"
    visible.write_text(_VISIBLE.format(name=name), encoding="utf-8")
    COSIMULATED.lend(model)
    with patch.dict(os.environ, environment()):
        runner = get_runner("verilator")
        runner.build(
            sources=[visible, *whole_sources(design), source],
            hdl_toplevel=name,
            build_args=[*FAST_BUILD, "--no-public-flat-rw"],
            build_dir=model,
            timescale=("1ns", "1ps"),
        )
        COSIMULATED.keep(model)
        results = runner.test(
            test_module="tests.cosim.bench",
            hdl_toplevel=name,
            build_dir=model,
            test_dir=folder,
            plusargs=_PLUSARGS,
            extra_env={DESIGN: design.id, TRACE: str(trace), SEED: os.environ.get(SEED, design.id)},
        )
    cases = ElementTree.parse(results).iter("testcase")
    ended = {"failure", "error", "skipped"}
    return {str(case.get("name")) for case in cases if not ended & {part.tag for part in case}}, trace
