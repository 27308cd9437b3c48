"""Sections of the table: columns that apply, Pareto glyphs, legend."""

from collections.abc import Callable

from msgspec.structs import replace

from cipherfab.records.metrics import metric
from cipherfab.records.pareto import pareto_front
from cipherfab.records.published import published
from cipherfab.records.record import Measurement, Record, Timing
from cipherfab.report.table_model import CIPHER_FRONT, TARGET_FRONT, legend, sections

Sample = Callable[[str, str, str], Measurement]


def test_targets_have_the_columns_that_apply(records: list[Record]) -> None:
    artix, ecp5 = sections(records)
    assert (artix.target, ecp5.target) == ("artix-7", "ecp5")
    assert ecp5.summary == "Fmax placed, median of 5 seeds, no block RAM"
    assert artix.summary == "synthesised, not placed: figures at 13.56 MHz, no block RAM"
    assert [column.heading.replace("\n", " ") for column in ecp5.columns] == [
        "LUT",
        "FF",
        "Lat. cycles",
        "Int. cycles",
        "Fmax MHz",
        "range",
        "Mbit/s",
        "Mbit/s per LUT",
    ]
    headings = [column.heading for column in artix.columns]
    assert "raw" in headings
    assert not any(heading.startswith("Fmax") for heading in headings)


def test_what_is_proved_has_a_column_that_says_so(records: list[Record]) -> None:
    (known,) = published(design="present-80/iterative", target="ecp5")
    other = replace(known, design="present-80/iterative:clear=on", rtl_hash="0" * len(known.rtl_hash))
    (section,) = parts = sections([known, other])
    assert section.columns[-1].heading == "RTL"
    assert [section.columns[-1].text(row) for row in section.rows] == ["proved", "tested"]
    assert "RTL: proved to compute its cipher for all keys, blocks and stalls, or tested only." in legend(
        parts
    )
    # The proof is of another RTL.
    assert sections([replace(known, rtl_hash=other.rtl_hash)])[0].columns[-1].heading != "RTL"


def test_glyphs_mark_the_front_of_the_target_and_of_each_cipher(records: list[Record]) -> None:
    for section, speed in zip(sections(records), ("throughput_13_56", "throughput"), strict=True):
        front = pareto_front(section.rows, metric("luts"), metric(speed))
        assert [index for index, glyph in enumerate(section.glyphs) if glyph == TARGET_FRONT] == front
        for cipher in {row.cipher for row in section.rows}:
            places = [index for index, row in enumerate(section.rows) if row.cipher == cipher]
            own = pareto_front([section.rows[index] for index in places], metric("luts"), metric(speed))
            assert [k for k, index in enumerate(places) if section.glyphs[index]] == own
        assert CIPHER_FRONT in section.glyphs


def test_block_ram_shows_where_there_is_some(sample: Sample) -> None:
    record = sample("present-80", "iterative", "ecp5")
    (section,) = sections([replace(record, area=replace(record.area, bram=3))])
    assert "BRAM" in [column.heading for column in section.columns]
    assert "block RAM" not in section.summary


def test_block_rams_of_the_larger_size_have_a_column_where_there_are_some(sample: Sample) -> None:
    record = sample("present-80", "iterative", "spartan-6")

    def headings(large: int | None) -> list[str]:
        area = replace(record.area, bram=7, bram_large=large)
        return [column.heading for column in sections([replace(record, area=area)])[0].columns]

    assert "large" in headings(2)
    assert "large" not in headings(0)
    assert "large" not in headings(None)


def test_summary_tells_seeds_and_modelled_clocks(sample: Sample) -> None:
    placed = sample("present-80", "iterative", "ecp5")
    modelled = replace(placed, design="other", timing=Timing(kind="modelled", fmax_mhz={0: 99.0}))
    (section,) = sections([placed, modelled])
    assert section.summary.startswith("Fmax placed, median of 5 seeds, or modelled")
    assert any(sentence.startswith("≈") for sentence in legend([section]))
    assert not any(sentence.startswith("≈") for sentence in legend(sections([placed])))


def test_legend_tells_what_is_not_protected(sample: Sample) -> None:
    plain = sample("present-80", "iterative", "ecp5")
    masked = replace(plain, design="masked", protection="threshold implementation")
    assert "None of these cores are protected against side channels." in legend(sections([plain]))
    assert "1 of 2 of these cores are protected against side channels." in legend(sections([plain, masked]))
    assert not any("side channels" in sentence for sentence in legend(sections([masked])))


def test_there_is_a_range_only_with_several_seeds(sample: Sample) -> None:
    placed = sample("present-80", "iterative", "ecp5")
    (section,) = sections([placed])
    assert "range" in [column.heading for column in section.columns]
    modelled = replace(placed, timing=Timing(kind="modelled", fmax_mhz={0: 99.0}))
    (section,) = sections([modelled])
    assert "range" not in [column.heading for column in section.columns]
