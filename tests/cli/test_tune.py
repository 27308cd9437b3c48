"""`cipherfab tune` and `cipherfab specialise`."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from cipherfab.cli.commands import tune
from cipherfab.errors import ToolError
from cipherfab.tlut.mapper.map_netlist import Mapped
from cipherfab.tlut.template import tune as template_tune
from cipherfab.tlut.template.template import read_template
from cipherfab.verify.prove import Proof

Command = Callable[..., Result]

KEYED = """
module keyed (
    input  logic       clk_i,
    input  logic [7:0] key_i,
    input  logic [7:0] block_i,
    input  logic       unused_i,
    output logic [7:0] block_o
);
  always_ff @(posedge clk_i) block_o <= {block_i[6:0], block_i[7]} & ~(block_i ^ key_i);
  logic unused;
  assign unused = unused_i;
endmodule
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A design in a file."""
    path = tmp_path / "keyed.sv"
    path.write_text(KEYED, encoding="utf-8")
    return path


def test_a_design_becomes_a_template_and_that_a_configuration(cli: Command, source: Path) -> None:
    result = cli("tune", source.name, "--parameter", "key", "--compare")
    assert result.exit_code == 0, result.output
    assert "keyed on ice40: 8 LUTs, 8 of them tunable, depth 1" in result.stdout
    assert "proved for all values of key_i (8 bits)" in result.stdout
    assert "LUTs without tunable LUTs" in result.stdout
    folder = source.parent
    (folder / "key.txt").write_text("5A\n", encoding="ascii")
    assert cli("specialise", "keyed.template", "--set", "key=@key.txt").exit_code == 0
    result = cli("specialise", "keyed.template", "--set", "key_i=5a", "-o", "other.bin")
    assert result.exit_code == 0, result.output
    for code, suffix in (("c", ".c"), ("vscpu", ".asm"), ("kcpsm6", ".asm")):
        result = cli("specialise", "keyed.template", "--code", code)
        assert result.exit_code == 0, result.output
        assert "key_i" in (folder / f"keyed{suffix}").read_text(encoding="ascii")
    result = cli("specialise", "keyed.template", "--code", "c", "--set", "key=5a")
    assert "it takes no --set" in result.stderr
    template = read_template(folder / "keyed.template")
    expected = template.specialise({"key_i": 0x5A})
    assert (
        (folder / "keyed.bin").read_bytes()
        == (folder / "other.bin").read_bytes()
        == expected
        != template.image
    )
    for settings, message in (
        ([], "key_i has no value; set it with --set key_i=VALUE"),
        (["key"], "a setting has no ="),
        (["kex=1"], "unknown parameter 'kex'; there are key_i"),
        (["key=01", "key_i=01"], "parameter key_i is set twice"),
        (["key=123"], "the value of key_i has 3 characters; it must have 2 hexadecimal digits of 8 bits"),
        (["key=1"], "the value of key_i has 1 character; it must have 2 hexadecimal digits"),
        (["key=x5"], "the value of key_i has 2 characters"),
        (["key="], "the value of key_i has 0 characters"),
        (["key=@missing.txt"], "missing.txt"),
    ):
        result = cli("specialise", "keyed.template", *(word for each in settings for word in ("--set", each)))
        assert result.exit_code == 2
        assert message in result.stderr
        assert "x5" not in result.output and "123" not in result.output.replace("key=123", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.sv", "--parameter", "key"], "'missing.sv' is not a file ending in .sv or .v"),
        (["keyed.sv", "keyed.sv", "--parameter", "key"], "2 files are given; name the module with --top"),
        (["keyed.sv", "--parameter", "key", "--target", "gowin"], "'gowin'; allowed are ecp5, ice40"),
        (["keyed.sv"], "Missing option '--parameter'"),
        (["present-80/none", "--parameter", "key"], "none"),
        (["V1", "V2", "--parameter", "key"], "2 designs are given"),
        (["V1", "--top", "x", "--parameter", "key"], "--top needs files; a design has its own module"),
        (["keyed.sv", "--parameter", "block_o"], "parameter 'block_o' is no input of keyed"),
        (["keyed.sv", "--parameter", "clk"], "parameter clk_i is a clock"),
        (["keyed.sv", "--parameter", "unused"], "depends on unused_i: there is nothing to tune"),
        (["keyed.sv", "--parameter", "key", "--setting", "Wide"], "'Wide'; allowed is NAME=VALUE"),
        (["keyed.sv", "--parameter", "key", "--setting", "Wide=1"], "parameter 'Wide' of keyed; it has none"),
        (
            ["pi16cipher096v2-generator/key_generator", "--parameter", "key", "--setting", "KeyStore=0"],
            "did you mean KeyStored? There are WordBits, KeyBits, DigitBits, KeyStored",
        ),
        (
            ["pi16cipher096v2-generator/key_generator", "--parameter", "key", "--setting", "keybits=128"],
            "KeyBits of cf_pi_generator is fixed by the design pi16cipher096v2-generator/key_generator",
        ),
        (
            ["pi16cipher096v2-generator/key_generator", "--parameter", "key"]
            + 2 * ["--setting", "KeyStored=0"],
            "--setting KeyStored is given twice",
        ),
        (["keyed.sv", "--parameter", "key", "--setting", "Wide=1+1"], "allowed is NAME=VALUE with a literal"),
    ],
)
def test_what_cannot_be_tuned(cli: Command, source: Path, arguments: list[str], message: str) -> None:
    assert source.exists()
    result = cli("tune", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_a_top_module_that_is_not_there(cli: Command, source: Path) -> None:
    result = cli("tune", source.name, "--top", "other", "--parameter", "key")
    assert result.exit_code == 1
    assert "other" in result.stderr
    assert "Traceback" not in result.output


def test_a_setting_is_one_of_the_module(cli: Command, source: Path) -> None:
    text = KEYED.replace("module keyed (", "module keyed #(parameter bit Keep = 1'b1) (")
    source.write_text(text.replace("block_i ^ key_i", "Keep ? block_i : block_i ^ key_i"), encoding="utf-8")
    tuned = ("tune", source.name, "--parameter", "key", "--area")
    assert "there is nothing to tune" in cli(*tuned).stderr
    result = cli(*tuned, "--setting", "Keep=0")
    assert "keyed on ice40: 8 LUTs, 8 of them tunable, depth 1" in result.stdout, result.output


def test_what_is_missing_is_said_before_the_work(
    cli: Command, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An input that is not there before gates are made, a database before anything."""
    result = cli("tune", source.name, "--parameter", "kee")
    assert "mapping" not in result.stderr
    assert "allowed are clk_i, key_i, block_i, unused_i" in result.stderr

    def missing() -> None:
        raise ToolError("the database of the iCE40 is missing")

    monkeypatch.setattr(tune, "load_database", missing)
    result = cli("tune", source.name, "--parameter", "key", "--check", "64")
    assert result.exit_code > 0
    assert "synthesising" not in result.stderr
    assert "the database of the iCE40 is missing" in result.stderr


def test_a_proof_may_take_so_long(cli: Command, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(mapped: Mapped, *, seconds: float, **rest: object) -> Proof:
        return Proof(verdict="open", reason=f"ended after {seconds} s")

    monkeypatch.setattr(template_tune, "prove_mapping", ended)
    result = cli("tune", source.name, "--parameter", "key", "--prove-seconds", "0.5")
    assert result.exit_code == 1
    assert "the mapping of keyed is not proved: ended after 0.5 s" in result.stderr
