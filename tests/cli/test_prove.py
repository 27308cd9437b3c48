"""`cipherfab prove`: verdicts, reasons and the exit status."""

from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from cipherfab.cli.commands import prove
from cipherfab.proof.prove import CoreProof
from cipherfab.verify.prove import Proof


def test_a_core_is_proved(cli: Callable[..., Result]) -> None:
    result = cli("prove", "R8", "rectangle-80/narrow")
    assert result.exit_code == 0
    first, second = result.stdout.splitlines()
    assert first.startswith("rectangle-80/iterative  proved      27 states, 33 steps, 0 equalities, ")
    assert second.startswith("rectangle-80/narrow     proved      50 states, 91 steps, 0 equalities, ")
    assert result.stderr.splitlines() == ["[1/2] rectangle-80/iterative", "[2/2] rectangle-80/narrow"]


@pytest.mark.parametrize(
    ("found", "line"),
    [
        (CoreProof(verdict="different", reason="block_o[3] is off"), "wrong       block_o[3] is off"),
        (CoreProof(verdict="open", reason="out of time"), "not proved  out of time"),
    ],
)
def test_reasons(
    found: CoreProof, line: str, cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def answer(*_: Any, **options: Any) -> CoreProof:
        asked.append(options["seconds"])
        return found

    monkeypatch.setattr(prove, "verify_netlists", lambda *_: {"rtl": "gates"})
    monkeypatch.setattr(prove, "prove_core", answer)
    for _ in range(2):
        result = cli("prove", "V1", "--seconds", "7")
        assert result.exit_code == 1
        assert result.stdout.startswith(f"present-80/iterative  {line}")
    # What stays open is tried again.
    assert asked == ([7.0, 7.0] if found.verdict == "open" else [7.0])


def test_a_netlist_is_proved_too(cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    result = cli("prove", "R8", "--target", "ice40", "--target", "spartan-6")
    assert result.exit_code == 0
    core, placed, modelled = result.stdout.splitlines()
    assert core.startswith("rectangle-80/iterative               proved      27 states, 33 steps, ")
    assert placed.startswith(
        "rectangle-80/iterative on ice40      proved      equivalent to the RTL, recipe "
    )
    assert modelled.startswith("rectangle-80/iterative on spartan-6  proved      equivalent to the RTL, ")
    monkeypatch.setattr(prove, "prove", lambda *_, **__: Proof(verdict="different", reason="block_o[3]"))
    result = cli("prove", "R8", "--target", "ice40")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1].endswith("wrong       block_o[3]")


def test_a_verdict_is_kept(cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    first = cli("prove", "R8").stdout
    cores: list[Any] = []

    def count(*_: Any, **__: Any) -> CoreProof:
        cores.append(1)
        return CoreProof(verdict="proved", states=7)

    monkeypatch.setattr(prove, "prove_core", count)
    assert cli("prove", "R8").stdout == first.replace(" s\n", " s, kept\n")
    assert cores == []
    assert " 7 states, " in cli("prove", "R8", "--again").stdout
    assert " 7 states, " in cli("prove", "R8").stdout
    monkeypatch.setattr(prove, "proof_key", lambda *_, **__: "another")
    assert "kept" not in cli("prove", "R8").stdout


def test_operations_cannot_be_proved(cli: Callable[..., Result]) -> None:
    result = cli("prove", "pi16-star/star_engine")
    assert result.exit_code == 1
    assert "not proved  only block ciphers can be proved" in result.stdout


@pytest.mark.parametrize("arguments", [(), ("presnt-80/iterative",), ("V1", "--seconds", "0")])
def test_bad_input(arguments: tuple[str, ...], cli: Callable[..., Result]) -> None:
    assert cli("prove", *arguments).exit_code == 2
