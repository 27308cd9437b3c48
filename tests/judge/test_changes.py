"""What became of a core since an earlier judgement, and how that is written."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cipherfab.catalogue import Cycles
from cipherfab.errors import InputError
from cipherfab.judge.changes import changes, read_judgement
from cipherfab.judge.judgement import Judgement
from cipherfab.judge.markdown import markdown
from cipherfab.judge.on_target import STOCK, OnTarget, Synthesis
from cipherfab.proof.prove import CoreProof
from cipherfab.records.record import Timing
from cipherfab.verify.verification import Verification


def synthesis(recipe: str, luts: float, *mhz: float) -> Synthesis:
    """Return a netlist with its clock over seeds."""
    timing = Timing(kind="placed", fmax_mhz=dict(enumerate(mhz, start=1)))
    return Synthesis(
        recipe=recipe, luts=luts, ff=155, bram=0, timing=timing, fmax_mhz=mhz[1], throughput_mbps=2 * mhz[1]
    )


CYCLES = Cycles(latency=32, interval=32, key=0)
BASE = Judgement(
    name="mine",
    cipher="present-80",
    direction="encrypt",
    faults=(),
    cycles=CYCLES,
    verification=Verification(
        vectors=192, random_blocks=1835, failed=0, failures=(), cycles=CYCLES, simulated=9
    ),
    proof=CoreProof(verdict="proved", states=34),
    targets=(
        OnTarget(
            target="ecp5",
            best=synthesis("area", 295, 143, 145, 147),
            stock=synthesis(STOCK, 303, 180, 185, 186),
        ),
    ),
)


def verdicts(after: Judgement, before: Judgement = BASE) -> list[tuple[Any, ...]]:
    """Return what is not the same, shortened."""
    return [
        (each.verdict, each.target, each.figure, each.first, each.second)
        for each in changes(before, after)
        if each.verdict != "same"
    ]


def with_best(best: Synthesis) -> Judgement:
    """Return the base with another netlist."""
    return replace(BASE, targets=(replace(BASE.targets[0], best=best),))


def test_a_judgement_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "base.json"
    path.write_bytes(msgspec.json.encode(BASE))
    assert read_judgement(path) == BASE
    assert verdicts(read_judgement(path)) == []


@pytest.mark.parametrize("text", ["", "[]", '{"name": "x"}', "{" * 5000])
def test_another_file_is_no_judgement(tmp_path: Path, text: str) -> None:
    path = tmp_path / "base.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"base.json is no judgement as judge --json prints it"):
        read_judgement(path)


def test_counts_change_by_any_difference() -> None:
    slower = replace(BASE, cycles=Cycles(latency=33, interval=32, key=0))
    assert verdicts(slower) == [("worse", "", "Latency", 32, 33)]
    assert verdicts(with_best(synthesis("area", 294, 143, 145, 147))) == [("better", "ecp5", "LUT", 295, 294)]


def test_a_clock_changes_where_seeds_do_not_explain_it() -> None:
    assert verdicts(with_best(synthesis("area", 295, 142, 149, 151))) == [
        ("within", "ecp5", "Fmax", 145, 149)
    ]
    assert verdicts(with_best(synthesis("area", 295, 198, 200, 202))) == [
        ("better", "ecp5", "Fmax", 145, 200)
    ]


def test_faults_and_proofs() -> None:
    wrong = replace(
        BASE, faults=("there is a latch",), cycles=None, verification=None, proof=None, targets=()
    )
    assert [each.reason for each in changes(BASE, wrong)][:1] == ["there is a latch"]
    assert [each[0] for each in verdicts(wrong)] == ["worse", "disappeared"]
    assert [each[0] for each in verdicts(BASE, wrong)] == ["better", "appeared"]
    left = replace(BASE, proof=CoreProof(verdict="open", reason="out of time"))
    told = [
        next((each.verdict, each.reason) for each in changes(*two)) for two in ((BASE, left), (left, BASE))
    ]
    assert told == [("worse", "not proved: out of time"), ("better", "is proved now")]


def test_another_cipher_is_not_compared() -> None:
    with pytest.raises(InputError, match="the base computes aes-128, the core present-80"):
        changes(replace(BASE, cipher="aes-128"), BASE)


def test_markdown() -> None:
    after = with_best(synthesis("area", 301, 198, 200, 202))
    lines = markdown(after, changes(BASE, after)).splitlines()
    assert lines[0] == "### `mine`: present-80"
    assert "* **proved**: for all keys, blocks and stalls, 34 states" in lines
    assert "| `ecp5` | `area` | 301 | 155 | 0 | 200.0 | 400.0 |" in lines
    assert "| `ecp5` | the family's own | 303 | 155 | 0 | 185.0 | 370.0 |" in lines
    told = "1 worse, 1 better, 0 appeared, 0 disappeared; 0 changed within tolerance, 9 the same"
    assert f"**Against the base**: {told}." in lines
    assert "| worse | `ecp5` | LUT | 295 | 301 | +2.0 % |  |" in lines
    assert any(line.startswith("| better | `ecp5` | Fmax | 145 | 200 | +37.9 % |") for line in lines)


def test_markdown_of_a_wrong_core_does_not_pass_on_what_it_says() -> None:
    left = replace(BASE, proof=CoreProof(verdict="open", reason="*b*"))
    assert "* **open**: `*b*`" in markdown(left).splitlines()
    wrong = Judgement(name="[a](b)|", cipher="present-80", direction="encrypt", faults=("<b> @all",))
    text = markdown(wrong)
    assert text == "### `[a](b)|`: present-80\n\n* **wrong**: `<b> @all`\n"
