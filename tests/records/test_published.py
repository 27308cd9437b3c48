"""Figures that come with cipherfab, and how far clocks vary from seed to seed."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from cipherfab.catalogue import parse_id
from cipherfab.records import published as module
from cipherfab.records.elaborations import elaboration_of
from cipherfab.records.published import is_published, published
from cipherfab.records.record import Measurement, Timing
from cipherfab.records.record_json import write_list
from cipherfab.records.spread import one_seed, seed_spread

Sample = Callable[[str, str, str], Measurement]
DESIGN = "present-80/iterative"


def placed(record: Measurement, *fmax: float) -> Measurement:
    return replace(record, timing=Timing(kind="placed", fmax_mhz=dict(enumerate(fmax, start=1))))


@pytest.fixture
def record(sample: Sample) -> Measurement:
    return replace(sample("present-80", "iterative", "ecp5"), design=DESIGN, rtl_hash="now")


@pytest.fixture
def ship(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Let files of records come along, by study."""
    content = elaboration_of(parse_id(DESIGN)).content
    monkeypatch.setattr(module, "shipped_results", lambda: tmp_path)
    monkeypatch.setattr(module, "known", lambda: {content: "now"})

    def write(**studies: list[Measurement]) -> None:
        module._shipped.cache_clear()
        for name, records in studies.items():
            (tmp_path / f"{name}.json").write_text(write_list(records), encoding="utf-8")

    yield write
    module._shipped.cache_clear()


def test_there_are_some_of_the_usual_designs() -> None:
    found = {(record.design, record.target) for record in published()}
    assert {("present-80/iterative", "ecp5"), ("aes-128/compact", "ecp5")} <= found


def test_the_record_with_the_most_seeds_counts(record: Measurement, ship: Callable[..., None]) -> None:
    many, one = placed(record, 90, 100, 110), placed(record, 200)
    ship(published=[many], speed=[one], varici=[replace(one, target="artix-7")])
    assert published(target="ecp5") == [many]
    assert is_published(many)
    assert not is_published(one)
    assert [found.target for found in published(design=DESIGN)] == ["ecp5", "artix-7"]
    assert published(design="present-80/pipelined") == []


def test_figures_of_an_earlier_rtl_do_not_count(record: Measurement, ship: Callable[..., None]) -> None:
    ship(published=[replace(record, rtl_hash="then")])
    assert published() == []


def test_the_spread_is_the_widest_seen(record: Measurement, ship: Callable[..., None]) -> None:
    ship(published=[placed(record, 90, 100, 120), replace(placed(record, 80, 100, 120), target="gowin")])
    assert seed_spread([placed(record, 95, 100, 105), placed(record, 100, 100.0)], "ecp5") == pytest.approx(
        0.1
    )
    # Of the published ones where there are no own ones, on the target if possible.
    assert seed_spread([placed(record, 100)], "ecp5") == pytest.approx(0.3)
    assert seed_spread([], "nexus") == pytest.approx(0.4)


def test_one_seed_is_one_placement(record: Measurement) -> None:
    assert one_seed(placed(record, 100))
    assert not one_seed(placed(record, 100, 101))
    assert not one_seed(replace(record, timing=Timing(kind="modelled", fmax_mhz={0: 100.0})))
    assert not one_seed(replace(record, timing=None))
