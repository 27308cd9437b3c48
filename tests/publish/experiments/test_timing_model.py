"""The factor of a family is found from clock periods, and found again whatever it begins with."""

from dataclasses import replace

import pytest

from cipherfab.comparison.comparison import answered
from cipherfab.devices.delays import Delays
from cipherfab.netlist.timing import Path
from cipherfab.papers import read_paper
from cipherfab.publish.experiments.timing_model import CASES, System, fit, modelled, twin


class Fixed(System):
    """A system whose longest path is always the same: a cell of 1 ns and a few nets."""

    def __init__(self, mhz: float, *loads: int) -> None:
        self.mhz, self._loads = mhz, loads

    def path(self, delays: Delays) -> Path:
        """Return this path."""
        return Path(1 + sum(map(delays.wire, self._loads)), cells=("LUT4",), loads=self._loads)


@pytest.mark.parametrize("begin", [0.3, 2.0])
def test_the_factor_behind_clock_periods_is_found(begin: float) -> None:
    delays = modelled("artix-7")
    true = replace(delays, routing=0.8)
    systems = [
        Fixed(1000 / (1 + sum(map(true.wire, loads))), *loads) for loads in ((1, 5), (3, 40, 2), (200,))
    ]
    assert fit(replace(delays, routing=begin), systems).routing == pytest.approx(0.8, abs=0.003)


def test_families_without_a_model_cannot_be_fitted() -> None:
    with pytest.raises(ValueError, match="ecp5 has no timing model"):
        modelled("ecp5")
    assert all(modelled(case.alike or case.target).routing > 0 for case in CASES)


def test_a_system_has_the_structure_that_it_has_on_its_family() -> None:
    """On Spartan-3 too few block RAMs are there for all S-boxes, and the others limit the clock."""
    found = {
        (each.row, each.target): twin(each).id for each in answered(read_paper("sugier")) if each.row == "S3"
    }
    base = "aes-128/pipelined:key_schedule=held,sbox=block_ram"
    assert found == {("S3", "spartan-6"): base, ("S3", "spartan-3"): f"{base},ram_sboxes=4"}
