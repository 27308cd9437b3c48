"""Published tables: complete, of known rows and families, and in agreement with themselves."""

import pytest

from cipherfab.catalogue import PRESETS, parse
from cipherfab.errors import InputError
from cipherfab.papers import PublishedSystem, papers, read_table
from cipherfab.toolchain import TARGETS

SYSTEMS = [(name, system) for name in papers() for system in read_table(name).systems]


@pytest.mark.parametrize(("paper", "system"), SYSTEMS, ids=lambda value: getattr(value, "row", value))
def test_systems_are_of_known_rows_and_families(paper: str, system: PublishedSystem) -> None:
    assert system.row in PRESETS
    assert system.target in TARGETS
    assert system.target in read_table(paper).devices


def test_there_is_one_system_for_each_row_and_family() -> None:
    places = [(paper, system.row, system.target) for paper, system in SYSTEMS]
    assert len(set(places)) == len(places) == 20


@pytest.mark.parametrize(
    "system", read_table("sugier").systems, ids=lambda system: f"{system.row}-{system.target}"
)
def test_times_follow_from_clock_and_cycles(system: PublishedSystem) -> None:
    assert system.latency_ns == pytest.approx(1000 * system.latency_cycles / system.fmax_mhz, rel=0.01)
    iterative = parse(system.row).architecture.name == "iterative"
    interval = system.latency_cycles if iterative else 1
    # The smallest figures have two digits.
    expected = 128 * system.fmax_mhz / interval / read_table("sugier").gigabit
    assert system.throughput_gbps == pytest.approx(expected, rel=0.01, abs=0.006)


def test_unknown_paper() -> None:
    with pytest.raises(InputError, match="unknown paper 'nobody'; there are sugier"):
        read_table("nobody")
