"""What the front end is given: whatever it makes another design of is another content."""

from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.records import elaborations
from cipherfab.records.elaborations import elaboration_of, known, write_known

NARROW = elaboration_of(parse_id("present-80/narrow"))


def with_more(text: str, folder: Path) -> str:
    """Return the content with some text at the end of a source."""
    [place] = (number for number, path in enumerate(NARROW.sources) if path.name == "cf_narrow.sv")
    changed = folder / "cf_narrow.sv"
    changed.write_text(NARROW.sources[place].read_text() + text)
    sources = [*NARROW.sources[:place], changed, *NARROW.sources[place + 1 :]]
    return replace(NARROW, sources=sources).content


def test_a_changed_source_is_another_content(tmp_path: Path) -> None:
    assert with_more("module more; endmodule\n", tmp_path) != NARROW.content


def test_a_comment_is_none(tmp_path: Path) -> None:
    assert with_more("// more\n", tmp_path) == NARROW.content


def test_so_are_another_module_parameter_and_constant() -> None:
    others = [
        replace(NARROW, top="cf_iterative"),
        replace(NARROW, parameters={**NARROW.parameters, "PortBits": "16"}),
        replace(NARROW, constants={"in_valid_i": "1'b1"}),
        elaboration_of(parse_id("present-128/narrow")),
    ]
    assert len({each.content for each in (NARROW, *others)}) == 1 + len(others)


def test_hashes_come_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(elaborations, "known_file", lambda: tmp_path / "known.txt")
    write_known({"b": "2", "a": "1"})
    assert known() == {"a": "1", "b": "2"}
    assert (tmp_path / "known.txt").read_text() == "a 1\nb 2\n"
