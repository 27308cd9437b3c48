"""What no file of the project may hold: places on one machine, dates where files are generated, addresses."""

import re
from collections.abc import Mapping

# Built from parts, so that this file does not match itself.
MACHINE_PATH = re.compile(r"(?<![\w./~-])(?:/(?:home|root|work|opt|Users)" + r"/\w|[A-Z]:\\Users)")
DATE = re.compile(r"\b(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b")
GENERATED = re.compile(r"<!-- generated:\S+ -->(.*?)<!-- /generated -->", re.DOTALL)
CONFLICT = re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE)


def test_the_patterns_find_what_they_look_for() -> None:
    for place in ("home", "root", "work", "opt", "Users"):
        assert MACHINE_PATH.search(f"see /{place}/ada/x"), place
        assert not MACHINE_PATH.search(f"docs/{place}/index.md, https://example.org/{place}/x"), place
    assert MACHINE_PATH.search("C:" + "\\Users\\ada")
    assert DATE.search("on 2031-" + "12-31")
    assert not DATE.search("ISO/IEC 29192-2, 2015-16")


def test_no_paths_of_one_machine(texts: Mapping[str, str]) -> None:
    assert "README.md" in texts
    assert [name for name, text in texts.items() if MACHINE_PATH.search(text)] == []


def test_no_dates_in_generated_text(texts: Mapping[str, str]) -> None:
    blocks = [
        (name, block)
        for name, text in texts.items()
        for block in (GENERATED.findall(text) if name.endswith(".md") else ())
    ]
    assert blocks
    generated = [*blocks, ("requirements.lock", texts["requirements.lock"])]
    assert [name for name, text in generated if DATE.search(text)] == []


def test_lock_has_hashes_and_no_addresses(texts: Mapping[str, str]) -> None:
    lock = texts["requirements.lock"]
    assert "://" not in lock
    assert not re.search(r"^\s*--(?!hash)", lock, re.MULTILINE), "only hashes may be given as options"
    pins = re.split(r"\n(?=\S)", re.sub(r"^\s*#.*\n", "", lock, flags=re.MULTILINE).strip())
    assert len(pins) > 20
    for pin in pins:
        assert re.match(r"[a-z0-9-]+==\S+ ", pin), pin
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", pin), pin


def test_text_files_are_tidy(texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        if name == "LICENSE":
            continue
        assert "\r" not in text, name
        assert not text or text.endswith("\n"), f"{name} has no newline at its end"
        if not name.endswith("Makefile"):
            assert "\t" not in text, f"{name} has a tab"
        assert not CONFLICT.search(text), f"{name} has marks of a merge"
        trailing = [number for number, line in enumerate(text.split("\n"), 1) if line != line.rstrip()]
        assert trailing == [], f"{name} has spaces at the end of lines {trailing}"
