"""What instructions cost and gain: a line for each machine, and one for each step from one to the next."""

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from cipherfab.catalogue.architecture import Cycles, ProgramSize
from cipherfab.publish.instruction_sets import (
    instruction_set_drawing,
    instruction_set_table,
    instruction_steps_table,
)
from cipherfab.records.record import Measurement

Sample = Callable[[str, str, str], Measurement]
FIGURES = {
    # LUTs, cycles, instructions of the program
    "vscpu-80-base": (1000, 6000, 200),
    "vscpu-80-xor": (900, 3000, 100),
    "vscpu-80-rrl": (950, 2000, 90),
    "vscpu-80": (500, 300, 12),
    "vscpu-16": (160, 1300, 43),
    "vscpu-16b": (100, 600, 18),
}


@pytest.fixture
def records(sample: Sample) -> list[Measurement]:
    """Return machines with the figures above, and a core by hand with 40 LUTs and 32 cycles."""
    base = sample("present-80", "iterative", "artix-7")

    def made(luts: int, cycles: int) -> Measurement:
        area = replace(base.area, lut=luts, lut_packed=None, lutram=0, srl=0)
        return replace(base, area=area, cycles=Cycles(latency=cycles, interval=cycles, key=0))

    found = [replace(made(40, 32), design="present-80/iterative")]
    for name, (luts, cycles, words) in FIGURES.items():
        found.append(
            replace(
                made(luts, cycles),
                design=f"present-80/asip:machine={name}",
                architecture="asip",
                parameters={"machine": name},
                program=ProgramSize(machine=name, instructions=words, data_words=8),
            )
        )
    return found


def cells(text: str) -> list[list[str]]:
    return [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")][2:]


def test_a_line_for_each_machine_and_each_core(records: list[Measurement]) -> None:
    table = instruction_set_table(reversed(records))
    rows = [line.split("|")[1:-1] for line in table.splitlines() if line.startswith("|")][2:]
    assert [row[1].strip(" `") for row in rows] == [*FIGURES, "present-80/iterative"]
    assert rows[1][2].split() == ["NAND", "SRL", "CP", "ADD", "BZJ", "BZJi", "XOR"]
    assert [each.strip() for each in rows[1][3:7]] == ["100", "8", "3,000", "900"]
    assert rows[1][-1].strip() == "2,700"
    marks = {row[1].strip(" `"): row[0].strip() for row in rows if row[0].strip()}
    assert marks == {"present-80/iterative": "◆", "vscpu-80": "◇", "vscpu-16b": "◇"}


def test_a_line_for_each_step(records: list[Measurement]) -> None:
    assert cells(instruction_steps_table(records)) == [
        ["`vscpu-80-base`", "`vscpu-80-xor`", "XOR", "", "-100", "-3,000", "-100", "-55.0 %"],
        ["`vscpu-80-xor`", "`vscpu-80-rrl`", "RRL", "", "-10", "-1,000", "+50", "-29.6 %"],
        ["`vscpu-80-rrl`", "`vscpu-80`", "SBOX PER", "NAND SRL", "-78", "-1,700", "-450", "-92.1 %"],
    ]


def test_the_drawing_has_them_all(records: list[Measurement]) -> None:
    text = instruction_set_drawing(records, "A title")
    root = ElementTree.fromstring(text)
    titles = [each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}title")]
    assert "80-base: 1,000 LUT, 6,000 cycles" in titles and "iterative: 40 LUT, 32 cycles" in titles
    assert len(titles) == 1 + len(records)
