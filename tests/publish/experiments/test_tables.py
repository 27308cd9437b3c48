"""The tables of experiments."""

from collections.abc import Sequence

import pytest

from cipherfab.publish.experiments import (
    bus,
    fixed_keys,
    handshake,
    recipes,
    sbox,
    specialisers,
    timing_model,
)
from cipherfab.records.earlier import LEGEND
from cipherfab.records.elaborations import known


def cells(text: str) -> list[list[str]]:
    """Return the cells of the lines of a table."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in (lines[0], *lines[2:])]


def test_bus() -> None:
    rows = [bus.Bus(core="a/b", word_bytes=4, sizes={"ecp5": (12, 3), "artix-7": (10, 3)})]
    assert cells(bus.blocks(rows)["bus"]) == [
        ["Around", "`WordBytes`", "`ecp5`", "`artix-7`"],
        ["`a/b`", "4", "12 LUT, 3 FF", "10 LUT, 3 FF"],
    ]


def test_handshake_has_a_table_for_each_architecture() -> None:
    rows = [
        handshake.Handshake(design=f"present-80/{name}", target="ecp5", full=full, never_waiting=(90, 60))
        for name, full in (("iterative", (100, 65)), ("combinational", (80, 60)))
    ]
    found = handshake.blocks(rows)
    assert found.keys() == {"handshake-iterative", "handshake-combinational"}
    cost = {name: cells(text)[1][-1] for name, text in found.items()}
    assert cost == {"handshake-iterative": "10 LUT, 5 FF", "handshake-combinational": "-10 LUT, 0 FF"}


def test_fixed_keys_have_their_range() -> None:
    design, target = "rectangle-80/fixed_key", "ecp5"
    counts = {"0" * 20: 30, "1" * 20: 10, "2" * 20: 21}
    rows = [fixed_keys.FixedKeys(design=design, target=target, zeros=9, random=counts)]
    assert cells(fixed_keys.blocks(rows)["fixed-keys"])[1] == [
        f"`{design}`",
        target,
        "9",
        "10",
        "21",
        "30",
        f"`{'0' * 20}`",
    ]


def test_the_keys_of_a_design_are_always_the_same() -> None:
    found = fixed_keys.keys("rectangle-80/fixed_key")
    assert found == fixed_keys.keys("rectangle-80/fixed_key")
    assert len(set(found)) == fixed_keys.KEYS
    assert {len(key) for key in found} == {20}


def test_recipes_have_a_mean_for_each_target() -> None:
    sizes = {("one", "ecp5"): (50, 100), ("two", "ecp5"): (200, 100), ("one", "ice40"): (80, 100)}
    sizes["two", "ice40"] = (80, 100)
    rows = [
        recipes.Saving(design=name, target=target, ours=ours, default=default, proved=["ours"])
        for (name, target), (ours, default) in sizes.items()
    ]
    assert cells(recipes.blocks(rows)["recipes"]) == [
        ["Design", "ecp5", "ice40"],
        ["`one`", "0.50", "0.80"],
        ["`two`", "2.00", "0.80"],
        ["**geometric mean**", "**1.000**", "**0.800**"],
        ["netlists proved", "2 of 4", "2 of 4"],
    ]


def test_sboxes_count_gates_and_say_whose_rtl_has_changed() -> None:
    now = known()[sbox.Case(what="table", direction="encrypt").elaboration.content]
    rows = [
        sbox.Sbox(what=what, direction=direction, rtl_hash=rtl_hash, gates=gates, luts={"ecp5": luts})
        for what, direction, rtl_hash, gates, luts in (
            ("table", "encrypt", now, {"AND": 3, "XOR": 2}, 9),
            ("engine", "both", "of old", dict[str, int](), 500),
        )
    ]
    assert cells(sbox.blocks(rows)["sbox"])[1:] == [
        ["`table`", "encrypt", "5", "2", "9"],
        ["round of the engine †", "both", "", "", "500"],
    ]
    assert LEGEND in sbox.blocks(rows)["sbox"]
    assert LEGEND not in sbox.blocks(rows[:1])["sbox"]


def test_specialisers_say_what_does_not_fit() -> None:
    size = specialisers.Size(instructions=1200, words=1300, cycles=4000)
    row = specialisers.Specialiser(
        design="a round",
        target="ecp5",
        tables=10,
        operations=20,
        cells=5,
        c=specialisers.Compiled(code=1, constants=2, lines=3, microseconds=4.5),
        programs={"vscpu": size, "kcpsm3": specialisers.Size(reason="too long")},
    )
    found = specialisers.blocks([row])
    assert cells(found["specialisers-c"])[1] == ["a round", "`ecp5`", "10", "20", "1", "2", "30", "4.5"]
    table, reasons = found["specialisers-programs"].split("What does not fit:")
    assert cells(table)[1:] == [["a round", "`ecp5`", "`vscpu`", "1,200", "1,300", "4,000"]]
    assert reasons.strip() == "* a round, `kcpsm3`: too long"


def clock(row: str, mhz: float, *, fitted: bool) -> timing_model.Clock:
    return timing_model.Clock(
        row=row,
        design="a/b",
        fitted=fitted,
        paper_mhz=100.0,
        modelled_mhz=mhz,
        cells=["LUT4"],
        loads=[3, 1500],
    )


@pytest.fixture
def families() -> Sequence[timing_model.Calibration]:
    """Return a family with two rows, and one that borrows its factor."""
    borrowed = timing_model.Borrowed(target="one", routing=0.5, rows=[clock("R2", 75.0, fitted=False)])
    rows = [clock("R1", 110.0, fitted=True), clock("R2", 80.0, fitted=False)]
    return [
        timing_model.Calibration(target="one", routing=0.5, rows=rows),
        timing_model.Calibration(
            target="two", routing=0.7, rows=[clock("R2", 100.0, fitted=True)], borrowed=borrowed
        ),
    ]


def test_timing_model_gives_errors(families: Sequence[timing_model.Calibration]) -> None:
    found = timing_model.blocks(families)
    path = "1 cells, 2 nets, up to 1,500 loads"
    assert cells(found["calibration"])[1:] == [
        ["R1", "one", "`a/b`", "100", "110", "+10%", "yes", path],
        ["R2", "one", "`a/b`", "100", "80.0", "-20%", "no", path],
        ["R2", "two", "`a/b`", "100", "100", "+0%", "yes", path],
    ]
    assert cells(found["calibration-borrowed"])[1:] == [["R2", "two", "one, 0.5", "100.0", "75.0", "-25%"]]
