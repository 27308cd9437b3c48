"""A selection in words: the reason in figures, what is modelled or unknown, relaxations and violations."""

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from cipherfab.records.metrics import metric
from cipherfab.report.table import print_line, print_section
from cipherfab.selection.constraints import Candidate, Constraints
from cipherfab.selection.select import select
from cipherfab.selection.selection_text import gain, near_misses, option_value, ranking, reason, relaxations

Make = Callable[..., Candidate]


@pytest.fixture
def pool(candidate: Make) -> list[Candidate]:
    """200 LUT and 200 Mbit/s; 250 LUT and 256 Mbit/s; 4,000 LUT and 6,400 Mbit/s."""
    return [
        candidate("present-80/iterative", lut=200),
        candidate("rectangle-80/iterative", lut=250, latency=25, interval=25),
        candidate("present-80/pipelined", lut=4000, ff=4000, interval=1),
    ]


def test_the_reason_compares_with_the_runner_up(pool: list[Candidate]) -> None:
    assert reason(select(pool, Constraints(objective="area")), "ecp5") == [
        "present-80/iterative is the smallest of the 3 designs that fit: 200 LUT, 20 % less than the "
        "runner-up, rectangle-80/iterative, with 250.",
        "Besides: 32 cycles of latency against 25, 200 Mbit/s against 256, 1.00 Mbit/s per LUT against 1.02, "
        "320 ns of latency against 250.",
        "It is not protected against side channels.",
    ]
    first, *_ = reason(select(pool, Constraints(objective="speed")), "ecp5")
    assert first == (
        "present-80/pipelined is the fastest of the 3 designs that fit: 6,400 Mbit/s, 25.0 times as much as "
        "the runner-up, rectangle-80/iterative, with 256."
    )


def test_how_sure_an_order_is_that_depends_on_placement(candidate: Make) -> None:
    """Of nine pairs of placements six are for the first."""
    pool = [
        candidate("present-80/iterative", fmax={1: 95.0, 2: 100.0, 3: 104.0}),
        candidate("present-128/iterative", fmax={1: 90.0, 2: 96.0, 3: 101.0}),
    ]
    sure = "It is the better one in 66.7 % of all pairs of a placement of each."
    for objective in ("speed", "latency"):
        assert sure in reason(select(pool, Constraints(objective=objective)), "ecp5")
    assert sure not in reason(select(pool, Constraints(objective="area")), "ecp5")
    assert sure not in reason(select(pool, Constraints(objective="speed", clock_mhz=50)), "ecp5")


def test_single_placements_that_differ_by_less_than_seeds_do_are_no_winners(candidate: Make) -> None:
    pool = [
        candidate("present-80/iterative", fmax={1: 104.0}),
        candidate("present-128/iterative", fmax={1: 100.0}),
        candidate("rectangle-80/iterative", fmax={1: 50.0, 2: 54.0}),
    ]
    first, *_ = reason(select(pool, Constraints(objective="speed")), "ecp5")
    assert first == (
        "present-80/iterative and present-128/iterative lead the 3 designs that fit, too close to call: 208 "
        "against 200 Mbit/s. Fmax on ecp5 varies by up to 8 % from one placement seed to another; "
        "measure both with --seeds 5 to tell."
    )
    close = "too close to call"
    assert close not in reason(select(pool, Constraints(objective="area")), "ecp5")[0]
    assert close not in reason(select(pool, Constraints(objective="speed", clock_mhz=40)), "ecp5")[0]
    pool[0] = candidate("present-80/iterative", fmax={1: 110.0})
    assert "is the fastest" in reason(select(pool, Constraints(objective="speed")), "ecp5")[0]


def test_the_only_one(pool: list[Candidate]) -> None:
    assert reason(select(pool, Constraints(max_luts=200)), "ecp5")[0] == (
        "present-80/iterative is the only design that fits: 1.00 Mbit/s per LUT."
    )


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"ff": 90}, "90 FF against 100 decide"),
        ({"latency": 31}, "31 cycles of latency against 32 decide"),
        ({}, "their names decide"),
    ],
)
def test_a_tie(candidate: Make, figures: dict[str, int], words: str) -> None:
    tied = [candidate("present-80/iterative", **figures), candidate("present-128/iterative")]
    first, *_ = reason(select(tied, Constraints(objective="area")), "ecp5")
    assert first == (
        "present-80/iterative is the smallest of the 2 designs that fit: 200 LUT. The runner-up, "
        f"present-128/iterative, is as good; {words}."
    )


