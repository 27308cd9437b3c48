"""A cipher more in the RTL leaves the published designs as they are."""

import re
from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id, rtl_root, rtl_sources
from cipherfab.publish.results import STUDIES, measured
from cipherfab.records.record import Measurement
from cipherfab.tools import yosys
from cipherfab.tools.rtl_hash import rtl_hash
from cipherfab.tools.tools import Toolset

TOY = """\
package cf_toy_pkg;
  localparam int unsigned Rounds = 9;
  localparam int unsigned CounterBits = 4;
  localparam logic [3:0] IdleCode = 4'd12;

  function automatic logic [3:0] next_code(logic [3:0] code);
    return {code[2:0], ^code};
  endfunction

  function automatic logic at_rest(logic [3:0] code);
    logic [3:0] rotated;
    rotated = next_code(code);
    return rotated[3] & (code > 4'd8);
  endfunction

  function automatic logic is_idle(logic [3:0] code);
    return at_rest(next_code(code)) && code == IdleCode;
  endfunction

  function automatic logic [31:0] round_function(logic [31:0] state);
    return {state[15:0], state[31:16]} + {28'd0, next_code(state[3:0])};
  endfunction
endpackage
"""
CASES = {
    "block_bits": "32",
    "key_bits": "64",
    "rounds": "cf_toy_pkg::Rounds",
    "first_round_key": "SPREAD",
    "counter_bits": "cf_toy_pkg::CounterBits",
    "counter_code": "32'(cf_toy_pkg::next_code(4'(i)))",
    "idle_code": "32'(cf_toy_pkg::IdleCode)",
    "at_rest": "cf_toy_pkg::at_rest(code[3:0])",
    "is_idle": "cf_toy_pkg::is_idle(code[3:0])",
}
"""What the functions of ``cf_pkg`` return for the cipher."""
BRANCHES = {
    "cf_round": (
        "assign forward = cf_toy_pkg::round_function(block_i); assign inverse = block_i; "
        "wire last = cf_toy_pkg::at_rest(code_i);"
    ),
    "cf_key_step": (
        "assign next_code = cf_toy_pkg::next_code(code_i); assign previous_code = code_i; "
        "assign next_key = key_i; assign previous_key = key_i;"
    ),
    "cf_round_key": "assign round_key_o = cf_toy_pkg::round_function(key_i[31:0]);",
}
"""What the modules that list ciphers do for it."""


def with_toy(name: str, text: str) -> str:
    """Return a source file with the cipher beside the others."""
    if name == "cf_pkg":
        text = text.replace("  } cipher_e;", "    , TOY = 99\n  } cipher_e;")
        for function, value in CASES.items():
            start = re.search(rf"  function automatic \w[\w ]* {function}\(", text)
            assert start
            end = text.index("      default:", start.end())
            assert "endfunction" not in text[start.end() : end]
            text = f"{text[:end]}      TOY: return {value};\n{text[end:]}"
    if name in BRANCHES:
        branch = f"end else if (Cipher == TOY) begin : gen_toy {BRANCHES[name]}\n"
        assert text.count("end else begin : gen_unsupported") == 1
        text = text.replace("end else begin : gen_unsupported", f"{branch}end else begin : gen_unsupported")
    return text


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """All RTL with a cipher more, in compile order."""
    folder = tmp_path_factory.mktemp("rtl")
    toy = folder / "ciphers" / "toy" / "cf_toy_pkg.sv"
    toy.parent.mkdir(parents=True)
    toy.write_text(TOY)
    copies = [toy]
    for source in rtl_sources():
        copy = folder / source.relative_to(rtl_root())
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(with_toy(source.stem, source.read_text()))
        copies.append(copy)
    return copies


OF_EACH_ARCHITECTURE = {record.architecture: record for record in measured(*STUDIES)}.values()


@pytest.mark.parametrize("record", OF_EACH_ARCHITECTURE, ids=lambda record: record.design)
def test_a_cipher_more_leaves_the_others_as_they_are(
    record: Measurement, sources: list[Path], workdir: Path
) -> None:
    design = parse_id(record.design)
    rtlil = yosys.elaborate(
        sources, design.module, design.sv_parameters, workdir=workdir, tool=Toolset()["yosys"]
    )
    assert rtl_hash(rtlil) == record.rtl_hash
