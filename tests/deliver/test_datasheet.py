import re
from collections.abc import Callable
from dataclasses import replace

from msgspec import structs

from cipherfab.catalogue import Design, parse_id
from cipherfab.deliver.datasheet import datasheet
from cipherfab.deliver.made import Made
from cipherfab.deliver.tested import TESTED
from cipherfab.records.published import published, publisher
from cipherfab.records.record import Measurement

ITERATIVE = parse_id("present-80/iterative")
NARROW = parse_id("rectangle-80/narrow:port_bits=32")
STATIC = parse_id("rectangle-128/pipelined:direction=both,key_schedule=static")


def rows(text: str) -> list[list[str]]:
    lines = re.findall(r"^\|(.*)\|$", text, re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def test_has_every_port(unmade: Made) -> None:
    for design in (ITERATIVE, STATIC, NARROW):
        found = [row[:3] for row in rows(datasheet(design, unmade))]
        for port in design.ports:
            assert [f"`{port.name}`", port.direction, str(port.width)] in found


def test_has_the_cycle_counts(unmade: Made) -> None:
    found = {row[0]: row[1] for row in rows(datasheet(STATIC, unmade))}
    assert (found["Latency"], found["Interval"], found["Key"]) == ("25", "1", "26")


def test_words_have_their_rule(unmade: Made) -> None:
    drawn = replace(unmade, transfers=[{}], reset=[{}])
    text = datasheet(NARROW, drawn)
    assert "in 3 transfers: each brings a word of the key, the last 2 also a word of the block each" in text
    assert "between the first words of two accepted blocks, without stalls" in text
    assert "differ only in the word number" in text
    assert "words of" not in datasheet(STATIC, drawn)


def test_says_what_is_not_protected_and_what_the_licence_is(unmade: Made) -> None:
    text = datasheet(ITERATIVE, unmade)
    assert "Not protected against side channels" in text
    assert "Apache-2.0" in text
    assert "part of the design" not in text


def test_warns_of_a_key_in_the_design(unmade: Made) -> None:
    text = datasheet(parse_id("present-80/fixed_key"), unmade)
    assert "**The key of fixed_key cores is part of the design and cannot be changed" in text
    assert "| `key_i` | input | 80 | Ignored. |" in text


def test_multicycle_paths_are_named(unmade: Made) -> None:
    text = datasheet(STATIC, unmade)
    assert "Paths from `static_key_q` have 25 cycles: multicycle paths with setup 25 and hold 24" in text
    assert "multicycle" not in datasheet(ITERATIVE, unmade)


def test_shows_figures_if_there_are_any(measurement: Callable[[Design], Measurement], unmade: Made) -> None:
    assert "Not measured." in datasheet(ITERATIVE, unmade)
    found = published(design=ITERATIVE.id)
    text = datasheet(ITERATIVE, unmade, found)
    assert "Not measured" not in text
    assert f"* Published with {publisher()}, not measured on this machine: " in text
    assert "ecp5" in {record.target for record in found}
    text = datasheet(ITERATIVE, unmade, [measurement(ITERATIVE)])
    assert "Not measured." not in text
    short, row = [row for row in rows(text) if row[0] == "ecp5"]
    assert short == ["ecp5", "231 LUT, 155 flip-flops, 0 block RAM, 200 MHz, 400 Mbit/s"]
    assert row == ["ecp5", "narrow-area", "placed, 1 seed", "231", "155", "0", "200", "400", "27.1", "0.117"]


def test_shows_stock_figures_beside_ours(measurement: Callable[[Design], Measurement], unmade: Made) -> None:
    ours = measurement(ITERATIVE)
    both = structs.replace(ours, stock=structs.replace(ours.area, lut=240, ff=156))
    *_, row = [row for row in rows(datasheet(ITERATIVE, unmade, [both])) if row[0] == "ecp5"]
    assert row == ["ecp5", "stock: `synth_ecp5`", "", "240", "156", "0", "", "", "", ""]


def test_says_which_versions_read_it_and_how_the_verilog_was_compared(unmade: Made) -> None:
    text = datasheet(ITERATIVE, unmade)
    assert "written by Yosys. It is not compared." in text
    found = rows(text)
    assert all(list(tested) in found for tested in TESTED)
    assert "Vivado, Quartus, Radiant, Diamond and Gowin are **untested**" in text


def test_fits_on_a_page(unmade: Made) -> None:
    assert len(datasheet(STATIC, unmade).splitlines()) < 120
