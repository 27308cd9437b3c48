"""`cipherfab build`: where the figures of a datasheet come from."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from cipherfab.catalogue import parse
from cipherfab.cli.commands.build import figures
from cipherfab.errors import CheckError, InputError


def test_nothing_is_known_and_nothing_is_made(cli: Callable[..., Result], tmp_path: Path) -> None:
    assert figures(parse("V1"), None) == []
    assert list(tmp_path.iterdir()) == []


def test_what_is_known(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    stand_in.behave(behaviour, "iterative on artix-7", error="wrong", permanent=True)
    cli("explore", "V1", "R8", "--target", "ecp5", "--target", "spartan-6", "--target", "artix-7")
    found = figures(parse("V1"), None)
    assert sorted((record.design, record.target) for record in found) == [
        ("present-80/iterative", "ecp5"),
        ("present-80/iterative", "spartan-6"),
    ]
    assert figures(parse("present-80/pipelined"), None) == []


def test_figures_of_other_rtl_are_not_known(
    cli: Callable[..., Result], stand_in: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("explore", "V1")
    assert len(figures(parse("V1"), None)) == 2
    monkeypatch.setattr("cipherfab.records.keys.rtl_digest", lambda sources: "edited")
    assert figures(parse("V1"), None) == []


def test_what_is_asked_for_is_measured_once(
    cli: Callable[..., Result], stand_in: Any, behaviour: Path
) -> None:
    for _ in range(2):
        (record,) = figures(parse("V1"), "ecp5")
        assert (record.design, record.target) == ("present-80/iterative", "ecp5")
    assert stand_in.log(behaviour) == [
        "elaborate present-80/iterative",
        "measure present-80/iterative on ecp5",
    ]


def test_no_figures(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    stand_in.behave(behaviour, "on ecp5", error="1 block came out wrong", permanent=True)
    with pytest.raises(CheckError) as caught:
        figures(parse("V1"), "ecp5")
    assert str(caught.value) == "present-80/iterative has no figures on ecp5: 1 block came out wrong"
    with pytest.raises(InputError, match="unknown target 'xc9'; there are artix-7"):
        figures(parse("V1"), "xc9")
