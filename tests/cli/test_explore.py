"""`cipherfab explore`, with a stand-in for the tools."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from cipherfab.catalogue import read_study
from cipherfab.records.database import Store, StoreError
from cipherfab.records.record import decode

RUN = Path(__file__).parent.parent / "flow" / "stand_in" / "run_cli.py"
DEFAULT = [found.id for found in read_study("default").designs]
TOTAL = 2 * len(DEFAULT)
OUT = Path("cipherfab-out")


def measured(stand_in: Any, behaviour: Path) -> list[str]:
    """What was measured since the last call, "ID on TARGET"."""
    lines = [line.removeprefix("measure ") for line in stand_in.log(behaviour) if line.startswith("measure")]
    (behaviour / "log").unlink(missing_ok=True)
    return sorted(lines)


def test_the_default_study(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    result = cli("explore")
    assert result.exit_code == 0
    everything = sorted(f"{design} on {target}" for design in DEFAULT for target in ("spartan-6", "ecp5"))
    assert measured(stand_in, behaviour) == everything
    progress = result.stderr.splitlines()
    assert [line.split()[0] for line in progress] == [f"[{done}/{TOTAL}]" for done in range(1, TOTAL + 1)]
    assert all(" LUT, 64 FF" in line and line.endswith(" s)") for line in progress)
    assert sum(", 200 MHz (" in line for line in progress) == len(DEFAULT)
    for design in DEFAULT:
        assert result.stdout.count(f" {design} ") == 2
    assert result.stdout.endswith("Report: cipherfab-out/report.html\n")
    page = (OUT / "report.html").read_text(encoding="utf-8")
    assert all(design in page for design in DEFAULT)


def test_nothing_is_written_elsewhere(cli: Callable[..., Result], stand_in: Any, tmp_path: Path) -> None:
    assert cli("explore", "V1", "--output", "mine").exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["behaviour", "mine"]
    left = sorted(path.relative_to("mine").as_posix() for path in Path("mine").rglob("*"))
    assert left == ["report.html", "store.sqlite", "work", "work/lock"]


def test_a_second_run_measures_nothing_and_shows_the_same(
    cli: Callable[..., Result], stand_in: Any, behaviour: Path
) -> None:
    first = cli("explore")
    page = (OUT / "report.html").read_bytes()
    measured(stand_in, behaviour)
    second = cli("explore")
    assert measured(stand_in, behaviour) == []
    assert second.stderr == f"{TOTAL} of {TOTAL} from the store\n"
    assert second.stdout == first.stdout
    assert (OUT / "report.html").read_bytes() == page


def test_designs_and_targets(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    designs = ("V1", "present-80/iterative", "rectangle-80/pipelined:direction=both")
    result = cli("explore", *designs, "--target", "artix-7", "--target", "ecp5", "--target", "ecp5")
    assert result.exit_code == 0
    assert measured(stand_in, behaviour) == [
        "present-80/iterative on artix-7",
        "present-80/iterative on ecp5",
        "rectangle-80/pipelined:direction=both on artix-7",
        "rectangle-80/pipelined:direction=both on ecp5",
    ]
    result = cli("explore", "V1", "R8", "--target", "artix-7")
    assert result.stderr.splitlines()[0] == "1 of 2 from the store"
    assert measured(stand_in, behaviour) == ["rectangle-80/iterative on artix-7"]


def test_a_study_file(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    Path("mine.toml").write_text('designs = ["R8"]\ntargets = ["virtex-5"]\nseeds = 7\n')
    assert cli("explore", "--study", "mine.toml").exit_code == 0
    assert measured(stand_in, behaviour) == ["rectangle-80/iterative on virtex-5"]
    assert cli("explore", "--study", "mine.toml", "--target", "artix-7").exit_code == 0
    assert measured(stand_in, behaviour) == ["rectangle-80/iterative on artix-7"]
    # Seeds matter where something is placed only.
    assert cli("explore", "R8", "--target", "virtex-5", "--seeds", "9").exit_code == 0
    assert measured(stand_in, behaviour) == []


def test_seeds_add_up(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    assert cli("explore", "R8", "--target", "ecp5", "--seeds", "3").exit_code == 0
    assert len(measured(stand_in, behaviour)) == 1
    result = cli("explore", "R8", "--target", "ecp5")
    assert measured(stand_in, behaviour) == []
    assert "median of 3 seeds" in result.stdout
    assert "median of 3 seeds" in cli("report").stdout


def test_native_tools_are_other_tools(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    cli("explore", "V1")
    assert len(measured(stand_in, behaviour)) == 2
    cli("explore", "V1", "--native")
    assert len(measured(stand_in, behaviour)) == 2


def test_a_failure_is_shown_and_the_status_says_so(
    cli: Callable[..., Result], stand_in: Any, behaviour: Path
) -> None:
    stand_in.behave(behaviour, "iterative on ecp5", error="1 block came out wrong", permanent=True)
    stand_in.behave(behaviour, "elaborate rectangle", error="yosys: \x1b[31msyntax error [/red]")
    result = cli("explore", "V1", "R8")
    assert result.exit_code == 1
    assert "present-80/iterative on spartan-6: 200 LUT" in result.stderr
    assert "present-80/iterative on ecp5: failed, 1 block came out wrong" in result.stderr
    assert "\x1b" not in result.output
    assert "syntax error [/red]" in result.stderr
    assert "3 without figures" in result.stdout
    assert "1 block came out wrong" in (OUT / "report.html").read_text(encoding="utf-8")
    again = cli("explore", "V1")
    assert again.exit_code == 1
    assert again.stderr == "2 of 2 from the store\n"


def test_json(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    stand_in.behave(behaviour, "iterative on ecp5", error="wrong", permanent=True)
    result = cli("explore", "V1", "R8", "--json", "records.json")
    content = json.loads(Path("records.json").read_text())
    kinds = [(each["kind"], each["design"], each["target"]) for each in content]
    assert kinds == [
        ("measurement", "present-80/iterative", "spartan-6"),
        ("failure", "present-80/iterative", "ecp5"),
        ("measurement", "rectangle-80/iterative", "spartan-6"),
        ("failure", "rectangle-80/iterative", "ecp5"),
    ]
    for each in content:
        decode(json.dumps(each).encode())
    printed = cli("explore", "V1", "R8", "--json", "-")
    assert json.loads(printed.stdout) == content
    assert "Report: cipherfab-out/report.html" in printed.stderr
    assert printed.exit_code == result.exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("des/iterative",),
            "Invalid value for '[DESIGN]...': unknown cipher 'des'; there are present-80, present-128",
        ),
        (
            ("V9",),
            "Invalid value for '[DESIGN]...': unknown row 'V9'; rows with a design are ",
        ),
        (
            ("present-80/iterative:rounds_per_cycle=32",),
            "Invalid value for '[DESIGN]...': rounds_per_cycle of iterative for present-80 is '32'; allowed",
        ),
        (("--target", "xc9"), "Invalid value for '--target': unknown target 'xc9'; there are artix-7"),
        (
            ("--study", "none"),
            "Invalid value for '--study': unknown study 'none'; there are ascon, ccm, default",
        ),
        (("V1", "--study", "default"), "give either designs or --study, not both"),
        (("--seeds", "0"), "Invalid value for '--seeds': 0 is not in the range 1<=x<=1000."),
        (("--jobs", "0"), "Invalid value for '--jobs': 0 is not in the range 1<=x<=1024."),
        (("--jobs", "two"), "Invalid value for '--jobs': 'two' is not a valid integer."),
        (("--output", "file"), "Invalid value for '--output': Directory 'file' is a file."),
    ],
)
def test_wrong_calls(
    cli: Callable[..., Result], stand_in: Any, arguments: tuple[str, ...], message: str
) -> None:
    Path("file").touch()
    result = cli("explore", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"\nerror: {message}" in result.stderr
    assert not OUT.exists()


def test_a_study_with_an_unknown_target(cli: Callable[..., Result], stand_in: Any) -> None:
    Path("mine.toml").write_text('designs = ["R8"]\ntargets = ["xc9"]\n')
    result = cli("explore", "--study", "mine.toml")
    assert result.exit_code == 2
    assert result.stderr.startswith("error: unknown target 'xc9'; there are artix-7, ")


def test_a_file_in_place_of_a_folder(cli: Callable[..., Result], stand_in: Any) -> None:
    Path("file").touch()
    result = cli("explore", "V1", "--output", "file/out")
    assert result.exit_code == 2
    assert result.stderr.startswith("error: cannot create the folder file/out: Not a directory")
    assert result.stderr.count("\n") == 1


def test_a_store_that_is_none(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    OUT.mkdir()
    (OUT / "store.sqlite").write_text("this is no database, whatever its name may say" * 50)
    result = cli("explore", "V1")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: store cipherfab-out/store.sqlite is damaged; delete it")
    assert measured(stand_in, behaviour) == []


def test_a_full_disk(cli: Callable[..., Result], stand_in: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def put(store: Store, key: str, record: object) -> None:
        raise StoreError(f"store {store.path}: no space is left on the disk (database or disk is full)")

    monkeypatch.setattr(Store, "put", put)
    result = cli("explore", "V1")
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1] == (
        "error: store cipherfab-out/store.sqlite: no space is left on the disk (database or disk is full)"
    )


def test_a_page_that_cannot_be_written(cli: Callable[..., Result], stand_in: Any) -> None:
    (OUT / "report.html").mkdir(parents=True)
    result = cli("explore", "V1")
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1].endswith("report.html': Is a directory")


def start(behaviour: Path, *arguments: str, terminal: int | None = None) -> subprocess.Popen[str]:
    """Start `explore` as a process of its own."""
    return subprocess.Popen(
        [sys.executable, str(RUN), "explore", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if terminal is None else terminal,
        text=True,
        env={**os.environ, "STAND_IN_FOLDER": str(behaviour), "TERM": "xterm", "COLUMNS": "100"},
    )


def test_ctrl_c(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    stand_in.behave(behaviour, "measure present-80/pipelined", sleep=600)
    quick = ("present-80/iterative", "rectangle-80/iterative", "aes-128/iterative")
    run = start(behaviour, *quick, "present-80/pipelined", "--jobs", "2")
    assert run.stderr
    finished = [run.stderr.readline() for _ in range(3)]
    assert all("/iterative on" in line for line in finished)
    begin = time.monotonic()
    run.send_signal(signal.SIGINT)
    output, errors = run.communicate(timeout=30)
    assert time.monotonic() - begin < 5
    assert run.returncode == 130
    assert output == ""
    assert "Traceback" not in errors
    assert errors.endswith("\nstopped; finished results are kept in cipherfab-out/store.sqlite\n")
    assert not (OUT / "report.html").exists()
    assert [path.name for path in (OUT / "work").iterdir()] == ["lock"]
    with Store(OUT / "store.sqlite") as store:
        assert len(store.records()) >= 3


def test_killed_and_run_again(cli: Callable[..., Result], stand_in: Any, behaviour: Path) -> None:
    stand_in.behave(behaviour, "measure", sleep=0.05)
    run = start(behaviour, "--jobs", "2")
    assert run.stderr
    for _ in range(5):
        run.stderr.readline()
    run.kill()
    run.communicate()
    with Store(OUT / "store.sqlite") as store:
        kept = {f"{record.design} on {record.target}" for record in store.records()}
    assert 5 <= len(kept) < TOTAL
    measured(stand_in, behaviour)
    (behaviour / "behaviour.json").unlink()
    result = cli("explore")
    assert result.exit_code == 0
    everything = {f"{design} on {target}" for design in DEFAULT for target in ("spartan-6", "ecp5")}
    assert set(measured(stand_in, behaviour)) == everything - kept
    assert f"{len(kept)} of {TOTAL} from the store" in result.stderr
    assert [path.name for path in (OUT / "work").iterdir()] == ["lock"]


def test_a_terminal_shows_what_is_going_on(
    cli: Callable[..., Result], stand_in: Any, behaviour: Path
) -> None:
    stand_in.behave(behaviour, "measure", sleep=1)
    ours, theirs = pty.openpty()
    run = start(behaviour, "V1", "--jobs", "1", terminal=theirs)
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(ours)
    run.communicate()
    assert run.returncode == 0
    text = shown.decode()
    assert re.search(r"about \d+ s left: .*present-80/iterative on ecp5", text)
    assert "0/2" in text
    assert "1/2" in text
    assert "[1/2] present-80/iterative on spartan-6: 200 LUT, 64 FF (" in text
