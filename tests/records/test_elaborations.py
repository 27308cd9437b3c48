"""What the front end is given: whatever it makes another design of is another content."""

from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id
from cipherfab.records import elaborations
from cipherfab.records.elaborations import elaboration_of, known, write_known

NARROW = elaboration_of(parse_id("present-80/narrow"))


def changed(name: str, old: str, new: str, folder: Path) -> str:
    """Return the content with another text in a source."""
    [place] = (number for number, path in enumerate(NARROW.sources) if path.name == name)
    text = NARROW.sources[place].read_text(encoding="utf-8")
    assert old in text
    copy = folder / name
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return replace(NARROW, sources=[*NARROW.sources[:place], copy, *NARROW.sources[place + 1 :]]).content


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("cf_narrow.sv", "endmodule", "  wire more;\nendmodule"),
        ("cf_pkg.sv", "PRESENT   = 1", "PRESENT   = 9"),
        ("cf_round.sv", "cf_present_pkg::round", "cf_present_pkg::other"),
    ],
)
def test_a_changed_source_is_another_content(name: str, old: str, new: str, tmp_path: Path) -> None:
    assert changed(name, old, new, tmp_path) != NARROW.content


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("cf_narrow.sv", "endmodule", "// more\nendmodule"),
        ("cf_pkg.sv", "    GIFT      = 6\n", "    GIFT      = 6,\n    TOY       = 7\n"),
        ("cf_round.sv", "    default:", "    TOY: begin : gen_toy\n    end\n    default:"),
    ],
)
def test_a_comment_and_another_family_are_none(name: str, old: str, new: str, tmp_path: Path) -> None:
    assert changed(name, old, new, tmp_path) == NARROW.content


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
