import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from cipherfab.catalogue import parse, record_of_cipher, rtl_root, rtl_sources
from cipherfab.errors import ToolError
from cipherfab.models import CIPHERS
from cipherfab.tools import yosys
from cipherfab.tools.rtl_hash import rtl_hash
from cipherfab.tools.tools import Toolset

DESIGN = parse("present-80/iterative")


def elaborated(workdir: Path, sources: Sequence[Path], **changed: str) -> str:
    rtlil = yosys.elaborate(
        sources,
        DESIGN.module,
        {**DESIGN.sv_parameters, **changed},
        workdir=workdir,
        tool=Toolset()["yosys"],
    )
    return rtl_hash(rtlil)


def edited(folder: Path, name: str, old: str, new: str) -> list[Path]:
    """Return the sources as copies, with a change of one of them."""
    sources = []
    for source in rtl_sources():
        copy = folder / source.relative_to(rtl_root())
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text()
        if source.name == name:
            assert old in text
            text = text.replace(old, new, 1)
        copy.write_text(text)
        sources.append(copy)
    return sources


def test_hash_depends_on_what_the_design_is_made_of_alone(workdir: Path, tmp_path: Path) -> None:
    first = elaborated(workdir, rtl_sources())
    assert elaborated(workdir, rtl_sources()) == first
    spaced = edited(
        tmp_path / "2", "cf_present_pkg.sv", "  typedef logic", "  // one more comment\n\n  typedef logic"
    )
    assert elaborated(workdir, spaced) == first
    unrelated = edited(tmp_path / "3", "cf_rectangle_pkg.sv", "64'h24f8d30b97e1ac56", "64'h24f8d30b97e1ac57")
    assert elaborated(workdir, unrelated) == first
    related = edited(tmp_path / "4", "cf_present_pkg.sv", "64'h21748fe3da09b65c", "64'h21748fe3da09b65d")
    assert elaborated(workdir, related) != first


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"RoundsPerCycle": "32"}, r"cf_iterative: RoundsPerCycle is 32; allowed are 1 to 31"),
        ({"EntryRounds": "2"}, r"cf_iterative: EntryRounds is 2; allowed are 0 to 1"),
    ],
)
def test_unsupported_parameters_fail_with_the_message_of_the_rtl(
    changed: dict[str, str], message: str, workdir: Path
) -> None:
    with pytest.raises(ToolError, match=message):
        elaborated(workdir, rtl_sources(), **changed)


