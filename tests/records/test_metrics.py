"""Metrics: each against a figure worked out by hand, and the set of them against its promises."""

import pytest
from msgspec.structs import replace

from cipherfab.errors import InputError
from cipherfab.records.metrics import METRICS, PACKET_METRICS, metric
from cipherfab.records.record import Measurement, Timing, decode
from cipherfab.verify.verification import PacketCycles

STORED = b"""
{"kind": "measurement", "schema": 1, "design": "present-80/iterative", "cipher": "present-80",
 "architecture": "iterative", "parameters": {}, "target": "artix-7", "recipe": "narrow", "recipes_tried": {},
 "area": {"lut": 250, "lut_packed": 200, "ff": 149, "latch": 0, "bram": 2, "carry": 0, "mux": 0, "lutram": 0,
          "srl": 0, "slices": 60, "bram_large": 1},
 "cycles": {"latency": 32, "interval": 16, "key": 1},
 "timing": {"kind": "placed", "fmax_mhz": {"1": 240.0, "2": 200.0, "3": 210.0, "4": 250.0, "5": 160.0}},
 "checks": {"vectors": 8, "random_blocks": 64, "failed": 0, "cycles": 2304},
 "tools": [], "rtl_hash": "", "git": {"commit": null, "dirty": true}, "block_bits": 64, "key_bits": 80,
 "protection": "none", "energy": {"routing": 600.0, "logic": 30.0, "clock": 10.0}}
"""


@pytest.fixture
def record() -> Measurement:
    """Return a measurement with round figures."""
    found = decode(STORED)
    assert isinstance(found, Measurement)
    return found


VALUES = {
    "luts": 200,
    "lut": 250,
    "lut_packed": 200,
    "ff": 149,
    "bram": 2,
    "bram_large": 1,
    "bram_units": 3,
    "slices": 60,
    "latency": 32,
    "interval": 16,
    "fmax": 210.0,
    "fmax_best": 250.0,
    "fmax_worst": 160.0,
    "throughput": 840.0,  # 64 bits x 210 MHz / 16 cycles
    "efficiency": 4.2,  # 840 Mbit/s / 200 LUT
    "efficiency_slices": 14.0,
    "latency_ns": 32000 / 210,
    "switched": 10.0,  # 640 pF / 64 bits
    "throughput_13_56": 54.24,  # 64 bits x 13.56 MHz / 16 cycles
    "efficiency_13_56": 0.2712,
    "efficiency_slices_13_56": 0.904,
}


def test_values(record: Measurement) -> None:
    assert {item.key: item.value(record) for item in METRICS} == pytest.approx(VALUES)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("fmax", (160.0, 250.0)),
        ("throughput", (640.0, 1000.0)),
        ("efficiency", (3.2, 5.0)),
        ("efficiency_slices", (640 / 60, 1000 / 60)),
        ("latency_ns", (128.0, 200.0)),  # the fastest clock gives the shortest time
    ],
)
def test_range_over_seeds(record: Measurement, key: str, expected: tuple[float, float]) -> None:
    assert metric(key).range(record) == pytest.approx(expected)


def test_one_seed_has_no_range(record: Measurement) -> None:
    once = replace(record, timing=Timing(kind="placed", fmax_mhz={7: 200.0}))
    assert all(item.range(once) is None for item in METRICS)


def test_without_timing_only_the_clocked_metrics_are_missing(record: Measurement) -> None:
    unplaced = replace(record, timing=None)
    for item in METRICS:
        assert (item.value(unplaced) is None) == item.clocked, item.key
        assert item.range(unplaced) is None


def test_families_without_dual_outputs_compare_raw_luts(record: Measurement) -> None:
    raw = replace(record, area=replace(record.area, lut_packed=None))
    assert metric("luts").value(raw) == 250
    assert metric("lut_packed").value(raw) is None
    assert metric("efficiency").value(raw) == pytest.approx(3.36)


def test_ram_and_shift_registers_are_luts(record: Measurement) -> None:
    more = replace(record, area=replace(record.area, lutram=12, srl=5))
    assert metric("luts").value(more) == 217
    assert metric("lut_packed").value(more) == 200


def test_a_design_without_luts_has_no_throughput_per_lut(record: Measurement) -> None:
    empty = replace(record, area=replace(record.area, lut=0, lut_packed=0))
    assert metric("efficiency").value(empty) is None
    assert metric("efficiency").range(empty) is None
    assert metric("efficiency_13_56").value(empty) is None


@pytest.mark.parametrize("slices", [None, 0])
def test_without_slices_there_is_no_throughput_per_slice(record: Measurement, slices: int | None) -> None:
    other = replace(record, area=replace(record.area, slices=slices))
    assert metric("slices").value(other) == slices
    for key in ("efficiency_slices", "efficiency_slices_13_56"):
        assert metric(key).value(other) is None
        assert metric(key).range(other) is None


def test_each_metric_is_defined_in_one_sentence() -> None:
    assert len({item.key for item in METRICS}) == len({item.title for item in METRICS}) == len(METRICS)
    for item in METRICS:
        assert item.unit
        assert item.definition.endswith(".")
        assert ". " not in item.definition


def test_unknown_metric_is_named_with_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"unknown metric 'speed'; there are luts, .*efficiency_13_56"):
        metric("speed")


def test_a_clocked_figure_has_a_value_for_every_placement(record: Measurement) -> None:
    assert metric("fmax").over_seeds(record) == [240.0, 200.0, 210.0, 250.0, 160.0]
    assert metric("throughput").over_seeds(record) == pytest.approx([960, 800, 840, 1000, 640])
    assert metric("lut").over_seeds(record) == []
    assert metric("fmax").over_seeds(replace(record, timing=None)) == []
    modelled = Timing(kind="modelled", fmax_mhz={0: 90.0})
    assert metric("fmax").over_seeds(replace(record, timing=modelled)) == []


def test_bits_per_cycle(record: Measurement) -> None:
    """Of packets those of their lengths; of long messages a block in an interval, or several."""
    lengths = ((0, 64, 256), (16, 16, 100))
    packets = tuple(PacketCycles(associated=a, message=m, cycles=c) for a, m, c in lengths)
    several = replace(record, packets=packets, cycles=replace(record.cycles, blocks=3))
    values = {item.key: (item.value(record), item.value(several)) for item in PACKET_METRICS}
    assert values == {
        "bits_per_cycle": (4, 12),
        "bits_per_cycle_64": (None, 2),
        "bits_per_cycle_64_ad": (None, None),
        "bits_per_cycle_16": (None, None),
        "bits_per_cycle_16_ad": (None, 2.56),
    }
    assert metric("interval").value(several) == 16 / 3
    assert metric("throughput").value(several) == 3 * 840
    assert all(metric(item.key) is item for item in PACKET_METRICS)
