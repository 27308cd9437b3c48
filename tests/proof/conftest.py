"""The gates of a design."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cipherfab.catalogue import block_design
from cipherfab.flow.measure import verify_netlists
from cipherfab.netlist.model import Netlist
from cipherfab.tools.tools import Toolset

Gates = Callable[[str], Netlist]


@pytest.fixture
def gates(workdir: Path) -> Gates:
    """Return a function from the id of a design to its elaborated RTL."""

    def make(design_id: str) -> Netlist:
        (found,) = verify_netlists(block_design(design_id), None, Toolset(), workdir).values()
        return found

    return make
