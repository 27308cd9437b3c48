import re
from collections.abc import Callable

from cipherfab.catalogue import Design, parse_id
from cipherfab.deliver.datasheet import datasheet
from cipherfab.records.record import Measurement

ITERATIVE = parse_id("present-80/iterative")
NARROW = parse_id("rectangle-80/narrow:port_bits=32")
STATIC = parse_id("rectangle-128/pipelined:direction=both,key_schedule=static")


def rows(text: str) -> list[list[str]]:
    lines = re.findall(r"^\|(.*)\|$", text, re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def test_has_every_port() -> None:
    for design in (ITERATIVE, STATIC, NARROW):
        found = [row[:3] for row in rows(datasheet(design))]
        for port in design.ports:
            assert [f"`{port.name}`", port.direction, str(port.width)] in found


def test_has_the_cycle_counts() -> None:
    found = {row[0]: row[1] for row in rows(datasheet(STATIC))}
    assert (found["Latency"], found["Interval"], found["Key"]) == ("25", "1", "26")


def test_words_have_their_rule() -> None:
    text = datasheet(NARROW, drawn=True)
    assert "in 3 transfers: each brings a word of the key, the last 2 bring the words of the block" in text
    assert "between the first words of two accepted blocks, if nobody waits" in text
    assert "differ in the number of the word only" in text
    assert "words of" not in datasheet(STATIC, drawn=True)


def test_says_what_is_not_protected_and_what_the_licence_is() -> None:
    text = datasheet(ITERATIVE)
    assert "Not protected against side channels" in text
    assert "Apache-2.0" in text
    assert "part of the design" not in text


def test_warns_of_a_key_in_the_design() -> None:
    text = datasheet(parse_id("present-80/fixed_key"))
    assert "**The key of fixed_key cores is part of the design and cannot be changed" in text
    assert "| `key_i` | input | 80 | Ignored. |" in text


def test_multicycle_paths_are_named() -> None:
    assert "`static_key_q`" in datasheet(STATIC)
    assert "multi-cycle" not in datasheet(ITERATIVE)


def test_shows_figures_if_there_are_any(measurement: Callable[[Design], Measurement]) -> None:
    assert "Not measured." in datasheet(ITERATIVE)
    text = datasheet(ITERATIVE, [measurement(ITERATIVE)])
    assert "Not measured." not in text
    [row] = [row for row in rows(text) if row[0] == "ecp5"]
    assert row == ["ecp5", "narrow", "231", "155", "0", "200", "400", "27.1", "0.117"]


def test_fits_on_a_page() -> None:
    assert len(datasheet(STATIC).splitlines()) < 100
