"""How long each command takes: ``python -m benchmarks.stopwatch`` writes the table of its page.

Wall-clock seconds on two processors, the faster of two rounds: the first one also fills caches.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from cipherfab.report.markdown import table

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "stopwatch.md"
CALLS = (
    "",
    "list",
    "list designs --cipher aes-128 --target ecp5",
    "pick --cipher aes-128 --target ecp5 --min-mbps 500",
    "build aes-128/iterative:sbox=tower_field",
    "explore present-80/iterative --target ecp5",
    "explore aes-128/iterative --target spartan-6",
    "report",
    "verify present-80/iterative",
    "verify present-80/iterative --level netlist --target ecp5 --prove",
    "prove present-80/iterative",
    "judge present.toml",
    "acvp aes-128-gcm.acvp.json",
    "encrypt aes-128 --key 000102030405060708090a0b0c0d0e0f 00112233445566778899aabbccddeeff",
    "decrypt aes-128 --key 000102030405060708090a0b0c0d0e0f 69c4e0d86a7b0430d8cdb78070b4c55a",
    "digest ascon-hash256 616263",
    "export figures.csv",
    "diff published cipherfab-out",
    "ledger",
    "papers",
    "tune present-80/combinational --parameter key",
    "specialise cf_present_80_combinational.template --set key=00000000000000000000",
    "asm present-80.encrypt.vscpu-80",
    "run present-80.encrypt.vscpu-80 --set block=0 --set key=0 --show block",
    "cc present_80.c",
    "hls present_80.c",
)
"""Arguments of `cipherfab`, in an order in which later calls find the files of earlier ones."""
_ROUNDS = 2
_TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)


def seconds(call: str, folder: Path) -> float:
    """Return how long a call takes in a folder.

    Raises
    ------
    SystemExit
        If it fails; the message has the end of its output. `diff` may exit with 1, for something worse.
    """
    words = shlex.split(call)
    begun = perf_counter()
    run = subprocess.run(
        [sys.executable, "-m", "cipherfab", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    taken = perf_counter() - begun
    if run.returncode not in ({0, 1} if words[:1] == ["diff"] else {0}):
        raise SystemExit(f"cipherfab {call}: exit status {run.returncode}\n{run.stderr[-2000:]}")
    return taken


def one_round(parent: Path) -> list[float]:
    """Return the seconds of every call, in a new folder with the examples of the documentation."""
    with TemporaryDirectory(dir=parent) as name:
        folder = Path(name)
        shutil.copytree(ROOT / "docs" / "examples", folder, dirs_exist_ok=True)
        return [seconds(call, folder) for call in CALLS]


def with_table(page: str, taken: dict[str, float]) -> str:
    """Return the page with a new table."""
    rows = [[shown(call), f"{time:.1f}" if time < 9.95 else f"{time:.0f}"] for call, time in taken.items()]
    text = table(["Call", "Seconds"], rows, "lr")
    return _TABLE.sub(lambda _: text, page, count=1)


def shown(call: str) -> str:
    """Return a call as it stands in the table."""
    return f"`{' '.join(['cipherfab', *call.split()])}`"


def main() -> None:
    """Run all calls, and write the table."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
    parent = ROOT / "build" / "bench"
    parent.mkdir(parents=True, exist_ok=True)
    rounds = [one_round(parent) for _ in range(_ROUNDS)]
    taken = {call: min(times) for call, times in zip(CALLS, zip(*rounds, strict=True), strict=True)}
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), taken), encoding="utf-8")


if __name__ == "__main__":
    main()
