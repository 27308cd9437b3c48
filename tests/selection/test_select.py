"""Rankings, ties, near violations and relaxations, on records made by hand and on random ones."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as replace_field

from cipherfab.records.metrics import metric
from cipherfab.selection.constraints import OBJECTIVES, Candidate, Constraints, violations
from cipherfab.selection.select import Selection, candidates, select

Make = Callable[..., Candidate]

IDS = [
    "present-80/iterative",
    "present-80/iterative:direction=both",
    "present-80/iterative:direction=decrypt",
    "present-80/iterative:rounds_per_cycle=5",
    "present-80/pipelined",
    "present-128/iterative",
    "rectangle-80/iterative",
    "rectangle-80/pipelined:key_schedule=static",
    "aes-128/iterative",
    "aes-256/iterative:direction=both",
]


def picked(selection: Selection) -> list[str]:
    return [each.design.id for each in selection.ranking]


@pytest.fixture
def small(candidate: Make) -> Candidate:
    """200 LUT, 200 Mbit/s, 1 Mbit/s per LUT, 320 ns."""
    return candidate("present-80/iterative", lut=200, fmax=100.0)


@pytest.fixture
def fast(candidate: Make) -> Candidate:
    """4000 LUT, 6400 Mbit/s, 1.6 Mbit/s per LUT, 320 ns."""
    return candidate("present-80/pipelined", lut=4000, ff=4000, interval=1, fmax=100.0)


@pytest.fixture
def quick(candidate: Make) -> Candidate:
    """800 LUT, 320 Mbit/s, 0.4 Mbit/s per LUT, 200 ns."""
    return candidate("present-80/iterative:rounds_per_cycle=5", lut=800, latency=10, interval=10, fmax=50.0)


@pytest.mark.parametrize(
    ("objective", "order"),
    [("area", "sqf"), ("speed", "fqs"), ("efficiency", "fsq"), ("latency", "qsf")],
)
def test_objectives(small: Candidate, quick: Candidate, fast: Candidate, objective: str, order: str) -> None:
    names = {"s": small.design.id, "q": quick.design.id, "f": fast.design.id}
    assert set(OBJECTIVES) == {"area", "speed", "efficiency", "latency"}
    selection = select([small, quick, fast], Constraints(objective=objective))
    assert picked(selection) == [names[letter] for letter in order]
    assert selection.winner is selection.ranking[0]
    assert (selection.relaxations, selection.near_misses) == ((), ())


def test_a_given_clock_changes_who_is_fastest(candidate: Make) -> None:
    slow = candidate("present-80/iterative:rounds_per_cycle=5", interval=7, latency=7, fmax=40.0)
    quick = candidate("rectangle-80/iterative", interval=26, latency=26, fmax=200.0)
    assert picked(select([slow, quick], Constraints(objective="speed")))[0] == quick.design.id
    assert picked(select([slow, quick], Constraints(objective="speed", clock_mhz=40)))[0] == slow.design.id


@pytest.mark.parametrize(
    "better",
    [{"ff": 99}, {"bram": 0}, {"interval": 31}, {"latency": 31}],
    ids=["flip-flops", "block RAM", "throughput", "latency"],
)
def test_ties_are_broken_by_the_other_figures(candidate: Make, better: dict[str, int]) -> None:
    # By name it would come last.
    worse = candidate("aes-128/iterative", bram=1)
    worse = Candidate(worse.design, replace_field(worse.record, block_bits=64))
    best = candidate("rectangle-80/iterative", **{"bram": 1, **better})
    for pool in ([worse, best], [best, worse]):
        assert picked(select(pool, Constraints(objective="area"))) == [best.design.id, worse.design.id]


def test_full_ties_are_broken_by_name(candidate: Make) -> None:
    pool = [candidate(f"present-{bits}/iterative") for bits in (128, 80)]
    assert picked(select(pool, Constraints())) == ["present-80/iterative", "present-128/iterative"]
    assert picked(select(pool[::-1], Constraints())) == ["present-80/iterative", "present-128/iterative"]


def test_near_misses_come_closest_first(candidate: Make) -> None:
    pool = [
        candidate("aes-128/iterative", lut=90, ff=19),
        candidate("present-80/iterative", lut=150),
        candidate("present-80/pipelined", lut=101, ff=20),
        candidate("present-80/combinational", lut=120, ff=5),
        candidate("present-80/iterative:direction=both", lut=110),
    ]
    selection = select(pool, Constraints(max_luts=100, max_ff=19, ciphers=("present-80",)))
    assert selection.winner is None
    assert [(each.candidate.design.id, len(each.violations)) for each in selection.near_misses] == [
        ("present-80/combinational", 1),
        ("present-80/pipelined", 2),
        ("present-80/iterative:direction=both", 2),
        ("present-80/iterative", 2),
        ("aes-128/iterative", 1),  # another cipher comes last, however close it is
    ]


def test_a_relaxation_is_the_nearest_that_admits_a_better_design(candidate: Make) -> None:
    winner = candidate("present-80/iterative", lut=100, interval=32)
    pool = [
        winner,
        candidate("present-128/iterative", lut=110, interval=32),  # nearer, but not better
        candidate("rectangle-80/iterative", lut=150, interval=26),
        candidate("present-80/pipelined", lut=150, interval=1),  # as near, and better
        candidate("rectangle-80/pipelined", lut=151, interval=1, fmax=200.0),  # better, but farther
        candidate("present-80/combinational", lut=120, ff=101, interval=1),  # two things are missed
    ]
    selection = select(pool, Constraints(max_luts=100, max_ff=100, objective="speed"))
    assert picked(selection) == [winner.design.id]
    (found,) = selection.relaxations
    assert found.option == "--max-luts"
    assert found.candidate.design.id == "present-80/pipelined"
    assert found.constraints == replace(selection.constraints, max_luts=150)


def test_a_lower_clock_is_judged_by_the_figures_at_that_clock(candidate: Make) -> None:
    winner = candidate("present-80/iterative", lut=500, interval=32, fmax=150.0)
    # 64 bits x 90 MHz / 32 cycles are 180 Mbit/s; 64 x 80 / 20 are 256.
    too_slow = candidate("present-128/iterative", lut=100, interval=32, fmax=90.0)
    enough = candidate("rectangle-80/iterative", lut=200, interval=20, fmax=80.0)
    constraints = Constraints(clock_mhz=100, min_mbps=200, objective="area")
    (found,) = select([winner, too_slow, enough], constraints).relaxations
    assert (found.option, found.candidate) == ("--clock", enough)
    assert found.constraints == replace(constraints, clock_mhz=80)
    assert select([winner, too_slow], constraints).relaxations == ()


def test_without_a_match_a_relaxation_admits_the_first(small: Candidate, fast: Candidate) -> None:
    selection = select([small, fast], Constraints(min_mbps=1000, max_luts=300))
    assert selection.winner is None
    assert [(each.option, each.candidate, each.constraints) for each in selection.relaxations] == [
        ("--max-luts", fast, Constraints(min_mbps=1000, max_luts=4000)),
        ("--min-mbps", small, Constraints(min_mbps=200, max_luts=300)),
    ]


def test_abilities_and_ciphers_can_be_relaxed(candidate: Make) -> None:
    pool = [
        candidate("present-80/iterative:direction=both", lut=500, key=0),
        candidate("present-80/iterative", lut=200, key=0),
        candidate("present-80/iterative:direction=both,rounds_per_cycle=5", lut=400, key=7),
        candidate("rectangle-80/iterative:direction=both", lut=300, key=0),
        candidate("aes-128/iterative:direction=both", lut=299, key=0),
        candidate("present-80/iterative:direction=decrypt", lut=1, key=0),
    ]
    constraints = Constraints(decrypt=True, key_every_block=True, ciphers=("present-80",), objective="area")
    selection = select(pool, constraints)
    assert picked(selection) == [pool[0].design.id]
    assert [(each.option, each.candidate) for each in selection.relaxations] == [
        ("--cipher", pool[4]),
        ("--decrypt", pool[1]),
        ("--key-every-block", pool[2]),
    ]


def test_nothing_to_select_from() -> None:
    selection = select([], Constraints())
    assert (selection.winner, selection.ranking, selection.near_misses, selection.relaxations) == (
        None,
        (),
        (),
        (),
    )


def test_designs_of_another_version_are_left_out(small: Candidate) -> None:
    old = replace_field(small.record, design="present-80/bitslice:words=1")
    assert candidates([old, small.record]) == [small]


def random_pool(candidate: Make, random: Random) -> list[Candidate]:
    """Return designs with few different figures, so that ties are common."""
    return [
        candidate(
            name,
            lut=random.choice([100, 200, 300]),
            ff=random.choice([50, 100]),
            latency=random.choice([1, 8, 32]),
            interval=random.choice([1, 8, 32]),
            key=random.choice([0, 0, 5]),
            fmax=random.choice([None, 50.0, 100.0, 133.3333]),
        )
        for name in IDS
    ]


def random_constraints(random: Random) -> Constraints:
    return Constraints(
        max_luts=random.choice([None, 99, 100, 250]),
        max_ff=random.choice([None, 49, 100]),
        min_mbps=random.choice([None, 100.0, 200.0, 5000.0]),
        max_latency=random.choice([None, 1, 10]),
        decrypt=random.random() < 0.3,
        key_every_block=random.random() < 0.3,
        ciphers=random.choice([(), (), ("present-80",), ("aes-128", "present-128")]),
        clock_mhz=random.choice([None, 60.0, 120.0]),
        objective=random.choice(list(OBJECTIVES)),
    )


def figure(each: Candidate, constraints: Constraints) -> float:
    """Return the figure of the objective so that lower is better."""
    item = OBJECTIVES[constraints.objective].metric
    value = item.value(each.at(constraints))
    assert value is not None
    return value if item.better == "lower" else -value


def test_random_choices_keep_what_they_promise(candidate: Make) -> None:
    random = Random(31)
    winners = relaxed = 0
    for _ in range(400):
        pool, constraints = random_pool(candidate, random), random_constraints(random)
        selection = select(pool, constraints)
        shuffled = random.sample(pool, len(pool))
        assert select(shuffled, constraints) == selection
        assert len(selection.ranking) + len(selection.near_misses) == len(pool)
        assert all(not violations(each, constraints) for each in selection.ranking)
        assert all(each.violations for each in selection.near_misses)
        figures = [figure(each, constraints) for each in selection.ranking]
        assert figures == sorted(figures)
        winners += selection.winner is not None
        for each in selection.relaxations:
            relaxed += 1
            # Asked again with the relaxed constraints, that very design is picked.
            again = select(pool, each.constraints)
            assert again.winner == each.candidate
            assert selection.winner is None or figure(each.candidate, each.constraints) < figures[0]
    assert winners > 50
    assert relaxed > 200


@pytest.mark.parametrize(
    ("field", "option", "key"),
    [
        ("max_luts", "--max-luts", "luts"),
        ("max_latency", "--max-latency", "latency"),
        ("max_ff", "--max-ff", "ff"),
    ],
)
def test_no_smaller_step_admits_a_better_design(candidate: Make, field: str, option: str, key: str) -> None:
    """Every bound that lets another design in is tried, and the last one before the relaxed one."""
    random = Random(7)
    seen = 0
    for _ in range(60):
        pool = random_pool(candidate, random)
        constraints = bounded(random_constraints(random), field, random.choice([1, 9, 30, 60, 150]))
        selection = select(pool, constraints)
        offered = {each.option: each.constraints for each in selection.relaxations}
        end = getattr(offered[option], field) if option in offered else 401
        values = [metric(key).value(each.record) for each in pool]
        own = {
            int(value) for value in values if value is not None and getattr(constraints, field) < value < end
        }
        for bound in {*own, max(getattr(constraints, field), end - 1)}:
            between = bounded(constraints, field, bound)
            winner = select(pool, between).winner
            if selection.winner is None:
                assert winner is None
            else:
                assert winner is not None
                assert figure(winner, between) == figure(selection.winner, constraints)
        seen += option in offered
    assert seen > 3


def bounded(constraints: Constraints, field: str, bound: int) -> Constraints:
    """Return a constraints with another bound."""
    changed: dict[str, Any] = {field: bound}
    return replace(constraints, **changed)
