"""`cipherfab report`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import Result

OUT = Path("cipherfab-out")


def test_it_shows_what_explore_showed(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    explored = cli("explore", "V1", "R8")
    page = (OUT / "report.html").read_bytes()
    (OUT / "report.html").unlink()
    (behaviour / "log").unlink()
    result = cli("report")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == explored.stdout
    assert (OUT / "report.html").read_bytes() == page
    assert stand_in.log(behaviour) == []


def test_it_shows_everything_that_was_explored(cli: Callable[..., Result], stand_in: Any) -> None:
    cli("explore", "V1", "--target", "ecp5")
    cli("explore", "R8", "--target", "artix-7")
    shown = cli("report").stdout
    assert "present-80/iterative" in shown
    assert "rectangle-80/iterative" in shown


def test_it_shows_the_latest(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    cli("explore", "V1", "--target", "ecp5")
    stand_in.behave(behaviour, "present", lut=777)
    cli("explore", "V1", "--target", "ecp5", "--seeds", "2")
    shown = cli("report").stdout
    assert shown.count("present-80/iterative") == 1
    assert " 777 " in shown
    cli("explore", "V1", "--target", "ecp5")
    assert " 200 " in cli("report").stdout


def test_places(cli: Callable[..., Result], stand_in: Any, tmp_path: Path) -> None:
    cli("explore", "V1", "--output", "mine")
    page = Path("mine/report.html").read_bytes()
    Path("mine/report.html").unlink()
    result = cli("report", "--output", "mine", "--html", "page.html")
    assert result.stdout.endswith("\nReport: page.html\n")
    assert Path("page.html").read_bytes() == page
    assert not Path("mine/report.html").exists()


def test_no_store(cli: Callable[..., Result], tmp_path: Path) -> None:
    result = cli("report", "--output", "mine")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "error: no store at mine/store.sqlite; `cipherfab explore` makes one\n"
    assert list(tmp_path.iterdir()) == []


def test_results_are_shown_instead_of_a_store(
    cli: Callable[..., Result], stand_in: Any, behaviour: Path
) -> None:
    cli("explore", "V1", "--target", "ecp5", "--output", "first")
    stand_in.behave(behaviour, "present", lut=777)
    cli("explore", "V1", "R8", "--target", "ecp5", "--output", "second", "--json", "second.json")
    result = cli("report", "first", "second.json", "--html", "page.html")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("ecp5 · 2 designs")
    assert " 777 " in result.stdout
    assert "rectangle-80/iterative" in Path("page.html").read_text(encoding="utf-8")
    last = cli("report", "second.json", "first").stdout
    assert last.startswith("ecp5 · 2 designs")
    assert " 777 " not in last
    assert (OUT / "report.html").exists()


def test_results_that_are_none_are_named(cli: Callable[..., Result], tmp_path: Path) -> None:
    Path("other.json").write_text("{}", encoding="utf-8")
    result = cli("report", "other.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: other.json is no list of records")
    assert not OUT.exists()
