"""A template of each family, placed and learned once for all processes that test."""

import fcntl
import os
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cipherfab.bitstream import locate_lut_bits, place_template
from cipherfab.devices.targets import target
from cipherfab.tools.tools import Toolset
from tests.bitstream import designs
from tests.bitstream.designs import KEY, Template

TOOLS = Toolset()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run have in common."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(scope="session")
def visible(request: pytest.FixtureRequest) -> Iterator[Path]:
    """An empty folder that the tools of the wheels see."""
    root = request.config.rootpath / "build" / "test-work"
    root.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=root) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def template(shared: Path, visible: Path) -> Callable[[str], Template]:
    """Return the template of a family; the first process that asks makes it."""

    @cache
    def make(family: str) -> Template:
        stored = shared / f"template_{family}.pickle"
        with (shared / f"template_{family}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not stored.exists():
                netlist = designs.mapped(family, KEY, visible, TOOLS["yosys"])
                placement = place_template(netlist, target(family), seed=1, workdir=visible, tools=TOOLS)
                bits = locate_lut_bits(placement, workdir=visible, tools=TOOLS)
                stored.write_bytes(pickle.dumps((placement, bits)))
        return Template(*pickle.loads(stored.read_bytes()))

    return make
