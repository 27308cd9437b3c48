"""`cipherfab verify`: what it hands on and what it makes of the answer; and twice for real."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from cipherfab.catalogue import Cycles
from cipherfab.cli.commands import verify
from cipherfab.models import CIPHERS
from cipherfab.models.vectors import shipped_vectors
from cipherfab.verify.prove import Proof
from cipherfab.verify.verification import Verification

ZERO = {
    "key_bits": 80,
    "key": "0" * 20,
    "plaintext": "0" * 16,
    "ciphertext": "5579c1387b228445",
    "source": "paper",
}


def write(path: Path, *vectors: dict[str, object], cipher: str = "PRESENT") -> Path:
    """A file of known answers."""
    content = {"cipher": cipher, "counts": {"total": len(vectors)}, "vectors": vectors}
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def verification(**changes: Any) -> Verification:
    """What a check finds in a good design."""
    found: dict[str, Any] = {
        "vectors": 8,
        "random_blocks": 1024,
        "failed": 0,
        "failures": (),
        "cycles": Cycles(1, 1, 0),
        "simulated": 99,
    }
    return Verification(**{**found, **changes})


class Checks:
    """Takes the place of netlists and checks, and keeps what they were asked."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.netlists = {"rtl": "netlist of the rtl"}
        self.answers = [verification()]

    def netlists_of(self, design: Any, target: Any, tools: Any, workdir: Path) -> dict[str, str]:
        """Stands in for the tools."""
        assert workdir.is_dir()
        self.asked.append((design.id, target.name if target else None, tools.kind))
        return self.netlists

    def netlists_by_target(self, design: Any, target: Any, tools: Any, workdir: Path) -> dict[str, str]:
        """Stands in for the tools where gates are wanted as well."""
        return {"ecp5, recipe a": "A", "ecp5, recipe b": "B"} if target else {"rtl": "gates"}

    def check(self, netlist: str, design: Any, **options: Any) -> Verification:
        """Stands in for the simulation."""
        self.asked.append((netlist, len(options["vectors"]), options["blocks"], options["seed"]))
        return self.answers.pop(0)


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Checks:
    """The stand-in, in place."""
    found = Checks()
    monkeypatch.setattr(verify, "verify_netlists", found.netlists_of)
    monkeypatch.setattr(verify, "check", found.check)
    monkeypatch.setattr(verify, "prepare", lambda tools, tell: tell("preparing"))
    return found


def test_defaults(cli: Callable[..., Result], checks: Checks, tmp_path: Path) -> None:
    result = cli("verify", "V1")
    assert result.exit_code == 0
    assert result.stdout == "rtl: 8 vectors and 1024 random blocks (seed 1) compared, 0 failed\n"
    assert result.stderr == "preparing\n"
    shipped = len(shipped_vectors(CIPHERS["present-80"]))
    assert checks.asked == [
        ("present-80/iterative", None, "wheel"),
        ("netlist of the rtl", shipped, 1000, 1),
    ]
    assert list(tmp_path.iterdir()) == []


def test_netlists_of_every_recipe(cli: Callable[..., Result], checks: Checks) -> None:
    checks.netlists = {"ecp5, recipe a": "A", "ecp5, recipe b": "B"}
    checks.answers = [verification(), verification(failed=2, failures=("lane 3: 0x1, expected 0x2", "stall"))]
    arguments = ("--level", "netlist", "--target", "ecp5", "--blocks", "5", "--seed", "9")
    result = cli("verify", "R8", *arguments)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "ecp5, recipe a: 8 vectors and 1024 random blocks (seed 9) compared, 0 failed",
        "ecp5, recipe b: 8 vectors and 1024 random blocks (seed 9) compared, 2 failed",
    ]
    assert result.stderr == "preparing\n  lane 3: 0x1, expected 0x2\n  stall\n"
    assert checks.asked[0] == ("rectangle-80/iterative", "ecp5", "wheel")
    assert [asked[2:] for asked in checks.asked[1:]] == [(5, 9), (5, 9)]


def test_a_failure_of_the_first_netlist_counts_too(cli: Callable[..., Result], checks: Checks) -> None:
    checks.netlists = {"a": "A", "b": "B"}
    checks.answers = [verification(failed=1, failures=("wrong",)), verification()]
    assert cli("verify", "V1", "--level", "netlist", "--target", "ecp5").exit_code == 1


def test_proofs_come_first(
    cli: Callable[..., Result], checks: Checks, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def prove(reference: str, netlist: str, **options: Any) -> Proof:
        asked.append((reference, netlist, options["seed"]))
        assert options["workdir"].is_dir()
        return answers.pop(0)

    monkeypatch.setattr(verify, "prove", prove)
    monkeypatch.setattr(verify, "verify_netlists", checks.netlists_by_target)
    arguments = ("verify", "V1", "--level", "netlist", "--target", "ecp5", "--prove", "--seed", "7")
    answers, checks.answers = [Proof(verdict="proved")] * 2, [verification()] * 2
    result = cli(*arguments)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:2] == [
        "ecp5, recipe a: proved equivalent to the RTL",
        "ecp5, recipe b: proved equivalent to the RTL",
    ]
    assert asked == [("gates", "A", 7), ("gates", "B", 7)]

    answers = [Proof(verdict="different", reason="here"), Proof(verdict="open", reason="too hard")]
    checks.answers = [verification()] * 2
    result = cli(*arguments)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[:2] == [
        "ecp5, recipe a: not equivalent to the RTL",
        "ecp5, recipe b: not proved equivalent to the RTL",
    ]
    assert len(result.stdout.splitlines()) == 4
    assert result.stderr == "preparing\n  here\n  too hard\n"