def test_a_modelled_clock_is_marked_and_said(candidate: Make) -> None:
    one = candidate("present-80/iterative", kind="modelled")
    first, second, _ = reason(select([one], Constraints(objective="speed")), "spartan-6")
    assert first == "present-80/iterative is the only design that fits: ≈200 Mbit/s."
    assert second == (
        "Its Fmax of ≈100 MHz is modelled, not placed and routed; so are its figures in Mbit/s and ns."
    )
    first, second, _ = reason(select([one], Constraints(objective="speed", clock_mhz=50)), "spartan-6")
    assert first == "present-80/iterative is the only design that fits: 100 Mbit/s."
    assert second == (
        "Its Fmax of ≈100 MHz is modelled, not placed and routed; that it reaches 50 MHz is an estimate."
    )


def test_an_unknown_clock_is_said(candidate: Make) -> None:
    one = candidate("present-80/iterative", fmax=None)
    sentences = reason(select([one], Constraints(clock_mhz=13.56)), "artix-7")
    assert "No Fmax is known: nothing here says that it reaches 13.56 MHz." in sentences


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        (90, None),
        (95, "1 of its 3 placements does not reach 95 MHz."),
        (100, "1 of its 3 placements does not reach 100 MHz."),
        (None, None),
    ],
)
def test_placements_that_miss_the_clock_are_counted(
    candidate: Make, clock: float | None, said: str | None
) -> None:
    one = candidate("present-80/iterative", fmax={1: 90.0, 2: 100.0, 3: 130.0})
    sentences = reason(select([one], Constraints(clock_mhz=clock)), "ecp5")
    assert [each for each in sentences if "placements" in each] == ([said] if said else [])


def test_relaxations_say_what_changes_and_what_it_gains(candidate: Make) -> None:
    pool = [
        candidate("present-80/iterative:direction=both", lut=500, fmax=150.0),
        candidate("present-80/iterative", lut=200, fmax=150.0),
        candidate("present-80/iterative:direction=both,rounds_per_cycle=5", lut=400, key=7, fmax=150.0),
        candidate("rectangle-80/iterative:direction=both", lut=300, fmax=150.0),
        candidate("present-80/combinational:direction=both", lut=450, latency=40, fmax=150.0),
        candidate("present-80/pipelined:direction=both", lut=350, fmax=123.4567),
    ]
    constraints = Constraints(
        decrypt=True,
        key_every_block=True,
        ciphers=("present-80",),
        max_latency=32,
        clock_mhz=140,
        objective="area",
    )
    assert relaxations(select(pool, constraints)) == [
        "--cipher rectangle-80 too: rectangle-80/iterative:direction=both, 300 LUT, 40 % less",
        "--clock 123.456 instead of 140: present-80/pipelined:direction=both, 350 LUT, 30 % less",
        "without --decrypt: present-80/iterative, 200 LUT, 60 % less",
        f"without --key-every-block: {pool[2].design.id}, 400 LUT, 20 % less",
        "--max-latency 40 instead of 32: present-80/combinational:direction=both, 450 LUT, 10 % less",
    ]


def test_without_a_match(pool: list[Candidate]) -> None:
    selection = select(pool, Constraints(max_luts=100, max_ff=50, clock_mhz=120.5, min_mbps=1e6))
    assert reason(selection, "ecp5") == ["None of the 3 designs measured on ecp5 fits."]
    assert relaxations(selection) == []
    assert near_misses(select(pool, Constraints(max_luts=199))) == [
        "present-80/iterative: 200 LUT (--max-luts 199)",
        "rectangle-80/iterative: 250 LUT (--max-luts 199)",
        "present-80/pipelined: 4,000 LUT (--max-luts 199)",
    ]
    assert near_misses(selection)[0] == (
        "present-80/iterative: 200 LUT (--max-luts 100), 100 FF (--max-ff 50), "
        "241 Mbit/s (--min-mbps 1000000), Fmax 100 MHz (--clock 120.5)"
    )


