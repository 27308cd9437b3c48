"""`cipherfab list`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from msgspec.structs import replace

from cipherfab.catalogue import ARCHITECTURES, PRESETS, parse_id, read_study
from cipherfab.devices.targets import TARGETS
from cipherfab.models import ALGORITHMS
from cipherfab.records import published
from cipherfab.records.record import Measurement
from cipherfab.workspace.folder import OUTPUT, STORE
from cipherfab.workspace.records import read_store


def lines(result: Result) -> list[list[str]]:
    """Rows of what was printed into a pipe."""
    return [line.split("\t") for line in result.stdout.splitlines()]


def test_all_but_the_designs_is_listed(cli: Callable[..., Result]) -> None:
    result = cli("list")
    assert result.exit_code == 0
    assert result.stderr.startswith("\nDesigns: cipherfab list designs")
    shown = lines(result)
    titles = [row[0] for row in shown if row[0].istitle() and len(row) == 1]
    assert titles == ["Ciphers", "Architectures", "Targets", "Studies"]
    assert {row[0] for row in shown} >= {*ALGORITHMS, *ARCHITECTURES, *TARGETS}
    assert ["default", read_study("default").title, "14", "spartan-6, ecp5", "1"] in shown


def test_designs(cli: Callable[..., Result]) -> None:
    result = cli("list", "designs")
    assert (result.exit_code, result.stderr) == (0, "")
    title, head, *rows = lines(result)
    assert (title, head[:4]) == (["Designs"], ["design", "row", "target", "LUT"])
    found = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    assert found["present-80/iterative"]["row"] == "V1"
    assert found["rectangle-80/iterative"]["row"] == "R8"
    static = found["rectangle-80/pipelined:key_schedule=static"]
    assert (static["latency"], static["interval"]) == ("25", "1")


def test_figures_are_own_ones_before_published_ones(
    cli: Callable[..., Result], stand_in: Any, behaviour: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("explore", "V1", "--target", "ecp5")
    (own,) = (record for record in read_store(OUTPUT / STORE) if isinstance(record, Measurement))
    monkeypatch.setattr(
        published,
        "_shipped",
        lambda: {
            (record.design, record.target): record
            for record in (
                replace(own, area=replace(own.area, lut=999)),
                replace(own, target="artix-7", area=replace(own.area, lut=777)),
            )
        },
    )
    monkeypatch.setattr(published, "outdated", lambda records, hashes: set())
    content = json.loads(cli("list", "designs", "--target", "ecp5", "--json").stdout)["designs"]
    assert [(row["design"], row["luts"], row["figures"]) for row in content] == [(own.design, 200, "own")]
    content = json.loads(cli("list", "designs", "--target", "artix-7", "--json").stdout)["designs"]
    assert [(row["luts"], row["figures"]) for row in content] == [(777, "published")]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("designs", "--cipher", "gift-128"), {"gift-128"}),
        (("designs", "--cipher", "AES192", "--architecture", "Compact"), set()),
        (("designs", "fixed_key", "RECTANGLE-80"), {"rectangle-80"}),
        (("ciphers", "FIPS", "256"), {"aes-256"}),
        (("ciphers", "no such thing"), set()),
    ],
)
def test_filters(cli: Callable[..., Result], arguments: tuple[str, ...], expected: set[str]) -> None:
    result = cli("list", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    assert {row[0].partition("/")[0] for row in lines(result)[2:]} == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("cyphers",), "unknown kind 'cyphers'; did you mean ciphers? There are designs, ciphers, "),
        (("designs", "--architecture", "iteratve"), "did you mean iterative?"),
        (("designs", "--target", "ecp6"), "did you mean ecp5?"),
        (
            ("targets", "--cipher", "aes-128"),
            "--cipher, --architecture and --target need the kind designs",
        ),
        (("designs", "--output", "nowhere"), "no store at nowhere/store.sqlite"),
    ],
)
def test_wrong_calls(cli: Callable[..., Result], arguments: tuple[str, ...], message: str) -> None:
    result = cli("list", *arguments)
    assert result.exit_code != 0
    assert result.stdout == ""
    assert message in result.stderr


def test_ranges_of_parameters(cli: Callable[..., Result]) -> None:
    shown = {tuple(row[:2]): row for row in lines(cli("list", "architectures"))}
    rounds = shown["iterative", "rounds_per_cycle"]
    assert rounds[2] == "1"
    for part in ("present: 1 to 31; rectangle: 1 to 25; ", "; aes-128: 1 to 10; ", "aes-256: 1 to 14"):
        assert part in rounds[3]
    schedules = shown["pipelined", "key_schedule"]
    assert schedules[2:4] == ["pipelined", "pipelined, static, stored, held"]
    keys = shown["fixed_key", "key"]
    assert keys[2] == "zeros"
    assert "present-80, rectangle-80: 20 hexadecimal digits" in keys[3]


def test_json(cli: Callable[..., Result]) -> None:
    content = json.loads(cli("list", "--json").stdout)
    assert list(content) == ["designs", "ciphers", "architectures", "targets", "studies"]
    designs = {row["design"]: row for row in content["designs"]}
    assert len(designs) == len(content["designs"])
    assert set(designs) >= {found.id for found in read_study("default").designs}
    for text, row in designs.items():
        cycles = parse_id(text).cycles
        names = ("latency", "interval", "key", "decrypt", "blocks")
        assert {name: row[name] for name in names} == {name: getattr(cycles, name) for name in names}
    assert {row["row"]: row["design"] for row in content["designs"] if row["row"]} == {
        row: preset.design for row, preset in PRESETS.items()
    }
    assert [row["cipher"] for row in content["ciphers"]] == list(ALGORITHMS)
    assert [row["key_bits"] for row in content["ciphers"]] == [
        model.key_bits for model in ALGORITHMS.values()
    ]
    assert {row["kind"] for row in content["ciphers"]} == {
        "block cipher",
        "authenticated cipher",
        "confidentiality mode",
        "message authentication code",
        "hash function",
        "operation",
    }
    assert [row["architecture"] for row in content["architectures"]] == list(ARCHITECTURES)
    assert [row["target"] for row in content["targets"]] == list(TARGETS)
    iterative = next(row for row in content["architectures"] if row["architecture"] == "iterative")
    speed = next(row for row in iterative["parameters"] if row["parameter"] == "rounds_per_cycle")
    assert speed["allowed"]["present-80"] == "1 to 31"
    assert speed["allowed"]["rectangle-128"] == "1 to 25"
    (default,) = (row for row in content["studies"] if row["study"] == "default")
    assert default["targets"] == ["spartan-6", "ecp5"]
