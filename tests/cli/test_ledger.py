"""`cipherfab ledger`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from cipherfab.papers.reader import papers, read_paper

Cli = Callable[..., Result]
ROWS = sum(system.is_row for name in papers() for system in read_paper(name).systems.values())


def test_shipped_results_are_told(cli: Cli) -> None:
    result = cli("ledger")
    assert result.exit_code == 0
    assert "rectangle-80/iterative" in result.stdout
    assert result.stdout.splitlines()[-1].startswith(f"{ROWS} rows: ")


def test_json_has_every_row_once(cli: Cli) -> None:
    content = json.loads(cli("ledger", "--json").stdout)
    keys = frozenset({"row", "title", "verdict", "families"})
    assert {frozenset(row) for row in content} == {keys}
    assert len({row["row"] for row in content}) == len(content) == ROWS
    assert {row["verdict"] for row in content} <= {"met", "short", "open"}
    (row,) = (row for row in content if row["row"] == "R8")
    assert list(row["families"]) == ["spartan-6", "virtex-5", "spartan-3", "virtex-4"]
    assert row["families"]["spartan-6"]["figures"]["ff"] == {"paper": 149.0, "ours": 149, "verdict": "equal"}


def test_check_fails_while_a_row_is_open(cli: Cli, tmp_path: Path) -> None:
    empty = tmp_path / "none.json"
    empty.write_text("[]")
    assert cli("ledger", empty, "--check").exit_code == 1


def test_what_is_worse_stands_at_the_end(cli: Cli) -> None:
    entries = json.loads(cli("ledger", "--json").stdout)
    worse = [
        row["row"]
        for row in entries
        for family in row["families"].values()
        for figure in family["figures"].values()
        if figure["verdict"] == "worse"
    ]
    listed = cli("ledger").stdout.partition("Worse than published\n")[2].partition("\n\n")[0]
    assert [line.split()[0] for line in listed.splitlines()[1:]] == worse
    assert {row["row"] for row in entries if row["verdict"] == "short"} == set(worse)


def test_own_results_may_be_given(cli: Cli, tmp_path: Path) -> None:
    empty = tmp_path / "none.json"
    empty.write_text("[]")
    result = cli("ledger", empty)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == f"{ROWS} rows: 0 met, 0 short, {ROWS} open"


@pytest.mark.parametrize("content", ["{}", "[1]", ""])
def test_what_is_no_result_is_an_error(cli: Cli, tmp_path: Path, content: str) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(content)
    result = cli("ledger", bad)
    assert result.exit_code != 0
    assert "bad.json" in result.stderr
