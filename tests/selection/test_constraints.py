"""What a design violations of a constraints: bounds at their edge, abilities, clocks, ciphers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cipherfab.records.metrics import metric
from cipherfab.selection.constraints import (
    OBJECTIVES,
    Candidate,
    Constraints,
    at_clock,
    default_objective,
    violations,
)

Make = Callable[..., Candidate]
BLOCK = "present-80/iterative"

# 64 bits x 100 MHz / 32 cycles are 200 Mbit/s.
FIGURES: dict[str, Any] = {"lut": 200, "ff": 100, "bram": 2, "latency": 32, "interval": 32, "fmax": 100.0}


@pytest.mark.parametrize(
    ("field", "option", "figure", "beyond"),
    [
        ("max_luts", "--max-luts", 200, 199),
        ("max_ff", "--max-ff", 100, 99),
        ("max_bram", "--max-bram", 2, 1),
        ("max_latency", "--max-latency", 32, 31),
        ("min_mbps", "--min-mbps", 200.0, 200.0000001),
    ],
)
def test_a_bound_holds_at_its_edge_and_not_beyond(
    candidate: Make, field: str, option: str, figure: float, beyond: float
) -> None:
    design = candidate(BLOCK, **FIGURES)
    bounds: list[dict[str, Any]] = [{field: figure}, {field: beyond}]
    at_edge, past_edge = (Constraints(**each) for each in bounds)
    assert violations(design, at_edge) == []
    (violation,) = violations(design, past_edge)
    assert (violation.option, violation.found) == (option, figure)
    assert violation.distance == pytest.approx(abs(figure - beyond) / beyond)
    assert violation.relaxed == at_edge


def test_a_bound_of_zero_is_a_bound(candidate: Make) -> None:
    assert violations(candidate(BLOCK, bram=0), Constraints(max_bram=0)) == []
    (violation,) = violations(candidate(BLOCK, bram=3), Constraints(max_bram=0))
    assert (violation.option, violation.distance) == ("--max-bram", 3)


def test_everything_that_is_missed_is_told(candidate: Make) -> None:
    constraints = Constraints(max_luts=100, max_ff=10, max_bram=1, min_mbps=300, max_latency=8, decrypt=True)
    constraints = replace(constraints, key_every_block=True, ciphers=("rectangle-80",), clock_mhz=120)
    found = violations(candidate(BLOCK, **FIGURES, key=32), constraints)
    assert [violation.option for violation in found] == [
        "--max-luts",
        "--max-ff",
        "--max-bram",
        "--min-mbps",
        "--max-latency",
        "--clock",
        "--decrypt",
        "--key-every-block",
        "--cipher",
    ]
    assert all(violation.distance > 0 for violation in found)


@pytest.mark.parametrize(
    ("direction", "wishes_decrypt", "text"),
    [
        ("encrypt", False, None),
        ("both", False, None),
        ("decrypt", False, "it only decrypts"),
        ("encrypt", True, "it only encrypts"),
        ("both", True, None),
        ("decrypt", True, "it only decrypts"),
    ],
)
def test_directions(candidate: Make, direction: str, wishes_decrypt: bool, text: str | None) -> None:
    found = violations(candidate(f"{BLOCK}:direction={direction}"), Constraints(decrypt=wishes_decrypt))
    assert [violation.text for violation in found] == ([] if text is None else [text])
    # A core that does not encrypt is out of the question, whatever is relaxed.
    for violation in found:
        assert violation.relaxed == (None if direction == "decrypt" else Constraints())


def test_a_key_with_every_block(candidate: Make) -> None:
    constraints = Constraints(key_every_block=True)
    assert violations(candidate(BLOCK, key=0), constraints) == []
    (violation,) = violations(candidate(BLOCK, key=1), constraints)
    assert (violation.option, violation.found, violation.relaxed) == ("--key-every-block", 1, Constraints())


def test_the_clock_is_reached_by_the_median(candidate: Make) -> None:
    design = candidate(BLOCK, fmax={1: 90.0, 2: 100.0, 3: 130.0})
    assert violations(design, Constraints(clock_mhz=100)) == []
    (violation,) = violations(design, Constraints(clock_mhz=125))
    assert (violation.option, violation.found, violation.distance) == ("--clock", 100.0, 0.2)
    assert violation.relaxed == Constraints(clock_mhz=100)


def test_without_fmax_a_clock_must_be_given(candidate: Make) -> None:
    design = candidate(BLOCK, fmax=None)
    (violation,) = violations(design, Constraints(min_mbps=1))
    assert (violation.option, violation.found, violation.relaxed) == ("--clock", None, None)
    assert violations(design, Constraints(clock_mhz=1000, min_mbps=2000)) == []
    (violation,) = violations(design, Constraints(clock_mhz=1000, min_mbps=2001))
    assert (violation.option, violation.found) == ("--min-mbps", 2000)


def test_figures_at_a_clock(candidate: Make) -> None:
    record = candidate(BLOCK, **FIGURES, kind="modelled").record
    assert at_clock(record, None) is record
    slow = at_clock(record, 10)
    assert metric("throughput").value(slow) == 20
    assert metric("efficiency").value(slow) == 0.1
    assert metric("latency_ns").value(slow) == 3200
    assert metric("luts").value(slow) == 200
    assert record.timing
    assert record.timing.median == 100


@pytest.mark.parametrize(
    ("asked", "found", "offered"),
    [
        (("present-80",), "rectangle-80", True),
        (("present-80",), "aes-256", True),
        (("present-128",), "rectangle-80", False),  # its key is shorter
        (("aes-256", "present-80"), "rectangle-80", True),
        (("aes-128", "aes-256"), "present-80", False),
    ],
)
def test_other_ciphers_are_offered_unless_their_key_is_shorter(
    candidate: Make, asked: tuple[str, ...], found: str, offered: bool
) -> None:
    (violation,) = violations(candidate(f"{found}/iterative"), Constraints(ciphers=asked))
    assert (violation.option, violation.found) == ("--cipher", found)
    assert violation.relaxed == (Constraints(ciphers=(*asked, found)) if offered else None)


def test_the_default_objective() -> None:
    assert default_objective(min_mbps=None, max_latency=None) == "efficiency"
    assert default_objective(min_mbps=1.0, max_latency=None) == "area"
    assert default_objective(min_mbps=None, max_latency=1) == "area"
    assert Constraints().objective in OBJECTIVES
