"""Figures under conditions, against values worked out by hand."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from cipherfab.catalogue.architecture import Cycles
from cipherfab.devices.resources import Area
from cipherfab.errors import InputError
from cipherfab.records.conditions import Conditions
from cipherfab.records.metrics import METRICS, key_change, metrics_under, reaches
from cipherfab.records.record import Checks, Git, Measurement, Timing

RECORD = Measurement(
    design="aes-128/pipelined:key_schedule=static",
    cipher="aes-128",
    architecture="pipelined",
    parameters={},
    target="spartan-6",
    recipe="narrow",
    recipes_tried={},
    area=Area(lut=1200, lut_packed=1000, ff=300, latch=0, bram=8, carry=0, mux=0, lutram=0, srl=0),
    cycles=Cycles(latency=10, interval=1, key=11),
    timing=Timing(kind="placed", fmax_mhz={1: 90.0, 2: 100.0, 3: 120.0}),
    checks=Checks(vectors=8, random_blocks=64, failed=0, cycles=100),
    tools=[],
    rtl_hash="",
    git=Git(commit=None, dirty=False),
    block_bits=128,
    key_bits=128,
    protection="none",
)


def values(record: Measurement = RECORD, **conditions: Any) -> Mapping[str, float | None]:
    return {item.key: item.value(record) for item in metrics_under(Conditions(**conditions))}


def test_without_conditions_they_are_the_metrics() -> None:
    found = values()
    usual = {item.key: item.value(RECORD) for item in METRICS}
    assert found["area"] == usual["luts"] == 1000
    shared = usual.keys() & found.keys()
    assert {"throughput", "efficiency", "latency_ns", "fmax", "lut_packed"} <= shared
    assert {key: found[key] for key in shared} == pytest.approx({key: usual[key] for key in shared})
    assert found["blocks"] == 100.0
    assert found["key"] == 11


def test_a_price_of_block_ram_counts_in_area_and_efficiency() -> None:
    found = values(bram_luts=125)
    assert found["area"] == 2000
    assert found["luts"] == 1000
    assert found["efficiency"] == pytest.approx(12_800 / 2000)


def test_changes_of_the_key_cost_the_way_through_the_core_and_the_key() -> None:
    # 10 cycles until the last result leaves, one to take the key, 11 until the next block; 1 was counted.
    assert key_change(RECORD.cycles) == 21
    assert values(blocks_per_key=21)["throughput"] == pytest.approx(12_800 / 2)
    assert values(blocks_per_key=1)["blocks"] == pytest.approx(100 / 22)
    with_block = replace(RECORD, cycles=Cycles(latency=10, interval=1, key=0))
    assert key_change(with_block.cycles) == 0
    assert values(with_block, blocks_per_key=1)["throughput"] == 12_800


def test_a_fixed_clock_gives_figures_to_those_that_reach_it() -> None:
    found = values(clock_mhz=50)
    assert found["throughput"] == 6400
    assert found["latency_ns"] == 200
    assert found["fmax"] == 100
    assert [item.range(RECORD) for item in metrics_under(Conditions(clock_mhz=50)) if item.key != "fmax"] == [
        None
    ] * (len(found) - 1)
    beyond = values(clock_mhz=100.5)
    assert not any(beyond[key] for key in ("throughput", "efficiency", "latency_ns", "blocks"))
    assert beyond["area"] == 1000


def test_the_clock_is_reached_if_half_of_the_seeds_reach_it() -> None:
    assert reaches(RECORD, 100)
    assert not reaches(RECORD, 100.1)
    unknown = replace(RECORD, timing=None)
    assert reaches(unknown, 100.1)
    assert values(unknown, clock_mhz=1000)["throughput"] == 128_000
    assert values(unknown)["throughput"] is None


def test_ranges_follow_the_seeds() -> None:
    ranges = {item.key: item.range(RECORD) for item in metrics_under(Conditions(blocks_per_key=21))}
    assert ranges["throughput"] == pytest.approx((5760.0, 7680.0))
    assert ranges["area"] is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"clock_mhz": 0}, "clock is 0 MHz; allowed are finite values above 0"),
        ({"clock_mhz": float("inf")}, "clock is inf MHz"),
        ({"clock_mhz": float("nan")}, "clock is nan MHz"),
        ({"bram_luts": -1}, "a block RAM counts -1 LUT; allowed are 0 and more"),
        ({"blocks_per_key": 0}, "key changes after 0 blocks; allowed are 1 and more"),
    ],
)
def test_impossible_conditions_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Conditions(**options)