@pytest.mark.parametrize(
    ("top", "cipher", "changed", "message"),
    [
        (
            "cf_iterative",
            "aes-128",
            {"Sbox": "cf_pkg::BLOCK_RAM", "RoundsPerCycle": "2"},
            "with Sbox BLOCK_RAM RoundsPerCycle is 2 and EntryRounds 0; allowed are 1 and 0",
        ),
        (
            "cf_iterative",
            "present-80",
            {"KeySchedule": "cf_pkg::STORED", "Direction": "cf_pkg::BOTH", "EntryRounds": "1"},
            "with KeySchedule STORED and Direction BOTH EntryRounds is 1; allowed are less than 1",
        ),
        ("cf_iterative", "present-80", {"KeySchedule": "cf_pkg::HELD"}, "unsupported KeySchedule 3"),
        (
            "cf_pipelined",
            "present-80",
            {"KeySchedule": "cf_pkg::ON_THE_FLY"},
            "KeySchedule is 4; allowed are 0 (PIPELINED) to 3 (HELD)",
        ),
        ("cf_combinational", "aes-128", {"Sbox": "cf_pkg::BLOCK_RAM"}, "allowed are TABLE and TOWER_FIELD"),
        (
            "cf_pipelined",
            "aes-128",
            {"Sbox": "cf_pkg::BLOCK_RAM", "RoundsPerStage": "2"},
            "cf_pipelined: RoundsPerStage is 2; with block RAM or StagesPerRound above 1 it is 1",
        ),
        (
            "cf_pipelined",
            "aes-128",
            {"StagesPerRound": "3"},
            "cf_round_stages: Stages is 3; allowed are 1 to 2",
        ),
        (
            "cf_pipelined",
            "present-80",
            {"StagesPerRound": "2"},
            "cf_round_stages: Stages is 2; allowed are 1 to 1",
        ),
        ("cf_serial", "present-80", {"SboxCount": "17"}, "cf_serial: SboxCount is 17; allowed are 1 to 16"),
        (
            "cf_serial",
            "present-80",
            {"PortBits": "24"},
            "PortBits is 24; allowed are the divisors of 64",
        ),
        (
            "cf_serial",
            "rectangle-80",
            {"PortBits": "16", "EarlyWords": "4"},
            "cf_serial: EarlyWords is 4; allowed are 0 to 3",
        ),
        (
            "cf_serial",
            "rectangle-80",
            {"Direction": "cf_pkg::BOTH"},
            "cf_serial: Direction is 2; allowed are 0 (ENCRYPT) and 1 (DECRYPT)",
        ),
        (
            "cf_serial",
            "serpent-128",
            {"Sbox": "cf_pkg::TOWER_FIELD"},
            "cf_layers: Sbox is 1; allowed for SERPENT-128 are 0 (TABLE)",
        ),
        (
            "cf_iterative",
            "serpent-128",
            {"Sbox": "cf_pkg::TOWER_FIELD"},
            "cf_round: Sbox is 1; allowed for SERPENT-128 are 0 (TABLE)",
        ),
        *(
            (
                "cf_narrow",
                "present-80",
                {"PortBits": bits},
                f"cf_narrow: PortBits is {bits}; allowed are the divisors of 64 up to half of it",
            )
            for bits in ("0", "3", "64", "128")
        ),
        (
            "cf_narrow",
            "present-80",
            {"Direction": "cf_pkg::BOTH"},
            "cf_narrow: Direction is 2; allowed are 0 (ENCRYPT) and 1 (DECRYPT)",
        ),
        (
            "cf_compact",
            "serpent-128",
            {},
            "cf_compact: PortBits is 0; for SERPENT-128 there are cores with 0 and 0 (0: none)",
        ),
        (
            "cf_compact",
            "aes-128",
            {"PortBits": "1"},
            "cf_compact: PortBits is 1; for AES-128 there are cores with 8 and 0 (0: none)",
        ),
        (
            "cf_compact",
            "present-80",
            {"Direction": "cf_pkg::DECRYPT"},
            "cf_compact: Direction is 1; allowed is 0 (ENCRYPT)",
        ),
        (
            "cf_narrow",
            "aes-128",
            {"Sbox": "cf_pkg::BLOCK_RAM"},
            "cf_narrow: Sbox is 2; allowed are 0 (TABLE), for AES also 1 (TOWER_FIELD)",
        ),
        (
            "cf_ram",
            "present-80",
            {"Direction": "cf_pkg::BOTH"},
            "cf_ram: Direction is 2; allowed are 0 (ENCRYPT) and 1 (DECRYPT)",
        ),
        (
            "cf_ram",
            "present-80",
            {"WritePorts": "3"},
            "cf_ram_register: WritePorts is 3; allowed are 1 and 2",
        ),
        (
            "cf_ram",
            "serpent-128",
            {"Sbox": "cf_pkg::BLOCK_RAM"},
            "cf_round_ram: no S-boxes in block RAM of SERPENT-128",
        ),
        (
            "cf_iterative",
            "present-80",
            {"Sbox": "cf_pkg::BLOCK_RAM", "Direction": "cf_pkg::BOTH"},
            "cf_round_ram: Direction is 2; allowed for PRESENT-80 are 0 (ENCRYPT) and 1 (DECRYPT)",
        ),
        ("cf_aes_engine", "present-80", {}, "Cipher is PRESENT-80; allowed are those of the family AES"),
        (
            "cf_pipelined",
            "aes-128",
            {"Sbox": "cf_pkg::BLOCK_RAM", "RamSboxes": "5"},
            "cf_round_ram: RamSboxes is 5; allowed for AES-128 are even numbers up to 16",
        ),
        ("cf_sliced", "present-80", {}, "cf_sliced_path: no path of PRESENT-80"),
        (
            "cf_sliced",
            "rectangle-80",
            {"Direction": "cf_pkg::DECRYPT"},
            "cf_sliced: Direction is 1; allowed is 0 (ENCRYPT)",
        ),
        ("cf_hls", "aes-256", {}, "cf_hls: there is no program for AES-256"),
    ],
)
def test_templates_say_what_they_do_not_have(
    top: str, cipher: str, changed: dict[str, str], message: str, workdir: Path
) -> None:
    parameters = {**record_of_cipher(CIPHERS[cipher]), **changed}
    with pytest.raises(ToolError, match=re.escape(message)):
        yosys.elaborate(rtl_sources(), top, parameters, workdir=workdir, tool=Toolset()["yosys"])


NONE = [
    *(
        (core, "Direction", "direction_e", f"{core}: Direction is 3; allowed are 0")
        for core in ("cf_combinational", "cf_fixed_key", "cf_iterative", "cf_pipelined")
    ),
    ("cf_pipelined", "Flow", "flow_e", r"Flow is 3; allowed are 0 \(ENABLE\) and 1 \(CREDIT\)"),
]


@pytest.mark.parametrize(("core", "parameter", "kind", "message"), NONE)
def test_a_value_that_is_no_choice_is_an_error(
    core: str, parameter: str, kind: str, message: str, workdir: Path
) -> None:
    top = workdir / "top.sv"
    parameters = f".Cipher(cf_present_pkg::Present80), .{parameter}(cf_pkg::{kind}'(3))"
    top.write_text(f"module top;\n  {core} #({parameters}) u_core ();\nendmodule\n", encoding="utf-8")
    with pytest.raises(ToolError, match=message):
        yosys.elaborate([*rtl_sources(), top], "top", {}, workdir=workdir, tool=Toolset()["yosys"])


def test_nothing_but_words_goes_into_a_script(workdir: Path) -> None:
    with pytest.raises(ToolError, match="cannot stand in a Yosys script"):
        elaborated(workdir, rtl_sources(), RoundsPerCycle="1; exec -- true")
