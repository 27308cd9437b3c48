"""A measurement for the datasheet, and what tools make of designs."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cipherfab.catalogue import BlockDesign, block_design, parse_id
from cipherfab.deliver.made import Made, make
from cipherfab.deliver.recording import Row, record_reset, record_transfers
from cipherfab.devices.resources import Area
from cipherfab.flow.measure import verify_netlists
from cipherfab.netlist.model import Netlist
from cipherfab.records.record import Checks, Git, Measurement, Timing
from cipherfab.tools.tools import Toolset

AREA = Area(lut=231, lut_packed=None, ff=155, latch=0, bram=0, carry=0, mux=0, lutram=0, srl=0)


@pytest.fixture
def measurement() -> Callable[[BlockDesign], Measurement]:
    """Make a measurement of a design; the figures are invented."""

    def make(design: BlockDesign) -> Measurement:
        return Measurement(
            design=design.id,
            cipher=design.cipher.name,
            architecture=design.architecture.name,
            parameters=dict(design.parameters),
            target="ecp5",
            recipe="narrow-area",
            recipes_tried={"narrow-area": AREA},
            area=AREA,
            cycles=design.cycles,
            timing=Timing(kind="placed", fmax_mhz={1: 200.0}),
            checks=Checks(vectors=4, random_blocks=1024, failed=0, cycles=4096),
            tools=[],
            rtl_hash="0" * 64,
            git=Git(commit=None, dirty=False),
            block_bits=design.cipher.block_bits,
            key_bits=design.cipher.key_bits,
            protection="none",
        )

    return make


@pytest.fixture
def unmade() -> Made:
    """What no tool made: for tests of what does not depend on it."""
    return Made(verilog="module nothing;\nendmodule\n", checked="It is not compared.")


@pytest.fixture(scope="session")
def made(request: pytest.FixtureRequest) -> Callable[[str], Made]:
    """Return a function that lets the tools make what a design needs, once for each."""

    @cache
    def call(design_id: str) -> Made:
        with TemporaryDirectory(dir=work_root(request)) as folder:
            return make(parse_id(design_id), tools=Toolset(), workdir=Path(folder))

    return call


@pytest.fixture(scope="session")
def netlist(request: pytest.FixtureRequest) -> Callable[[str], Netlist]:
    """Return a function that gives the gates of a design, made once for each."""

    @cache
    def gates(design_id: str) -> Netlist:
        with TemporaryDirectory(dir=work_root(request)) as folder:
            (found,) = verify_netlists(block_design(design_id), None, Toolset(), Path(folder)).values()
        return found

    return gates


@pytest.fixture(scope="session")
def transfers(netlist: Callable[[str], Netlist]) -> Callable[[str], list[Row]]:
    """Return a function that records transfers with a design, once for each."""
    return cache(lambda design_id: record_transfers(block_design(design_id), netlist(design_id)))


@pytest.fixture(scope="session")
def reset(netlist: Callable[[str], Netlist]) -> Callable[[str], list[Row]]:
    """Return a function that records a change of the key and a reset, once for each design."""
    return cache(lambda design_id: record_reset(block_design(design_id), netlist(design_id)))


def work_root(request: pytest.FixtureRequest) -> Path:
    """Return where folders for tools lie."""
    root = request.config.rootpath / "build" / "test-work"
    root.mkdir(parents=True, exist_ok=True)
    return root
