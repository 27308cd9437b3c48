"""The difference as text and as data."""

import json
from fractions import Fraction
from io import StringIO

import pytest
from rich.console import Console

from cipherfab.selection.difference import Change, Rules
from cipherfab.selection.difference_text import plain, print_differences, summary

LONG = "aes-128/pipelined:flow=credit,stages_per_round=6,direction=both,key_schedule=stored,sbox=tower_field"
CHANGES = [
    Change(design="d", target="t", figure="LUT", unit="sites", first=1000, second=1100, verdict="worse"),
    Change(
        design=LONG,
        target="ecp5",
        figure="Fmax",
        unit="MHz",
        first=200.0,
        second=210.126,
        verdict="better",
        reason="B is faster",
        superiority=0.04,
        chance=0.004,
    ),
    Change(design="new", target="t", verdict="appeared"),
    Change(design="d", target="t", figure="FF", unit="flip-flops", first=7, second=7, verdict="same"),
    Change(design="d", target="t", figure="BRAM", unit="block RAMs", first=0, second=1, verdict="within"),
]


def shown(changes: list[Change], *, terminal: bool = False) -> str:
    file = StringIO()
    print_differences(Console(file=file, force_terminal=terminal, width=60, color_system=None), changes)
    return file.getvalue()


def test_text() -> None:
    lines = [line.split() for line in shown(CHANGES).splitlines()]
    assert lines[:3] == [
        ["Worse"],
        ["Design", "Target", "Figure", "A", "B", "Change"],
        ["d", "t", "LUT", "1,000", "1,100", "+10.0", "%"],
    ]
    assert lines[4:7] == [
        ["Better"],
        ["Design", "Target", "Figure", "A", "B", "Change", "Why"],
        [LONG, "ecp5", "Fmax", "200.00", "210.13", "+5.1", "%", "B", "is", "faster"],
    ]
    assert lines[8:11] == [["Appeared"], ["Design", "Target"], ["new", "t"]]
    assert " ".join(lines[-1]) == summary(CHANGES)


def test_summary() -> None:
    expected = "1 worse, 1 better, 1 appeared, 0 disappeared; 1 changed within tolerance, 1 the same"
    assert summary(CHANGES) == expected
    assert shown([CHANGES[3]]) == (
        "0 worse, 0 better, 0 appeared, 0 disappeared; 0 changed within tolerance, 1 the same\n"
    )


def test_a_terminal_loses_nothing() -> None:
    lines = shown(CHANGES, terminal=True).splitlines()
    assert all(len(line) <= 60 for line in lines if "within tolerance" not in line)
    assert "".join(line.split(" ")[0] for line in lines[6:]).startswith(LONG)
    assert any("200.00" in line and "210.13" in line and "+5.1 %" in line for line in lines)


@pytest.mark.parametrize("terminal", [True, False])
def test_texts_steer_no_terminal(terminal: bool) -> None:
    attack = "\x1b[31m[red]\nx"
    change = Change(design=attack, target=attack, verdict="worse", reason=attack)
    text = shown([change], terminal=terminal)
    assert "\x1b" not in text
    assert "[red] x" in text


def test_data() -> None:
    found = json.loads(
        json.dumps(plain(CHANGES, Rules(tolerances={"bram": Fraction("0.5")})), allow_nan=False)
    )
    assert found["tolerances_percent"] == {"bram": 0.5}
    assert found["significance"] == 0.05
    assert found["better"] == [
        {
            "design": LONG,
            "target": "ecp5",
            "figure": "Fmax",
            "unit": "MHz",
            "first": 200.0,
            "second": 210.126,
            "change_percent": pytest.approx(5.063),
            "superiority": 0.04,
            "chance": 0.004,
            "reason": "B is faster",
        }
    ]
    assert [len(found[name]) for name in ("worse", "appeared", "disappeared", "within")] == [1, 1, 0, 1]
    assert found["appeared"][0]["figure"] is None
    assert found["same"] == 1
