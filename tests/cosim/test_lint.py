"""Verilator's lint has nothing to say about any template, with the few waivers of ``rtl/lint.vlt``."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from cipherfab.catalogue import ARCHITECTURES, design, needed_sources, parse_id, rtl_root
from cipherfab.deliver import identifier
from cipherfab.deliver.top import top_module
from cipherfab.models import CIPHERS
from cipherfab.processors import MACHINES
from cipherfab.processors.family import FAMILY
from cipherfab.processors.shipped import program_names
from tests.contract.axis_example import example, sources
from tests.cosim.verilate import environment, run

# One key size of each family, all sizes among them.
FAMILIES = ("present-80", "rectangle-128", "aes-192", "serpent-256")
VARIANTS = {
    "combinational": ({},),
    "fixed_key": ({}, {"rounds_per_cycle": "5"}),
    "iterative": (
        {},
        {"rounds_per_cycle": "5"},
        {"entry_rounds": "1"},
        {"key_schedule": "stored"},
        {"key_schedule": "stored", "rounds_per_cycle": "5"},
    ),
    "narrow": ({}, {"port_bits": "1"}, {"port_bits": "32"}),
    "serial": (
        {},
        {"sbox_count": "3"},
        {"sbox_count": "16", "port_bits": "8"},
        {"port_bits": "16", "early_words": "3"},
    ),
    "pipelined": (
        {},
        {"key_schedule": "static"},
        {"key_schedule": "stored"},
        {"key_schedule": "held"},
        {"rounds_per_stage": "7"},
        {"flow": "credit"},
        {"flow": "credit", "key_schedule": "static", "rounds_per_stage": "7"},
    ),
    "ram": ({}, {"write_ports": "1"}),
}
# S-boxes that few families have.
SBOXES = {
    "combinational": ({"sbox": "tower_field"},),
    "iterative": ({"sbox": "tower_field"}, {"sbox": "block_ram"}),
    "narrow": ({"sbox": "tower_field"},),
    "serial": ({"sbox": "tower_field"},),
    "pipelined": ({"sbox": "block_ram"}, {"stages_per_round": "2"}, {"stages_per_round": "6"}),
    "ram": ({"sbox": "tower_field"},),
}
CASES = [
    *(
        (cipher, name, variant)
        for cipher in FAMILIES
        for name, variants in VARIANTS.items()
        # Templates have no lines for large ciphers, and they take long.
        for variant in (variants if cipher in FAMILIES[:2] else variants[:1])
    ),
    *(("aes-128", name, variant) for name, variants in SBOXES.items() for variant in variants),
    *((model.name, "compact", {}) for model in ARCHITECTURES["compact"].ciphers),
    ("present-80", "compact", {"port_bits": "16"}),
    *(("aes-128", "engine", {"stages_per_round": stages}) for stages in ("1", "3", "9")),
    ("aes-256", "engine", {"flow": "credit", "stages_per_round": "6"}),
    *((cipher, "ram", {"sbox": "block_ram"}) for cipher in FAMILIES[:2]),
    *(
        (name.cipher, "asip", {"direction": name.direction, "machine": name.machine})
        for name in program_names()
        if name.machine in FAMILY and not MACHINES[name.machine].one_memory
    ),
    *(
        ("present-80", "picoblaze", {"machine": machine, "memory": memory})
        for machine in ("kcpsm3", "kcpsm6")
        for memory in ("lut_rom", "block_rom")
    ),
    *(
        (model.name, "vscpu", {"program_ram": n})
        for model in ARCHITECTURES["vscpu"].ciphers
        for n in ("0", "1")
    ),
    *((model.name, "hls", {"unrolled": n}) for model in ARCHITECTURES["hls"].ciphers for n in ("0", "1")),
]


def test_every_template_and_family_is_linted() -> None:
    cores = {name: each.module for name, each in ARCHITECTURES.items() if each.kind != "block cipher"}
    assert {name for _, name, _ in CASES} == ARCHITECTURES.keys() - cores.keys()
    assert set(cores.values()) <= {module for module, _ in MODULES}
    assert {CIPHERS[name].family for name in FAMILIES} == {model.family for model in CIPHERS.values()}


# Modules that are no templates, with their parameters: all word sizes, ends of ranges.
MODULES = [
    *(
        ("cf_pi_star_engine", ("WordBits=16", f"Clocks={n}", f"PortWords={m}"))
        for n in (1, 2, 4)
        for m in (1, 4)
    ),
    *(
        ("cf_pi_function", (f"WordBits={bits}", f"DigitBits={n}", f"InputChunks={m}"))
        for bits in (16, 32, 64)
        for n in (1, 8, bits)
        for m in (1, 4)
    ),
    *(
        ("cf_pi_unrolled", (f"WordBits={bits}", f"StarsPerCycle={n}"))
        for bits in (16, 64)
        for n in (1, 2, 4, 8)
    ),
    *(
        ("cf_pi_cipher", (f"WordBits={bits}", f"DigitBits={n}", f"Lanes={lanes}", f"HoldBlocks={hold}"))
        for bits, n, lanes, hold in (
            (16, 16, 1, 64),
            (16, 1, 3, 0),
            (32, 16, 2, 2),
            (64, 64, 1, 0),
            (16, 8, 10, 0),
        )
    ),
    *(
        ("cf_axis_pi_cipher", (f"WordBits={bits}", f"WordBytes={n}"))
        for bits, n in ((16, 1), (16, 16), (64, 8))
    ),
    *(("cf_pi_message_processor", (f"WordBits={bits}", f"DigitBits={bits // 2}")) for bits in (16, 32, 64)),
    ("cf_vscpu_von_neumann", ()),
    *(("cf_picoblaze", (f"Machine={number}",)) for number in (4, 5)),
]


def lint(folder: Path, top: Path, module: str) -> str:
    """Return what Verilator says of a top with a module."""
    return verilate(folder, top.stem, [*needed_sources(module), top])


def verilate(folder: Path, top: str, files: Sequence[Path], parameters: Sequence[str] = ()) -> str:
    """Return what Verilator says of a module with parameters."""
    # Most is found before loops are unrolled, and what comes of long ones takes most of the time.
    arguments = ["--lint-only", "-Wall", "--quiet", "--unroll-count", "4", "--top-module", top]
    arguments.append(str(rtl_root() / "lint.vlt"))
    chosen = [f"-G{parameter}" for parameter in parameters]
    return run(["verilator", *arguments, *chosen, *map(str, files)], folder, environment()).stdout


@pytest.mark.parametrize(("cipher", "architecture", "variant"), CASES, ids=str)
def test_nothing_to_say(cipher: str, architecture: str, variant: dict[str, str], tmp_path: Path) -> None:
    directions = ARCHITECTURES[architecture].parameters[0]
    for direction in directions.allowed(CIPHERS[cipher], {}):
        chosen = design(cipher, architecture, {"direction": str(direction), **variant})
        top = tmp_path / f"{identifier(chosen)}.sv"
        top.write_text(top_module(chosen), encoding="utf-8")
        assert lint(tmp_path, top, chosen.module) == ""


@pytest.mark.parametrize(("module", "parameters"), MODULES, ids=str)
def test_nothing_to_say_of_modules(module: str, parameters: tuple[str, ...], tmp_path: Path) -> None:
    assert verilate(tmp_path, module, needed_sources(module), parameters) == ""


@pytest.mark.parametrize(
    ("name", "size"),
    # Keys that do not fill their words, one word for all, the other order of bytes.
    [
        ("present-80/iterative", 4),
        ("aes-128/pipelined:key_schedule=stored", 16),
        ("serpent-256/iterative", 1),
    ],
)
def test_nothing_to_say_of_the_bridge_to_a_core(name: str, size: int, tmp_path: Path) -> None:
    chosen = parse_id(name)
    top = tmp_path / "aes_stream.sv"
    top.write_text(example(chosen), encoding="utf-8")
    assert verilate(tmp_path, top.stem, [*sources(chosen), top], (f"WordBytes={size}",)) == ""


def test_lint_finds_what_is_wrong(tmp_path: Path) -> None:
    top = tmp_path / "bad.sv"
    ports = "input logic [3:0] a_i, output logic [1:0] b_o"
    top.write_text(f"module bad ({ports});\n  assign b_o = a_i;\nendmodule\n", encoding="utf-8")
    assert "WIDTHTRUNC" in lint(tmp_path, top, "cf_combinational")


def test_every_waiver_has_its_reason() -> None:
    lines = (rtl_root() / "lint.vlt").read_text(encoding="utf-8").splitlines()
    waivers = [number for number, line in enumerate(lines) if line.startswith("lint_off")]
    assert waivers
    assert all(lines[number - 1].startswith("// ") for number in waivers)