def test_no_vector_is_a_failure(cli: Callable[..., Result], checks: Checks) -> None:
    checks.answers = [verification(vectors=0)]
    result = cli("verify", "V1")
    assert result.exit_code == 1
    assert "no vector was compared; at least one must be" in result.stderr


def test_there_may_be_no_vector_under_a_key_that_is_part_of_the_design(
    cli: Callable[..., Result], checks: Checks, tmp_path: Path
) -> None:
    design = "rectangle-80/fixed_key:key=0123456789abcdef0123"
    checks.answers = [verification(vectors=0), verification(vectors=0)]
    result = cli("verify", design)
    assert result.exit_code == 0
    assert "no vector has the design's key" in result.stdout
    # A file that is of no use is an error as before.
    given = write(tmp_path / "one.json", ZERO)
    assert cli("verify", design, "--vectors", str(given)).exit_code > 0


def test_files_take_the_place_of_the_shipped_vectors(
    cli: Callable[..., Result], checks: Checks, tmp_path: Path
) -> None:
    one, two = write(tmp_path / "one.json", ZERO), write(tmp_path / "two.json", ZERO, ZERO)
    result = cli("verify", "V1", "--vectors", one, "--vectors", two)
    assert result.stdout.splitlines()[:2] == [
        f"{one}: 1 vectors of PRESENT-80",
        f"{two}: 2 vectors of PRESENT-80",
    ]
    assert checks.asked[1][1] == 3


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cipher": "RECTANGLE"}, "cipher is 'RECTANGLE', allowed: a text that begins with PRESENT"),
        ({"key_bits": 128, "key": "0" * 32}, "vectors has no entry for PRESENT-80"),
        ({"ciphertext": "0"}, "vectors[0].ciphertext is '0'"),
    ],
)
def test_a_file_that_does_not_fit(
    cli: Callable[..., Result], checks: Checks, tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    cipher = changes.pop("cipher", "PRESENT")
    path = write(tmp_path / "file.json", {**ZERO, **changes}, cipher=cipher)
    result = cli("verify", "V1", "--vectors", path)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"error: {path}: {message}")
    assert checks.asked == []


def test_no_vectors_in_a_file(cli: Callable[..., Result], checks: Checks, tmp_path: Path) -> None:
    result = cli("verify", "V1", "--vectors", write(tmp_path / "file.json"))
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")
    assert checks.asked == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Missing argument 'DESIGN'"),
        (("V9",), "Invalid value for 'DESIGN': unknown row 'V9'"),
        (("V1", "--level", "netlist"), "--level netlist and --target TARGET need each other"),
        (("V1", "--target", "ecp5"), "--level netlist and --target TARGET need each other"),
        (("V1", "--prove"), "--prove needs --level netlist and --target TARGET"),
        (("V1", "--level", "gds"), "Invalid value for '--level': 'gds' is not one of 'rtl', 'netlist'."),
        (("V1", "--blocks", "-1"), "Invalid value for '--blocks': -1 is not in the range 0<=x<=10000000."),
        (("V1", "--vectors", "none.json"), "Invalid value for '--vectors': File 'none.json' does not exist."),
    ],
)
def test_wrong_calls(cli: Callable[..., Result], arguments: tuple[str, ...], message: str) -> None:
    result = cli("verify", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"\nerror: {message}" in result.stderr


def test_a_design_for_real(cli: Callable[..., Result], tmp_path: Path) -> None:
    """Every shipped vector in both directions, and random blocks."""
    result = cli("verify", "present-80/iterative:direction=both", "--blocks", "600")
    assert (result.exit_code, result.stderr) == (0, "")
    count = 2 * len(shipped_vectors(CIPHERS["present-80"]))
    assert result.stdout.startswith(f"rtl: {count} vectors and ")
    assert int(result.stdout.split()[4]) >= 600
    assert result.stdout.endswith(" (seed 1) compared, 0 failed\n")


def test_a_wrong_vector_for_real(cli: Callable[..., Result], tmp_path: Path) -> None:
    """One wrong bit in one of two vectors."""
    path = write(tmp_path / "wrong.json", ZERO, {**ZERO, "ciphertext": "5579c1387b228444"})
    result = cli("verify", "V1", "--vectors", path, "--blocks", "0")
    assert result.exit_code == 1
    assert "rtl: 2 vectors and 0 random blocks (seed 1) compared, 1 failed" in result.stdout
    assert "5579c1387b228445" in result.stderr
