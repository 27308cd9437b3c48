"""From how many blocks under one key on tunable LUTs pay, and what they take."""

import pytest
from msgspec.structs import replace

from cipherfab.bitstream import FORMATS
from cipherfab.catalogue import parse
from cipherfab.publish.experiments.tunable import CASES, HELD, Case, blocks, break_even
from cipherfab.records.earlier import LEGEND, MARK
from cipherfab.records.elaborations import elaboration_of, known
from cipherfab.tlut.tuning import Reload, Size, Tuning

ROW = Tuning(
    design="present-80/combinational",
    target="ice40",
    parameters={"key": 80},
    interval=2,
    ordinary=Size(luts=2000, flip_flops=10, depth=30, fmax_mhz=20.0),
    tuned=Size(luts=1000, flip_flops=12, depth=20, fmax_mhz=25.0),
    tunable=500,
    operations=1234,
)


def lines(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()][2:]


def test_a_tuned_design_pays_once_it_made_up_for_its_pause() -> None:
    # Half the LUTs at the same speed: N blocks take N s of 2 LUTs, or N s + 10 s of one.
    assert break_even((2, 1), (1, 1), 10) == 10
    assert break_even((2, 1), (1, 1), 10.5) == 11
    assert break_even((2, 1), (1, 2), 10) is None, "as many LUT seconds for a block"
    assert break_even((2, 1), (1, 3), 0) is None


def test_both_ways_stand_in_a_line() -> None:
    [line] = lines(blocks([ROW])["tunable"])
    assert line == [
        *("`present-80/combinational`", "`ice40`", "`key`, 80 bits"),
        *("2,000 → 1,000", "2,000 → 1,000", "-50.0 %", "30 → 20", "10 → 12", "20 → 25", "500", "1,234"),
    ]


def test_tables_count_sites_and_say_how_many_luts_are_in_them() -> None:
    usual, own = replace(ROW.ordinary, sites=1900), replace(ROW.tuned, sites=950)
    found = blocks([replace(ROW, ordinary=usual, tuned=own)])
    assert lines(found["tunable"])[0][3:6] == ["1,900 → 950", "2,000 → 1,000", "-50.0 %"]
    assert lines(found["break-even"])[0][2] == "1,900 → 950"


def test_figures_of_an_earlier_rtl_are_marked() -> None:
    for text in blocks([replace(ROW, rtl_hash="0" * 64)]).values():
        assert (LEGEND in text) == (f"`{ROW.design}` {MARK}" in text)
    assert LEGEND in blocks([replace(ROW, rtl_hash="0" * 64)])["tunable"]
    content = elaboration_of(parse(ROW.design)).content
    assert LEGEND not in blocks([replace(ROW, rtl_hash=known()[content])])["tunable"]
    assert LEGEND not in blocks([ROW])["tunable"]


def test_designs_with_blocks_and_a_clock_have_a_break_even() -> None:
    found = lines(blocks([ROW])["break-even"])
    # 100 ns of 2,000 LUTs are 200 ns of 1,000, of which 80 ns are needed.
    assert found[0][:4] == ["`present-80/combinational`", "`ice40`", "2,000 → 1,000", "100 → 80"]
    count, unit = found[0][-1].split(" ", 1)
    assert int(count.replace(",", "")) == pytest.approx(FORMATS["ice40"].load_ms * 1e-3 / 120e-9, abs=1)
    assert unit == "blocks under one key"
    messages = replace(ROW, parameters={"key_i": 80, "nonce_i": 32})
    assert lines(blocks([messages])["break-even"])[0][-1].endswith(" blocks of one message")
    assert len(found) == 3, "and two lines from the paper"
    assert len(lines(blocks([replace(ROW, interval=None)])["break-even"])) == 2


def test_what_is_loaded_for_another_key_stands_beside_the_paper() -> None:
    reload = Reload(device="LFE5U-45F", whole=1_032_325, frames=192, bytes=23_289, milliseconds=7.452)
    found = lines(blocks([ROW, replace(ROW, target="ecp5", reload=reload)])["reload"])
    own = ["`present-80/combinational`", "LFE5U-45F", "500", "192", "23,289 of 1,032,325", "7.45", "330"]
    assert found[0] == own
    assert [line[-2] for line in found[1:]] == ["600", "58.9"]


def test_a_key_in_a_register_is_not_tuned() -> None:
    held = [case for case in CASES if case.settings]
    assert {case.design for case in held} == set(HELD)
    assert {case.target for case in held} == {"ice40", "ecp5", "virtex-7"}


@pytest.mark.parametrize(
    ("design", "top", "files"),
    [
        ("present-80/combinational", "cf_combinational", None),
        ("fir", "fir", ["fir.sv"]),
    ],
)
def test_a_case_is_a_design_or_an_example(design: str, top: str, files: list[str] | None) -> None:
    source = Case(design=design, target="ecp5", parameters=()).source
    names = [path.name for path in source.files]
    assert source.top == top
    assert names == files if files else f"{top}.sv" in names and len(names) > 20
