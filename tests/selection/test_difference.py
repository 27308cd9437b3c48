"""The difference of two sets of records: what counts as changed, and what is only chance."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from cipherfab.errors import InputError
from cipherfab.records.record import Failure, Measurement, Record, Timing
from cipherfab.selection.difference import Change, Rules, differences

Sample = Callable[[str, str, str], Measurement]


@pytest.fixture
def record(sample: Sample) -> Measurement:
    """A placed measurement with round figures."""
    found = sample("present-80", "iterative", "ecp5")
    return replace(found, area=replace(found.area, lut=200, ff=100), timing=placed(200, 202, 204, 206, 208))


def placed(*fmax: float) -> Timing:
    """Return the timing of a placed design, by seeds from 1."""
    return Timing(kind="placed", fmax_mhz=dict(enumerate(fmax, start=1)))


def changes(first: Record, second: Record, rules: Rules | None = None) -> dict[str, Change]:
    """Return the changes of one design by figure, those that are not the same."""
    found = differences([first], [second], rules or Rules())
    assert all((change.design, change.target) == (first.design, first.target) for change in found)
    return {change.figure: change for change in found if change.verdict != "same"}


def test_nothing_changes(records: list[Record]) -> None:
    found = differences(records, list(reversed(records)), Rules())
    assert {change.verdict for change in found} == {"same"}
    # Seven figures where there is Fmax, else six, and one line for each failure.
    placed = sum(isinstance(record, Measurement) and record.timing is not None for record in records)
    assert (len(records), placed) == (41, 19)
    assert len(found) == 39 * 6 + 19 + 2


@pytest.mark.parametrize(
    ("part", "field", "title", "unit"),
    [
        ("area", "lut", "LUT", "sites"),
        ("area", "lutram", "LUT", "sites"),
        ("area", "ff", "FF", "flip-flops"),
        ("area", "bram", "BRAM", "block RAMs"),
        ("cycles", "latency", "Latency", "cycles"),
        ("cycles", "interval", "Interval", "cycles"),
        ("cycles", "key", "Key", "cycles"),
    ],
)
def test_one_more_is_worse_and_one_less_is_better(
    record: Measurement, part: str, field: str, title: str, unit: str
) -> None:
    value = getattr(getattr(record, part), field)
    more = replace(record, **{part: replace(getattr(record, part), **{field: value + 1})})
    [change] = changes(record, more).values()
    assert (change.figure, change.unit, change.verdict, change.reason) == (title, unit, "worse", "")
    assert (change.second or 0) - (change.first or 0) == 1
    [change] = changes(more, record).values()
    assert (change.figure, change.verdict) == (title, "better")


def with_luts(record: Measurement, luts: int) -> Measurement:
    return replace(record, area=replace(record.area, lut=luts))


@pytest.mark.parametrize(
    ("luts", "percent", "verdict"),
    [
        (204, "2", "within"),
        (205, "2", "worse"),
        (205, "2.5", "within"),
        (196, "2", "within"),
        (195, "2", "better"),
        (201, "0", "worse"),
        (400, "100", "within"),
    ],
)
def test_tolerance(record: Measurement, luts: int, percent: str, verdict: str) -> None:
    rules = Rules(tolerances={"luts": Fraction(percent)})
    [change] = changes(record, with_luts(record, luts), rules).values()
    assert change.verdict == verdict
    assert change.percent == pytest.approx((luts - 200) / 2)
    assert change.reason == ("" if percent == "0" else f"tolerance {percent} %")


def test_a_tolerance_of_nothing_is_nothing(record: Measurement) -> None:
    more = replace(record, area=replace(record.area, bram=1))
    [change] = changes(record, more, Rules(tolerances={"bram": Fraction(50)})).values()
    assert (change.verdict, change.percent) == ("worse", None)


def fmax(first: Timing, second: Timing, record: Measurement, **rules: Any) -> Change:
    """Return what became of Fmax."""
    before, after = (replace(record, timing=timing) for timing in (first, second))
    return differences([before], [after], Rules(**rules))[-1]


FIVE = (200, 202, 204, 206, 208)


@pytest.mark.parametrize(
    ("first", "second", "verdict", "superiority", "chance"),
    [
        # No overlap: one way of 252, however small the difference.
        (FIVE, (199.5, 199.6, 199.7, 199.8, 199.9), "worse", 1, 1 / 252),
        (FIVE, (208.5, 209, 210, 211, 212), "better", 0, 1 / 252),
        # 4 of 25 pairs the other way: 12 of 252, just below 5 per cent; with 5 it is 19.
        (FIVE, (195, 196, 197, 198, 207), "worse", 21 / 25, 12 / 252),
        (FIVE, (195, 196, 197, 198, 209), "within", 20 / 25, 19 / 252),
        # With three seeds each the best of 20 ways is enough; one pair the other way is not.
        ((200, 202, 204), (190, 192, 194), "worse", 1, 1 / 20),
        ((200, 202, 204), (190, 192, 201), "within", 8 / 9, 2 / 20),
        # Same figures of other seeds.
        (FIVE, tuple(reversed(FIVE)), "same", 1 / 2, None),
    ],
)
def test_fmax_by_seeds(
    record: Measurement,
    first: tuple[float, ...],
    second: tuple[float, ...],
    verdict: str,
    superiority: float,
    chance: float | None,
) -> None:
    change = fmax(placed(*first), placed(*second), record)
    assert (change.figure, change.unit, change.verdict) == ("Fmax", "MHz", verdict)
    assert change.superiority == pytest.approx(superiority)
    assert chance is None or change.chance == pytest.approx(chance)
    back = fmax(placed(*second), placed(*first), record)
    opposite = {"worse": "better", "better": "worse"}
    assert back.verdict == opposite.get(verdict, verdict)
    assert back.chance == pytest.approx(change.chance)


def test_the_reason_says_who_is_faster(record: Measurement) -> None:
    slower = placed(195, 196, 197, 198, 207)
    assert fmax(placed(*FIVE), slower, record).reason == (
        "A is faster with probability 0.84; by chance 0.048"
    )
    assert fmax(slower, placed(*FIVE), record).reason.startswith("B is faster with probability 0.84;")


def test_significance(record: Measurement) -> None:
    slower = placed(195, 196, 197, 198, 207)
    assert fmax(placed(*FIVE), slower, record, significance=0.04).verdict == "within"
    assert fmax(placed(*FIVE), placed(1, 2, 3, 4, 5), record, significance=0.004).verdict == "worse"


@pytest.mark.parametrize(
    ("first", "second", "verdict", "tolerance"),
    [
        # One seed, or two: 20 per cent.
        ((200,), (160,), "within", "20"),
        ((200,), (159,), "worse", "20"),
        ((200,), (241,), "better", "20"),
        (FIVE, (165, 166), "within", "20"),
        (FIVE, (160, 161), "worse", "20"),
        # The seeds vary more than that: 40 per cent of 200.
        ((160, 240), (121,), "within", "40"),
        ((160, 240), (119,), "worse", "40"),
        ((119,), (160, 240), "better", "40"),
    ],
)
def test_fmax_of_too_few_seeds(
    record: Measurement, first: tuple[float, ...], second: tuple[float, ...], verdict: str, tolerance: str
) -> None:
    change = fmax(placed(*first), placed(*second), record)
    assert (change.verdict, change.reason) == (verdict, f"tolerance {tolerance} %")
    assert (change.superiority, change.chance) == (None, None)


def test_seeds_that_cannot_reach_the_significance_are_too_few(record: Measurement) -> None:
    three, far = placed(200, 202, 204), placed(100, 101, 102)
    # 1 way of 20 is more than one per cent, so a test would pass whatever happens.
    change = fmax(three, far, record, significance=0.01)
    assert (change.verdict, change.reason) == ("worse", "tolerance 20 %")
    assert fmax(three, placed(170, 171, 172), record, significance=0.01).verdict == "within"


def test_a_tolerance_for_fmax_takes_the_place_of_the_seeds(record: Measurement) -> None:
    rules = {"tolerances": {"fmax": Fraction(5)}}
    change = fmax(placed(*FIVE), placed(195, 195, 195, 195, 195), record, **rules)
    assert (change.verdict, change.reason, change.chance) == ("within", "tolerance 5 %", None)
    assert fmax(placed(*FIVE), placed(190, 190, 193, 230, 230), record, **rules).verdict == "worse"


def modelled(mhz: float) -> Timing:
    return Timing(kind="modelled", fmax_mhz={0: mhz})


def test_a_modelled_fmax_does_not_vary(record: Measurement) -> None:
    change = fmax(modelled(100), modelled(99.9), record)
    assert (change.figure, change.verdict, change.reason) == ("Fmax, modelled", "worse", "")


def test_placed_and_modelled_are_not_compared(record: Measurement) -> None:
    found = changes(record, replace(record, timing=modelled(50)))
    assert {name: change.verdict for name, change in found.items()} == {
        "Fmax": "disappeared",
        "Fmax, modelled": "appeared",
    }
    [gone] = changes(record, replace(record, timing=None)).values()
    assert (gone.figure, gone.first, gone.second, gone.verdict) == ("Fmax", 204, None, "disappeared")
    [new] = changes(replace(record, timing=None), record).values()
    assert (new.figure, new.first, new.second, new.verdict) == ("Fmax", None, 204, "appeared")


def test_failures(record: Measurement) -> None:
    failure = Failure(design=record.design, target=record.target, reason="vector 3 of 8 failed")
    [worse] = changes(record, failure).values()
    assert (worse.verdict, worse.figure, worse.reason) == ("worse", "", "no figures: vector 3 of 8 failed")
    [better] = changes(failure, record).values()
    assert (better.verdict, better.reason) == ("better", "has figures now")
    assert changes(failure, replace(failure, reason="another")) == {}


def test_designs_that_only_one_set_has(record: Measurement, sample: Sample) -> None:
    old, new = sample("present-80", "iterative", "artix-7"), sample("present-80", "serial", "ecp5")
    failed = Failure(design="x", target="ecp5", reason="why")
    found = [
        change
        for change in differences([record, old], [record, new, failed], Rules())
        if change.verdict != "same"
    ]
    assert [(change.design, change.target, change.verdict, change.reason) for change in found] == [
        (old.design, "artix-7", "disappeared", ""),
        (new.design, "ecp5", "appeared", ""),
        ("x", "ecp5", "appeared", "no figures: why"),
    ]
    assert all(not change.figure for change in found)


def test_nothing_in_common(record: Measurement) -> None:
    other = replace(record, target="spartan-6")
    for first, second in (([record], [other]), ([], []), ([record], [])):
        with pytest.raises(InputError, match="none of them in common; nothing can be compared"):
            differences(first, second, Rules())


def test_two_results_of_one_design(record: Measurement) -> None:
    again = replace(record, recipe="wide")
    assert changes(record, record) == {}
    found = differences([record, again], [record], Rules())
    assert {change.verdict for change in found} == {"same"}
    with pytest.raises(InputError, match=f"^B has different results of {record.design} on ecp5; give files"):
        differences([record], [record, with_luts(record, 300)], Rules())


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            {"tolerances": {"speed": Fraction(1)}},
            "no tolerance for 'speed'; there is one for luts, ff, bram,",
        ),
        ({"tolerances": {"ff": Fraction(-1)}}, "tolerance of ff is -1 per cent; it must be at least 0"),
        ({"significance": 0}, "significance is 0; it must be between 0 and 1"),
        ({"significance": 1.0}, "significance is 1.0; it must be between 0 and 1"),
    ],
)
def test_wrong_rules(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Rules(**rules)


def test_absurd_numbers(record: Measurement) -> None:
    [change] = changes(record, with_luts(record, 10**400)).values()
    assert (change.verdict, change.percent) == ("worse", None)
    assert fmax(placed(1e-320, 1e-320, 1e308), placed(1.0), record).verdict == "better"
