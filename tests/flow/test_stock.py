"""Which designs the family's own synthesis maps, and what it makes of one."""

from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.devices.resources import Area
from cipherfab.devices.targets import TARGETS
from cipherfab.flow.stock import MOST_LUTS, stock_area, worthwhile
from cipherfab.tools.tools import Toolset
from tests.suite.night import night


@pytest.mark.parametrize(
    ("design_id", "luts", "expected"),
    [
        ("present-80/iterative", 224, True),
        ("aes-128/iterative", MOST_LUTS, True),
        ("aes-128/iterative", MOST_LUTS + 1, False),
        ("serpent-256/iterative:rounds_per_cycle=8", 3000, True),
        ("present-80/combinational", 1000, False),
        ("rectangle-80/pipelined:rounds_per_stage=5", 1000, True),
        ("rectangle-80/pipelined:rounds_per_stage=25", 1000, False),
        ("pi16-star/star_engine", 1000, True),
    ],
)
def test_what_takes_too_long_is_left_out(design_id: str, luts: int, expected: bool) -> None:
    area = Area(lut=luts, lut_packed=None, ff=0, latch=0, bram=0, carry=0, mux=0, lutram=0, srl=0)
    assert worthwhile(parse_id(design_id), area) == expected


@pytest.mark.parametrize(
    "target", [night(name) if target.slice else name for name, target in TARGETS.items()]
)
def test_every_family_maps_a_core_by_its_own_synthesis(target: str, workdir: Path) -> None:
    area = stock_area(parse_id("present-80/iterative"), TARGETS[target], tools=Toolset(), workdir=workdir)
    # For these two it makes more of the tables than for all others.
    assert 140 < area.sites < {"gatemate": 600, "virtex-e": 400}.get(target, 320)
    assert area.ff == 150
