import json
import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from cipherfab.catalogue import ARCHITECTURES, Design, parse_id, rtl_root
from cipherfab.deliver.contents import contents
from cipherfab.deliver.made import Made
from cipherfab.deliver.naming import identifier
from cipherfab.errors import InputError
from cipherfab.records.published import published
from cipherfab.records.record import Measurement
from cipherfab.tools.recipe_script import RULES


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_holds_what_it_should(architecture: str, unmade: Made) -> None:
    design = parse_id(f"{ARCHITECTURES[architecture].ciphers[0].name}/{architecture}")
    name, files = identifier(design), contents(design, unmade)
    of_blocks = design.cipher.kind == "block cipher"
    assert {path for path in files if not path.startswith("rtl/")} == {
        f"{name}.sv",
        f"{name}.f",
        f"{name}_tb.f",
        f"{name}.core",
        f"{name}_instance.sv.txt",
        f"{name}_block.svg",
        f"verilog/{name}.v",
        f"verilog/{name}_wrapper.v",
        f"vhdl/{name}.vhd",
        *(f"constraints/{name}{end}" for end in (".xdc", ".sdc", "_quartus.sdc", "_gowin.sdc", ".lpf")),
        *(f"scripts/yosys_{target}.ys" for target in ("ecp5", "ice40", "artix-7", "gowin")),
        *(f"scripts/yosys/{rule.name}" for rule in RULES),
        *(f"scripts/{tool}.tcl" for tool in ("vivado", "quartus", "radiant", "diamond", "gowin")),
        f"tb/{name}_tb.sv",
        "datasheet.md",
        "LICENSE",
        *([f"tb/{name}_vectors.sv"] if of_blocks else []),
    }
    folders = {"engine": "aes_engine", "asip": "processors", "hls": "hls"}
    folders |= {"picoblaze": "processors", "vscpu": "processors"}
    folders |= {"duplex": "ascon", "sponge": "ascon"}
    modes = (
        "ccm",
        "cmac",
        "gcm",
        "gcm_pipelined",
        "confidentiality",
        "ctr_pipelined",
        "xts",
        "xts_pipelined",
    )
    folders |= dict.fromkeys(modes, "modes")
    folder = folders.get(architecture, "architectures" if of_blocks else "pi_cipher")
    packages = {"ascon": "ascon/cf_ascon_pkg.sv", "pi_cipher": "pi_cipher/cf_pi_cipher_pkg.sv"}
    package = f"rtl/{packages.get(folder, 'cf_pkg.sv')}"
    assert {f"rtl/{folder}/{design.module}.sv", package, "rtl/lint.vlt"} <= files.keys()
    listed = files[f"{name}_tb.f"].splitlines()[1:]
    assert sorted(listed) == sorted(path for path in files if path.endswith(".sv"))


@pytest.mark.parametrize("kind", ["timing", "reset"])
def test_recorded_exchanges_are_drawn(kind: str, made: Callable[[str], Made], unmade: Made) -> None:
    design = parse_id("present-80/iterative")
    name, files = identifier(design), contents(design, made(design.id))
    assert json.loads(files[f"{name}_{kind}.json"])["signal"]
    assert ElementTree.fromstring(files[f"{name}_{kind}.svg"]) is not None
    assert f"{name}_{kind}.svg" in files["datasheet.md"]
    assert f"_{kind}." not in contents(design, unmade)["datasheet.md"]


@pytest.mark.parametrize(
    ("page", "design_id"),
    [
        ("README.md", "aes-128/iterative:sbox=tower_field"),
        ("docs/how-to/use-a-core.md", "present-80/iterative"),
    ],
)
def test_pages_have_the_number_of_files(page: str, design_id: str, made: Callable[[str], Made]) -> None:
    design = parse_id(design_id)
    # A folder of another core has the same drawings.
    files = contents(design, made("present-80/iterative"), published(design=design_id))
    text = (rtl_root().parent / page).read_text(encoding="utf-8")
    assert f"{identifier(design)}: {len(files)} files in " in text


def test_every_file_that_a_file_names_is_there(made: Callable[[str], Made]) -> None:
    design = parse_id("present-80/iterative")
    name, files = identifier(design), contents(design, made(design.id))
    named = set(re.findall(rf"(?:\w+/)?\b{name}\w*(?:\.\w+)+", files["datasheet.md"]))
    assert f"{name}_timing.svg" in named
    assert named <= set(files)
    assert set(re.findall(r"- (\S+)$", files[f"{name}.core"], re.MULTILINE)) <= set(files)


def test_is_deterministic_and_names_no_place_or_day(
    measurement: Callable[[Design], Measurement], made: Callable[[str], Made]
) -> None:
    design = parse_id("rectangle-80/iterative:direction=both")
    files = contents(design, made(design.id), [measurement(design)])
    assert files == contents(design, made(design.id), [measurement(design)])
    for path, text in files.items():
        assert text.endswith("\n"), path
        if path != "LICENSE":
            assert not re.search(r"\b20\d\d-\d\d-\d\d\b", text), path
            assert str(rtl_root().parent) not in text, path


def test_figures_of_another_design_are_refused(
    measurement: Callable[[Design], Measurement], unmade: Made
) -> None:
    with pytest.raises(InputError, match="figures of present-80/iterative do not belong"):
        contents(
            parse_id("present-80/combinational"), unmade, [measurement(parse_id("present-80/iterative"))]
        )
