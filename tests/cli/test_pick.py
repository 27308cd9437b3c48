"""`cipherfab pick`, with a stand-in for the tools."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from msgspec.structs import replace

from cipherfab.records.database import Store
from cipherfab.records.record import Measurement
from cipherfab.workspace.folder import STORE

OUT = Path("cipherfab-out")
NAME = "cf_present_80_iterative"


@pytest.fixture
def explored(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> Callable[..., Result]:
    """Run a command where a few designs were measured on two targets.

    On both they have 64 FF; on ecp5 200 MHz: 400 Mbit/s with 200 LUT, 1,829 Mbit/s with 500 LUT, 12,800
    Mbit/s with 4,000 LUT; and 400 Mbit/s with 300 LUT in both directions.
    """
    stand_in.behave(behaviour, "rounds_per_cycle=5", lut=500)
    stand_in.behave(behaviour, "pipelined", lut=4000)
    stand_in.behave(behaviour, "direction=both", lut=300)
    stand_in.behave(behaviour, "rectangle-80/iterative on", error="1 block came out wrong", permanent=True)
    variants = ("", ":rounds_per_cycle=5", ":direction=both")
    designs = [*(f"present-80/iterative{each}" for each in variants), "present-80/pipelined", "R8"]
    cli("explore", *designs, "--target", "ecp5", "--target", "artix-7")
    (behaviour / "log").unlink()
    return cli


def test_the_best_is_named_with_its_reason(
    explored: Callable[..., Result], stand_in: Any, behaviour: Path
) -> None:
    result = explored("pick", "--target", "ecp5", "--min-mbps", "450")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == (
        "present-80/iterative:rounds_per_cycle=5 is the smallest of the 2 designs that fit: 500 LUT, "
        "88 % less than the runner-up, present-80/pipelined, with 4,000."
    )
    assert lines[1].startswith("Besides: 7 cycles of latency against 32, 1,829 Mbit/s against 12,800, ")
    assert "ecp5 · 2 designs · Fmax placed" in result.stdout
    assert lines[-4:] == [
        "The next relaxation would buy:",
        "  --min-mbps 400 instead of 450: present-80/iterative, 200 LUT, 60 % less",
        "",
        "1 design has no figures on ecp5; see cipherfab report.",
    ]
    assert stand_in.log(behaviour) == []
    assert not (OUT / "work").exists() or [each.name for each in (OUT / "work").iterdir()] == ["lock"]


@pytest.mark.parametrize(
    ("options", "winner"),
    [
        ((), "present-80/iterative:rounds_per_cycle=5"),  # 3.66 Mbit/s per LUT
        (("--for", "speed"), "present-80/pipelined"),
        (("--for", "latency"), "present-80/iterative:rounds_per_cycle=5"),
        (("--for", "area"), "present-80/iterative"),
        (("--max-latency", "32"), "present-80/iterative"),
        (("--min-mbps", "1"), "present-80/iterative"),
        (("--max-latency", "31"), "present-80/iterative:rounds_per_cycle=5"),
        (("--max-luts", "499"), "present-80/iterative"),
        (("--decrypt",), "present-80/iterative:direction=both"),
        (("--key-every-block", "--max-luts", "300"), "present-80/iterative"),
        (("--clock", "200", "--for", "speed"), "present-80/pipelined"),
        (
            ("--max-ff", "64", "--max-bram", "0", "--cipher", "present-80", "--for", "area"),
            "present-80/iterative",
        ),
    ],
)
def test_options(explored: Callable[..., Result], options: tuple[str, ...], winner: str) -> None:
    result = explored("pick", "--target", "ecp5", *options, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout)["winner"]["design"] == winner


def test_json(explored: Callable[..., Result]) -> None:
    result = explored("pick", "--target", "ecp5", "--decrypt", "--cipher", "present-80", "--json")
    data = json.loads(result.stdout)
    assert list(data) == [
        "target",
        "constraints",
        "winner",
        "ranking",
        "relaxations",
        "near_misses",
        "without_figures",
    ]
    assert (data["target"], data["without_figures"]) == ("ecp5", 1)
    assert data["constraints"]["ciphers"] == ["present-80"]
    assert data["constraints"]["for"] == "efficiency"
    assert [each["design"] for each in data["ranking"]] == ["present-80/iterative:direction=both"]
    assert [each["option"] for each in data["relaxations"]] == ["--decrypt"]
    assert len(data["near_misses"]) == 3
    # What is offered is what is picked when it is asked for.
    again = json.loads(explored("pick", "--target", "ecp5", "--json").stdout)
    assert again["winner"] == data["relaxations"][0]["picks"]


def test_no_match(explored: Callable[..., Result]) -> None:
    result = explored("pick", "--target", "ecp5", "--max-luts", "199", "--build", "core")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines()[:4] == [
        "None of the 4 designs measured on ecp5 fits.",
        "",
        "Closest:",
        "  present-80/iterative: 200 LUT (--max-luts 199)",
    ]
    assert "  --max-luts 200 instead of 199: present-80/iterative, 2.00 Mbit/s per LUT" in result.stdout
    assert not Path("core").exists()
    as_json = explored("pick", "--target", "ecp5", "--max-luts", "199", "--json")
    assert as_json.exit_code == 1
    assert json.loads(as_json.stdout)["winner"] is None


def test_a_target_without_fmax_needs_a_clock(explored: Callable[..., Result]) -> None:
    result = explored("pick", "--target", "artix-7")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: no design on artix-7 has an Fmax; give the clock with --clock\n"
    result = explored("pick", "--target", "artix-7", "--clock", "10", "--for", "area")
    assert result.exit_code == 0
    assert "\nNo Fmax is known: nothing here says that it reaches 10 MHz.\n" in result.stdout
    assert "artix-7 · 4 designs · synthesised, not placed: figures at 10 MHz" in result.stdout


def test_more_than_are_shown(cli: Callable[..., Result], stand_in: Any) -> None:
    designs = [f"present-80/iterative:rounds_per_cycle={count}" for count in range(1, 13)]
    cli("explore", *designs, "--target", "ecp5")
    result = cli("pick", "--target", "ecp5")
    assert "\nand 2 more that fit\n" in result.stdout
    assert "12 designs that fit" in result.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "Missing option '--target'."),
        (("--target", "xc9"), "Invalid value for '--target': unknown target 'xc9'; there are artix-7"),
        (("--max-luts", "0"), "Invalid value for '--max-luts': 0 is not in the range x>=1."),
        (("--max-luts", "1.5"), "Invalid value for '--max-luts': '1.5' is not a valid integer."),
        (("--max-ff", "-1"), "Invalid value for '--max-ff': -1 is not in the range x>=0."),
        (("--max-bram", "few"), "Invalid value for '--max-bram': 'few' is not a valid integer."),
        (("--max-latency", "0"), "Invalid value for '--max-latency': 0 is not in the range x>=1."),
        (("--min-mbps", "0"), "Invalid value for '--min-mbps': 0.0 is not in the range x>0."),
        (("--min-mbps", "nan"), "Invalid value for '--min-mbps': nan is not a finite number."),
        (("--min-mbps", "much"), "Invalid value for '--min-mbps': 'much' is not a valid number."),
        (("--clock", "inf"), "Invalid value for '--clock': inf is not a finite number."),
        (("--clock", "-5"), "Invalid value for '--clock': -5.0 is not in the range x>0."),
        (("--cipher", "des"), "Invalid value for '--cipher': unknown cipher 'des'; there are present-80"),
        (("--for", "beauty"), "Invalid value for '--for': 'beauty' is not one of 'area', 'speed', "),
        (
            ("--study", "none"),
            "Invalid value for '--study': unknown study 'none'; there are ascon, ccm, default",
        ),
        (("--force",), "--force needs --build"),
        (("--native",), "--native needs --study: without it nothing is measured"),
    ],
)
def test_wrong_calls(
    cli: Callable[..., Result], stand_in: Any, options: tuple[str, ...], message: str
) -> None:
    target = () if not options or "--target" in options else ("--target", "ecp5")
    result = cli("pick", *target, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"\nerror: {message}" in result.stderr
    assert not OUT.exists()


def test_nothing_measured(cli: Callable[..., Result], stand_in: Any) -> None:
    result = cli("pick", "--target", "ecp5", "--output", "mine")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "error: no store at mine/store.sqlite; `cipherfab explore` makes one\n"
    assert not Path("mine").exists()
    cli("explore", "V1", "--target", "artix-7", "--output", "my out")
    result = cli("pick", "--target", "ecp5", "--output", "my out")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "error: no design has figures on ecp5; measure designs with "
        "`cipherfab explore --target ecp5 --output 'my out'`, or give --study\n"
    )


def test_ciphers_that_were_not_measured(explored: Callable[..., Result]) -> None:
    result = explored("pick", "--target", "ecp5", "--cipher", "aes-128", "--cipher", "rectangle-80")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "error: no design of aes-128 or rectangle-80 has figures on ecp5; "
        "measure some with, for example, `cipherfab explore aes-128/iterative --target ecp5`\n"
    )
    result = explored("pick", "--target", "ecp5", "--cipher", "aes-128", "--cipher", "present-80")
    assert result.exit_code == 0
    assert result.stderr == "note: no design of aes-128 has figures on ecp5\n"


def test_a_study_is_measured_first_and_once(
    cli: Callable[..., Result], stand_in: Any, behaviour: Path
) -> None:
    # Its own targets do not matter.
    Path("mine.toml").write_text('designs = ["V1", "R8"]\ntargets = ["virtex-5"]\nseeds = 3\n')
    cli("explore", "V1", "--target", "ecp5", "--seeds", "3")
    (behaviour / "log").unlink()
    result = cli("pick", "--target", "ecp5", "--study", "mine.toml", "--for", "area")
    assert result.exit_code == 0
    assert "the 2 designs that fit" in result.stdout
    assert stand_in.log(behaviour) == [
        "elaborate rectangle-80/iterative",
        "measure rectangle-80/iterative on ecp5",
    ]
    assert "1 of 2 from the store" in result.stderr
    (behaviour / "log").unlink()
    again = cli("pick", "--target", "ecp5", "--study", "mine.toml", "--for", "area", "--json")
    assert json.loads(again.stdout)["winner"]["design"] == "rectangle-80/iterative"
    assert stand_in.log(behaviour) == []


def test_build(explored: Callable[..., Result]) -> None:
    result = explored("pick", "--target", "ecp5", "--max-luts", "250", "--build", "core")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1].startswith(f"{NAME}: ")
    assert (Path("core") / f"{NAME}.sv").is_file()
    sheet = (Path("core") / "datasheet.md").read_text(encoding="utf-8")
    assert "ecp5" in sheet
    assert " 200 " in sheet
    assert explored("build", "V1", "--output", "built").exit_code == 0
    files = {
        folder: {
            path.relative_to(folder): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()
        }
        for folder in ("core", "built")
    }
    assert files["core"] == files["built"]


def test_build_with_json(explored: Callable[..., Result]) -> None:
    result = explored("pick", "--target", "ecp5", "--max-luts", "250", "--build", "core", "--json")
    assert json.loads(result.stdout)["winner"]["design"] == "present-80/iterative"
    assert result.stderr.startswith(f"{NAME}: ")


def test_build_keeps_what_is_there(explored: Callable[..., Result]) -> None:
    Path("core").mkdir()
    (Path("core") / "mine.txt").write_text("mine")
    call = ("pick", "--target", "ecp5", "--max-luts", "250", "--build", "core")
    result = explored(*call)
    assert result.exit_code == 2
    assert result.stdout.startswith("present-80/iterative is the only design that fits")
    assert result.stderr == (
        "error: core is not empty; give another folder, or --force to replace files in it\n"
    )
    assert [path.name for path in Path("core").iterdir()] == ["mine.txt"]
    assert explored(*call, "--force").exit_code == 0
    assert (Path("core") / "mine.txt").read_text() == "mine"
    assert (Path("core") / "datasheet.md").is_file()


def test_build_into_a_file(explored: Callable[..., Result]) -> None:
    Path("core").touch()
    result = explored("pick", "--target", "ecp5", "--build", "core")
    assert result.exit_code == 2
    assert result.stderr == "error: core is not a folder; give a folder that is empty or does not exist\n"


def test_figures_of_other_rtl_are_no_reason_to_deliver(
    explored: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cipherfab.records.keys.rtl_digest", lambda sources: "edited")
    result = explored("pick", "--target", "ecp5", "--max-luts", "250", "--build", "core")
    assert result.exit_code == 2
    assert result.stderr == (
        "error: the figures of present-80/iterative on ecp5 are of other RTL or tools than the present ones; "
        "nothing was written; measure it again: `cipherfab explore present-80/iterative --target ecp5`\n"
    )
    assert not Path("core").exists()
    explored("explore", "V1", "--target", "ecp5")
    assert explored("pick", "--target", "ecp5", "--max-luts", "250", "--build", "core").exit_code == 0


def test_designs_of_another_version_are_left_out(explored: Callable[..., Result]) -> None:
    with Store(OUT / STORE) as store:
        record = next(each for each in store.records() if isinstance(each, Measurement))
        store.put("old", replace(record, design="present-80/bitslice", target="ecp5"))
    result = explored("pick", "--target", "ecp5", "--for", "area")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "bitslice" not in result.stdout


def test_a_store_that_is_none(cli: Callable[..., Result], stand_in: Any) -> None:
    OUT.mkdir()
    (OUT / STORE).write_text("this is no database, whatever its name may say" * 50)
    result = cli("pick", "--target", "ecp5")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("error: store cipherfab-out/store.sqlite is damaged; delete it")


def test_authenticated_ciphers_are_picked_by_name(
    cli: Callable[..., Result], stand_in: Any, behaviour: Path
) -> None:
    """Without a name, only block ciphers are compared."""
    stand_in.behave(behaviour, "rounds_per_cycle=2", lut=500)
    designs = [f"aes-128-gcm/iterative{each}" for each in ("", ":rounds_per_cycle=2")]
    cli("explore", *designs, "present-80/iterative", "--target", "ecp5")
    result = cli("pick", "--target", "ecp5", "--cipher", "aes-128-gcm", "--for", "area", "--json")
    assert result.exit_code == 0
    names = [each["design"] for each in json.loads(result.stdout)["ranking"]]
    assert {"aes-128-gcm/iterative", "aes-128-gcm/iterative:rounds_per_cycle=2"} <= set(names)
    assert all(name.startswith("aes-128-gcm/") for name in names)
    named = [
        each["design"] for each in json.loads(cli("pick", "--target", "ecp5", "--json").stdout)["ranking"]
    ]
    assert "present-80/iterative" in named
    assert not any(name.startswith("aes-128-gcm/") for name in named)


@pytest.mark.parametrize(
    ("ciphers", "message"),
    [
        (
            ("aes-128-gcm", "aes-128"),
            "--cipher is aes-128-gcm, aes-128: block ciphers and authenticated ciphers do different things",
        ),
        (("pi16cipher096v2-star",), "unknown cipher 'pi16cipher096v2-star'; did you mean pi16cipher096v2?"),
        (("AES-128-GCN",), "did you mean aes-128-gcm?"),
    ],
)
def test_ciphers_that_cannot_be_compared(
    ciphers: tuple[str, ...], message: str, cli: Callable[..., Result]
) -> None:
    result = cli("pick", "--target", "ecp5", *(word for name in ciphers for word in ("--cipher", name)))
    assert result.exit_code == 2
    assert message in result.stderr
