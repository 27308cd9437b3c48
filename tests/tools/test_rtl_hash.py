"""The hash of an elaborated design: of the logic, not of the names and the order that the front end chose."""

import random
import re
from pathlib import Path

import pytest

from cipherfab.tools.rtl_hash import rtl_hash

# A counter that adds or subtracts; two registers without a name.
DESIGN = r"""
module \top
  attribute \hdlname "clk_i"
  wire input 1 \clk_i
  wire width 4 input 2 \step_i
  wire width 4 output 3 \count_o
  wire width 4 $1y
  wire width 4 $2y
  wire width 4 $3q
  wire width 4 $4q
  wire $5y
  cell $add $1
    parameter \A_WIDTH 4
    connect \A $3q
    connect \B \step_i
    connect \Y $1y
  end
  cell $sub $2
    parameter \A_WIDTH 4
    connect \A $4q
    connect \B \step_i
    connect \Y $2y
  end
  cell $dff $3
    parameter \WIDTH 4
    connect \CLK \clk_i
    connect \D $1y
    connect \Q $3q
  end
  cell $dff $4
    parameter \WIDTH 4
    connect \CLK \clk_i
    connect \D $2y
    connect \Q $4q
  end
  cell $eq $5
    connect \A $3q
    connect \B $4q
    connect \Y $5y
  end
  cell $mux $6
    connect \A $3q
    connect \B $4q
    connect \S $5y
    connect \Y \count_o
  end
end
"""


def of(text: str, folder: Path) -> str:
    path = folder / "design.il"
    path.write_text(text, encoding="utf-8")
    return rtl_hash(path)


def shuffled(text: str, seed: int) -> str:
    """Give other numbers to what has no name, and put wires and cells into another order."""
    generator = random.Random(seed)
    numbers = {number: str(generator.randrange(1000, 10**9)) for number in re.findall(r"\$(\d+)", text)}
    text = re.sub(r"\$(\d+)", lambda found: f"${numbers[found[1]]}", text)
    wires = re.findall(r"^  wire .*\$\d.*\n", text, re.MULTILINE)
    cells = re.findall(r"^  cell .*?^  end\n", text, re.MULTILINE | re.DOTALL)
    rest = text
    for each in (*wires, *cells):
        rest = rest.replace(each, "", 1)
    generator.shuffle(wires)
    generator.shuffle(cells)
    return rest.replace("\nend\n", f"\n{''.join(wires)}{''.join(cells)}end\n")


@pytest.mark.parametrize("seed", range(8))
def test_numbers_and_order_do_not_count(seed: int, tmp_path: Path) -> None:
    other = shuffled(DESIGN, seed)
    assert sorted(re.sub(r"\d+", "", other)) == sorted(re.sub(r"\d+", "", DESIGN))
    assert other != DESIGN
    assert of(other, tmp_path) == of(DESIGN, tmp_path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cell $add $1", "cell $sub $1"),
        (r"parameter \WIDTH 4", r"parameter \WIDTH 5"),
        ("wire $5y", "wire width 2 $5y"),
        # The registers change places in one cell, where they do not look alike.
        ("\\A $3q\n    connect \\B $4q\n    connect \\S", "\\A $4q\n    connect \\B $3q\n    connect \\S"),
        ("connect \\D $1y", "connect \\D $2y"),
        ("connect \\A $3q\n    connect \\B \\step_i", "connect \\A \\step_i\n    connect \\B $3q"),
        ("connect \\S $5y", "connect \\S 1'1"),
        ("end\nend", "end\n  connect \\step_i $1y\nend"),
        ("  cell $eq $5", "  attribute \\keep 1\n  cell $eq $5"),
        (r"wire input 1 \clk_i", r"wire input 2 \clk_i"),
    ],
)  # fmt: skip
def test_logic_counts(old: str, new: str, tmp_path: Path) -> None:
    assert old in DESIGN
    assert of(DESIGN.replace(old, new, 1), tmp_path) != of(DESIGN, tmp_path)


def test_a_memory_without_a_name(tmp_path: Path) -> None:
    text = DESIGN.replace("  cell $add", "  memory width 4 size 16 $7\n  cell $add")
    assert of(shuffled(text, 1), tmp_path) == of(text, tmp_path) != of(DESIGN, tmp_path)


def test_parts_and_braces(tmp_path: Path) -> None:
    """What is driven in parts, through connections, depends on each of them."""
    more = "  wire $7\n  wire width 4 $8\n  connect $2y { $7 $8 [2:0] }\n  connect $8 [0] 1'0\n"
    text = DESIGN.replace("connect \\Y $2y", "connect \\Y { $7 $8 [3:1] }")
    text = text.replace("  cell $add", f"{more}  cell $add")
    assert of(shuffled(text, 1), tmp_path) == of(text, tmp_path)
    for old, new in (
        ("$8 [2:0]", "$8 [3:1]"),
        ("$8 [0] 1'0", "$8 [0] 1'1"),
        ("{ $7 $8 [3:1] }", "{ $8 [3:1] $7 }"),
    ):
        assert of(text.replace(old, new), tmp_path) != of(text, tmp_path)
