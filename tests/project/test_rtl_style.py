"""Every SystemVerilog file has the header, the names and the restraint that CONTRIBUTING.md asks for."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "rtl").rglob("*.sv"))
WRITTEN = [path for path in SOURCES if path.parent.name != "generated"]
UNITS = re.compile(r"^\s*(?:module|package|interface)\s+(\w+)", re.MULTILINE)
PORTS = re.compile(r"^\s*(input|output|inout)\b[^,;)\n]*?(\w+)\s*(?:,|\)|$|//)", re.MULTILINE)
VENDOR_PRIMITIVES = re.compile(
    r"\b(?:LUT[1-6](?:_2)?|LUT6CY|FD[RSCP]E?(?:_1)?|MUX(?:CY|F[5-9])|XORCY|CARRY[48]|SRL16E?|SRLC32E|RAM\d+X\w+"
    r"|RAMB\w+|DSP48\w*|BUFG\w*|[IO]BUF\w*|TRELLIS_\w+|CCU2C|PFUMX|L6MUX21|DP16KD|EHXPLLL|SB_\w+|altsyncram"
    r"|cyclone\w+|GTP_\w+)\b"
)
FORBIDDEN = {
    re.compile(r"\b(?:initial|always_latch|force|casex|defparam)\b"): "uses",
    re.compile(r"#\s*\d"): "has the delay",
    VENDOR_PRIMITIVES: "uses the vendor primitive",
}
# Has a memory that two processes write; always_ff does not allow that.
TWO_WRITERS = {"cf_ram_register"}
# Constants, and checks of them.
NO_LOGIC = {"cf_pkg", "cf_cipher_check"}
SILENCERS = re.compile(r"translate_(?:off|on)|synthesis\s+(?:full|parallel)_case|lint_off", re.IGNORECASE)


def header(text: str) -> str:
    """Return the comment at the top of a file as one line."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        lines.append(line.removeprefix("//").strip())
    return " ".join(lines)


def code(text: str) -> str:
    """Return a source without its comments and strings."""
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', "", text, flags=re.DOTALL)


def header_problems(top: str, body: str) -> Iterator[str]:
    """Yield what the header of a module or of a cipher's package leaves out."""
    if not re.search(r"bit order", top, re.IGNORECASE):
        yield "the header does not state the bit order"
    if not re.search(r"side[- ]channel", top, re.IGNORECASE):
        yield "the header says nothing about side channels"
    timed = re.search(r"\blatency\s*=", top) and re.search(r"\binterval\s*=", top)
    if "endmodule" in body and not timed and not re.search(r"\bcombinational\b", top, re.IGNORECASE):
        yield "the header gives no latency and interval, nor says that it is combinational"
    if re.search(r"\balways_ff\b", body) and not re.search(r"\breset\b", top, re.IGNORECASE):
        yield "the header does not state the reset"


def problems(name: str, text: str) -> Iterator[str]:
    """Yield what is wrong with a source file of that name (without ".sv")."""
    body = code(text)
    if "SPDX-License-Identifier: Apache-2.0" not in text.partition("\n")[0]:
        yield "no SPDX line at the top"
    units = UNITS.findall(body)
    if units != [name] or not name.startswith("cf_"):
        yield f"holds {units}, must hold one unit with the name of the file, which begins with cf_"
    if name not in NO_LOGIC:
        yield from header_problems(header(text), body)
    for direction, port in PORTS.findall(body):
        if not port.endswith({"input": "_i", "output": "_o"}.get(direction, "_io")):
            yield f"{direction} {port} has the wrong suffix"
    if name not in TWO_WRITERS and re.search(r"\balways\b", body):
        yield "uses always"
    for pattern, what in FORBIDDEN.items():
        if match := pattern.search(body):
            yield f"{what} {match.group()}"
    if match := SILENCERS.search(text):
        yield f"silences a tool with {match.group()}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_source_follows_the_rules(path: Path) -> None:
    assert list(problems(path.stem, path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_source_is_read_in_five_minutes(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 300
    if path.parent.name in {"architectures", "engines", "shells"}:
        assert sum(not re.match(r"\s*(//|$)", line) for line in lines) <= 200, "lines of code"


def test_there_are_sources() -> None:
    assert {"cf_pkg", "cf_iterative", "cf_present_pkg"} <= {path.stem for path in SOURCES}


GOOD = """// SPDX-License-Identifier: Apache-2.0
//
// A register. latency = 1, interval = 1. Bit order: unchanged. Reset: none. Side channels: not protected.
module cf_good (
    input  logic       clk_i,
    input  logic [3:0] a_i,
    output logic [3:0] b_o  // the result
);
  always_ff @(posedge clk_i) b_o <= a_i;
endmodule
"""


def test_a_good_source_has_no_problem() -> None:
    assert list(problems("cf_good", GOOD)) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("// SPDX", "// no SPDX-", "no SPDX line at the top"),
        ("module cf_good", "module other", "must hold one unit"),
        ("endmodule\n", "endmodule\nmodule cf_second;\nendmodule\n", "must hold one unit"),
        ("Bit order", "Order", "bit order"),
        ("Side channels: not protected.", "", "side channels"),
        ("latency = 1, ", "", "latency and interval"),
        ("Reset: none.", "", "reset"),
        ("a_i", "a", "input a has the wrong suffix"),
        ("b_o", "b_i", "output b_i has the wrong suffix"),
        ("always_ff @(posedge clk_i)", "initial", "uses initial"),
        ("always_ff @", "always @", "uses always"),
        ("always_ff @(posedge clk_i)", "always_latch", "uses always_latch"),
        ("<= a_i", "<= #1 a_i", "has the delay"),
        ("endmodule", "FDRE u_ff ();\nendmodule", "vendor primitive FDRE"),
        ("endmodule", "// synopsys translate_off\nendmodule", "silences a tool with translate_off"),
    ],
)
def test_a_bad_source_is_found(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    assert any(problem in found for found in problems("cf_good", GOOD.replace(old, new)))
