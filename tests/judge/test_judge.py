"""Cores from elsewhere: right ones, wrong ones, and adapters that do not fit."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cipherfab.catalogue import block_design
from cipherfab.catalogue.architecture import Cycles
from cipherfab.errors import InputError, ToolError
from cipherfab.judge import design as module
from cipherfab.judge.beside import beside
from cipherfab.judge.judgement import Judgement
from cipherfab.tools.tools import Toolset
from cipherfab.tools.verilog import write_verilog
from tests.suite.night import night

Judged = Callable[..., Judgement]


def test_start_and_done(judged: Judged) -> None:
    found = judged("present", "spartan-6")
    assert found.faults == ()
    assert found.cycles == Cycles(latency=32, interval=32, key=0)
    assert found.verification is not None
    assert (found.verification.vectors, found.verification.random_blocks) == (192, 1835)
    assert found.proof is not None
    assert (found.proof.verdict, found.proof.states) == ("proved", 34)
    (measured,) = found.targets
    # Of the core alone, without the registers of the wrapper; the mapper copied some of the counter.
    assert 64 + 80 + 6 + 1 <= measured.best.ff < 160
    assert measured.best.fmax_mhz is not None
    assert measured.best.throughput_mbps == pytest.approx(measured.best.fmax_mhz * 64 / 32)
    assert measured.best.timing is not None
    assert measured.stock.timing is not None
    assert measured.stock.timing.fmax_mhz.keys() == measured.best.timing.fmax_mhz.keys()
    assert measured.stock.luts >= measured.best.luts
    assert "present-80/iterative (" in beside(measured, found)


@pytest.mark.nightly
def test_what_a_simulation_prints_does_not_matter(judged: Judged, cores: Path) -> None:
    path = cores / "present.v"
    text = path.read_text(encoding="utf-8")
    printed = 'always @(posedge clk) if (done) $display("%x", ciphertext);\n\nendmodule'
    path.write_text(text.replace("\nendmodule", printed), encoding="utf-8")
    assert judged("present", "ice40").faults == ()


def test_a_core_that_does_not_say_when_it_is_done(judged: Judged) -> None:
    found = judged("present", **{'done = "done"': "", "[ports]": "latency = 32\n[ports]"})
    assert found.faults == ()
    assert found.cycles == Cycles(latency=32, interval=32, key=0)
    assert found.proof is not None
    assert found.proof.verdict == "proved"
    late = judged("present", **{"latency = 32": "latency = 31"})
    assert late.faults[0].startswith("lane 0, cycle 31: encryption of ")


def test_an_asynchronous_reset_is_proved_too(judged: Judged, cores: Path) -> None:
    path = cores / "present.v"
    text = path.read_text(encoding="utf-8")
    old = "always @(posedge clk)"
    assert old in text
    path.write_text(text.replace(old, "always @(posedge clk or negedge rst_n)"), encoding="utf-8")
    found = judged("present")
    assert found.faults == ()
    assert found.proof is not None
    assert (found.proof.verdict, found.proof.reason) == ("proved", "")


@pytest.mark.nightly
def test_keys_first_and_levels(judged: Judged) -> None:
    found = judged("keyed", "ice40")
    assert found.faults == ()
    assert found.cycles == Cycles(latency=33, interval=33, key=11)
    assert found.proof is not None
    assert found.proof.verdict == "proved"
    assert found.targets[0].best.luts > 250


@pytest.fixture
def exported(cores: Path, workdir: Path) -> Callable[..., None]:
    """Return a function that writes a core of the catalogue, and its adapter, as "core"."""

    def write(design_id: str, head: str, ports: str) -> None:
        design = block_design(design_id)
        tool = Toolset()["yosys"]
        text = write_verilog(
            design.sources, design.module, design.sv_parameters, "core", workdir=workdir, tool=tool
        )
        (cores / "core.v").write_text(text, encoding="utf-8")
        common = f'name = "core"\ncipher = "{design.cipher.name}"\ntop = "core"\nsources = ["core.v"]\n'
        data = 'clock = "clk_i"\nreset = "rst_i"\nblock = "block_i"\nkey = "key_i"\nresult = "block_o"\n'
        (cores / "core.toml").write_text(f"{common}{head}\n[ports]\n{data}{ports}\n", encoding="utf-8")

    return write


STREAM = """
start = "in_valid_i"
ready = "in_ready_o"
done = "out_valid_o"
take = "out_ready_i"
"""


def test_valid_and_ready_in_both_directions(judged: Judged, exported: Callable[..., None]) -> None:
    exported(
        "rectangle-80/combinational:direction=both",
        'direction = "both"\nties = { key_valid_i = 0, clear_i = "1\'b0" }',
        f'{STREAM}decrypt = "decrypt_i"',
    )
    found = judged("core")
    assert found.faults == ()
    assert found.cycles is not None
    assert (found.cycles.latency, found.cycles.interval) == (1, 1)
    assert found.proof is not None
    assert found.proof.verdict == "proved"


TIED = "decrypt_i = 0, key_valid_i = 0, clear_i = 0"


@pytest.mark.parametrize("taken", [True, False])
def test_words(taken: bool, judged: Judged, exported: Callable[..., None]) -> None:
    ties = TIED if taken else f"{TIED}, out_ready_i = 1"
    ports = STREAM if taken else STREAM.replace('take = "out_ready_i"', "")
    exported("present-80/compact:port_bits=16", f"ties = {{ {ties} }}", ports)
    found = judged("core")
    assert found.faults == ()
    # From the first word of a block to the last one of its result, as in the catalogue.
    assert found.cycles == Cycles(latency=128, interval=129, key=0)
    assert found.proof is not None
    assert (found.proof.verdict, found.proof.reason) == ("proved", "")


def test_another_order_of_words_is_recognised(judged: Judged, exported: Callable[..., None]) -> None:
    head = f'word_order = "lowest_first"\nties = {{ {TIED} }}'
    exported("present-80/compact:port_bits=16", head, STREAM)
    (told,) = judged("core").faults
    assert told == 'gives the right block with words in the other order: write word_order = "highest_first"'


@pytest.mark.parametrize(("head", "ports"), [night("", ""), night("latency = 26", "done")])
def test_pipelines(head: str, ports: str, judged: Judged, exported: Callable[..., None]) -> None:
    lines = 'start = "in_valid_i"\ndone = "out_valid_o"\n'
    ties = f"{TIED}, out_ready_i = 1"
    if ports:
        lines, ties = "", f"{ties}, in_valid_i = 1"
    exported("rectangle-80/pipelined", f"pipelined = true\n{head}\nties = {{ {ties} }}", lines)
    found = judged("core")
    assert found.faults == ()
    assert found.cycles == Cycles(latency=26, interval=1, key=0)
    assert found.proof is not None
    assert (found.proof.verdict, found.proof.reason) == ("proved", "")


def test_vhdl(judged: Judged) -> None:
    found = judged("speck")
    assert found.faults == ()
    assert found.cycles == Cycles(latency=28, interval=28, key=0)
    assert found.proof is not None
    assert found.proof.verdict == "proved"


def test_a_generic_of_vhdl(judged: Judged) -> None:
    told = judged("speck", **{"ROUNDS = 26": "ROUNDS = 25"}).faults
    assert told[0].startswith("lane 0, cycle 27: encryption of ")


@pytest.mark.nightly
def test_a_core_that_cannot_start_with_its_result(judged: Judged, cores: Path) -> None:
    path = cores / "present.v"
    text = path.read_text(encoding="utf-8")
    assert "if (start)" in text
    path.write_text(text.replace("if (start)", "if (start && !done)"), encoding="utf-8")
    found = judged("present")
    assert found.faults == ()
    assert found.cycles == Cycles(latency=32, interval=33, key=0)
    assert found.proof is not None
    assert found.proof.verdict == "proved"


def test_delays_do_not_matter(judged: Judged, cores: Path) -> None:
    path = cores / "present.v"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("done <= round == 31", "done <= #1 round == 31"), encoding="utf-8")
    assert judged("present").faults == ()


def test_includes_are_put_in_place(judged: Judged, cores: Path) -> None:
    path = cores / "present.v"
    lines = path.read_text(encoding="utf-8").splitlines()
    (cores / "inner.vh").write_text("\n".join(lines[1:]), encoding="utf-8")
    (cores / "outer.vh").write_text('`include "inner.vh"', encoding="utf-8")
    path.write_text(f'{lines[0]}\n// `include "absent.vh"\n`include "outer.vh"\n', encoding="utf-8")
    assert judged("present", **{"[ports]": 'headers = ["inner.vh", "outer.vh"]\n[ports]'}).faults == ()


def test_includes_that_are_not_named(judged: Judged, cores: Path) -> None:
    (cores / "present.v").write_text('\n`include "/etc/passwd"\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"present\.v, line 2: /etc/passwd is included; name it in headers"):
        judged("present")


def test_what_looks_like_a_string_is_no_way_out(judged: Judged, cores: Path) -> None:
    (cores / "present.v").write_text('wire \\a" ; `include "present.toml"\n', encoding="utf-8")
    with pytest.raises(ToolError, match=r"present\.v:1.*excluded"):
        judged("present")


def test_includes_in_a_circle(judged: Judged, cores: Path) -> None:
    (cores / "again.vh").write_text('`include "again.vh"\n', encoding="utf-8")
    (cores / "present.v").write_text('`include "again.vh"\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"again\.vh includes itself"):
        judged("present", **{"[ports]": 'headers = ["again.vh"]\n[ports]'})


LATCH = "reg latched; always @* if (start) latched = plaintext[0];"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("sbox = 4'h2", "sbox = 4'h3", "encryption of 0000000000000000 under 00000000000000000000 gave "),
        (
            "done <= round == 31",
            "done <= 0",
            "no result ever comes; in cycle 301 after the reset: key_ready_o 0, in_ready_o 0, out_valid_o 0",
        ),
        ("\nendmodule", f"{LATCH}\nendmodule", "there is a latch"),
    ],
)
def test_faults(
    old: str, new: str, told: str, judged: Judged, cores: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_CYCLES", 300)
    path = cores / "present.v"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    found = judged("present", "ice40")
    assert told in found.faults[0]
    assert found.proof is None
    assert found.targets == ()


def test_another_order_of_bytes_is_recognised(judged: Judged) -> None:
    found = judged("present", **{"[ports]": 'byte_order = "reversed"\n[ports]'})
    assert found.faults == ('gives the right block with bytes reversed: write byte_order = "as_specified"',)


def test_another_direction_is_recognised(judged: Judged) -> None:
    found = judged("present", **{"[ports]": 'direction = "decrypt"\n[ports]'})
    assert found.faults == ("it encrypts; direction is 'decrypt'",)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            '"start"',
            '"strat"',
            "has no port 'strat' for start; did you mean start? There are clk, ",
        ),
        ('"plaintext"', '"key"', "port key of present has 80 bits; block of present-80 has 64"),
        ('"done"', '"rst_n"', "port rst_n of present is an input; done needs an output"),
        ('reset = "rst_n"\n', "", "neither uses nor ties: rst_n"),
        ("[ports]", "ties = { strat = 0 }\n[ports]", "has no input 'strat' to tie; did you mean start?"),
        ('"present-80"', '"pi16cipher096v2"', "Object contains unknown field `ports`"),
        ('"present-80"', '"presnt-80"', "unknown cipher 'presnt-80'; did you mean present-80?"),
        ('"present.v"', '"../present.v"', "outside the folder of the adapter"),
        ('"present.v"', '"absent.v"', "there is no file absent.v"),
        (
            '"present.v"',
            '"present.toml"',
            "present.toml is no source; allowed are names that end",
        ),
        ('clock = "clk"', 'clock = "c k"', "clock"),
        ("[ports]", "tops = 1\n[ports]", "tops"),
        ("[ports]", "[ports", "at line"),
        ("[ports]", '[ports]\ndecrypt = "start"', 'needs direction = "both"'),
        ("[ports]", 'direction = "both"\n[ports]', "needs a port for the direction"),
        ("[ports]", "latency = 32\n[ports]", "either a port done says when"),
        ('done = "done"', "", "either a port done says when"),
        ("[ports]", '[ports]\nkey_done = "done"', "key_done needs key_start"),
        ('start = "start"', "", "without a port start has to be pipelined = true"),
        ("[ports]", 'pipelined = true\n[ports]\nready = "done"', "with a port ready is not pipelined"),
        ('"present.v"', '"present.v", "speck.vhd"', "either Verilog and SystemVerilog or VHDL"),
    ],
)
def test_adapters_that_do_not_fit(old: str, new: str, told: str, judged: Judged) -> None:
    with pytest.raises(InputError) as caught:
        judged("present", **{old: new})
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('initial $readmemh("/etc/passwd", memory);', "line 2: $readmemh is not allowed"),
        ('import "DPI-C" function int system(string command);', 'line 2: import " is not allowed'),
        ("`define JOIN(a, b) $a``b", "line 2: $a`` is not allowed"),
        ('initial $system("true");', "line 2: $system is not allowed"),
    ],
)
def test_sources_that_reach_out(line: str, told: str, judged: Judged, cores: Path) -> None:
    path = cores / "present.v"
    harmless = '// $readmemh `include\nlocalparam T = "$readmemh // `include";'
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([lines[0], line, harmless, *lines[1:]]), encoding="utf-8")
    with pytest.raises(InputError, match=r"may not read files or call programs") as caught:
        judged("present")
    assert told in str(caught.value)


@pytest.mark.parametrize(
    "line",
    [
        "use std.textio.all;",
        "file f : text;",
        "attribute foreign of a : x is y;",
        """constant c : character := character'('"'); file f : text open read_mode is "speck.toml";""",
        """constant c : string := "--"; file f : text open read_mode is "speck.toml";""",
    ],
)
def test_vhdl_that_reaches_out(line: str, judged: Judged, cores: Path) -> None:
    path = cores / "speck.vhd"
    path.write_text(f"-- file\n{line}\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    with pytest.raises(InputError, match=r"line 2: .* is not allowed in a judged core"):
        judged("speck")


def test_what_cannot_be_synthesised_is_told(judged: Judged, cores: Path) -> None:
    (cores / "present.v").write_text("module present(; endmodule\n", encoding="utf-8")
    with pytest.raises(ToolError, match=r"present\.v"):
        judged("present")