def test_every_kind_of_miss(candidate: Make) -> None:
    def told(each: Candidate, constraints: Constraints) -> str:
        (line,) = near_misses(select([each], constraints))
        return line.partition(": ")[2]

    constraints = Constraints(decrypt=True, key_every_block=True, ciphers=("aes-128", "aes-256"))
    assert told(candidate("present-80/iterative", key=32), constraints) == (
        "it only encrypts (--decrypt), 32 cycles for a new key (--key-every-block), "
        "another cipher (--cipher aes-128 aes-256)"
    )
    assert told(candidate("present-80/iterative:direction=decrypt"), Constraints()) == "it only decrypts"
    assert told(candidate("present-80/iterative", fmax=None), Constraints()) == "no Fmax is known (--clock)"
    assert told(candidate("present-80/iterative", bram=3), Constraints(max_bram=0)) == (
        "3 block RAM (--max-bram 0)"
    )
    assert told(candidate("present-80/iterative", kind="modelled"), Constraints(clock_mhz=200)) == (
        "Fmax ≈100 MHz (--clock 200)"
    )


@pytest.mark.parametrize(
    ("key", "better", "worse", "text"),
    [
        ("luts", 100, 200, "50 % less"),
        ("luts", 199, 200, "0.5 % less"),
        ("luts", 19999, 20000, "under 0.1 % less"),
        ("throughput", 110.0, 100.0, "10 % more"),
        ("throughput", 109.9, 100.0, "9.9 % more"),
        ("throughput", 199.0, 100.0, "99 % more"),
        ("throughput", 200.0, 100.0, "2.00 times as much"),
        ("latency_ns", 25.0, 100.0, "75 % less"),
    ],
)
def test_gain(key: str, better: float, worse: float, text: str) -> None:
    assert gain(metric(key), better, worse) == text


@pytest.mark.parametrize(
    ("key", "value", "text"),
    [
        ("luts", 12345678, "12345678"),
        ("throughput", 550.6793, "550.679"),
        ("throughput", 12147.39, "12147.3"),
        ("throughput", 12345678.9, "12345600"),
        ("throughput", 200.0, "200"),
        ("throughput", 0.00012345678, "0.000123456"),
        ("fmax", 99.99999, "99.9999"),
    ],
)
def test_a_bound_for_the_command_line_still_admits_the_value(key: str, value: float, text: str) -> None:
    assert option_value(metric(key), value) == text
    assert float(text) <= value


def printed(choice_target: str, constraints: Constraints, pool: list[Candidate]) -> str:
    stream = io.StringIO()
    print_section(Console(file=stream, width=60), ranking(select(pool, constraints), choice_target))
    return stream.getvalue()


def test_the_ranking_as_a_table(pool: list[Candidate]) -> None:
    lines = printed("ecp5", Constraints(objective="area"), pool).splitlines()
    assert lines[0] == "ecp5 · 3 designs · Fmax placed, median of 1 seed, no block RAM"
    assert [line.split() for line in lines[-3:]] == [
        ["1", "present-80/iterative", "200", "100", "32", "32", "0", "100", "200", "1.00"],
        ["2", "rectangle-80/iterative", "250", "100", "25", "25", "0", "100", "256", "1.02"],
        ["3", "present-80/pipelined", "4,000", "4,000", "32", "1", "0", "100", "6,400", "1.60"],
    ]


def test_the_ranking_at_a_clock(pool: list[Candidate], candidate: Make) -> None:
    lines = printed("ecp5", Constraints(objective="latency", clock_mhz=50), [pool[0], pool[2]]).splitlines()
    assert lines[0].endswith("no block RAM; figures at 50 MHz")
    # Fmax is its own; the latency in ns and all that follows are at the clock.
    assert lines[-2].split()[2:] == ["200", "100", "32", "32", "0", "100", "640", "100", "0.500"]
    unplaced = [candidate("present-80/iterative", fmax=None, bram=2)]
    lines = printed("artix-7", Constraints(clock_mhz=10), unplaced).splitlines()
    assert lines[0] == "artix-7 · 1 design · synthesised, not placed: figures at 10 MHz"
    assert lines[-1].split()[2:] == ["200", "100", "2", "32", "32", "0", "20.0", "0.100"]


def test_ten_are_shown(candidate: Make) -> None:
    many = [candidate(f"present-80/iterative:rounds_per_cycle={count}") for count in range(1, 15)]
    assert len(ranking(select(many, Constraints()), "ecp5").rows) == 10


def test_a_line_stays_one_in_a_pipe_and_wraps_in_a_terminal() -> None:
    for terminal, lines in ((False, 1), (True, 3)):
        stream = io.StringIO()
        print_line(Console(file=stream, width=40, force_terminal=terminal), "word " * 20)
        assert len(stream.getvalue().splitlines()) == lines
