"""NIST's vector sets, and what it expects as answers."""

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
NAMES = sorted(path.name.partition(".prompt")[0] for path in DATA.glob("*.prompt.json"))
MONTE_CARLO = [name for name in NAMES if name.split("-")[2] in {"ECB", "CBC", "CFB128", "OFB"}]


def request(name: str) -> Path:
    """Return the file of a vector set."""
    return DATA / f"{name}.prompt.json"


def groups(name: str, kind: str) -> list[dict[str, Any]]:
    """Return the groups of a file, "prompt" or "expected"."""
    content = json.loads((DATA / f"{name}.{kind}.json").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = content["testGroups"]
    return found


def expected(name: str) -> dict[tuple[int, int], dict[str, Any]]:
    """Return the expected answers by the numbers of group and test."""
    return {
        (group["tgId"], test["tcId"]): {key: value for key, value in test.items() if key != "tcId"}
        for group in groups(name, "expected")
        for test in group["tests"]
    }
