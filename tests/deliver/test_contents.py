import json
import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from cipherfab.catalogue import ARCHITECTURES, Design, parse_id, rtl_root
from cipherfab.deliver.contents import contents
from cipherfab.deliver.naming import identifier
from cipherfab.deliver.recording import Row
from cipherfab.errors import InputError
from cipherfab.records.record import Measurement


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_holds_what_it_should(architecture: str) -> None:
    design = parse_id(f"{ARCHITECTURES[architecture].ciphers[0].name}/{architecture}")
    name, files = identifier(design), contents(design)
    of_blocks = design.cipher.kind == "block cipher"
    assert {path for path in files if not path.startswith("rtl/")} == {
        f"{name}.sv",
        f"{name}.f",
        f"{name}_tb.f",
        f"{name}.core",
        f"{name}_instance.sv.txt",
        f"tb/{name}_tb.sv",
        "datasheet.md",
        "LICENSE",
        *([f"tb/{name}_vectors.sv"] if of_blocks else []),
    }
    folders = {"engine": "aes_engine", "asip": "processors", "hls": "hls"}
    folders |= {"picoblaze": "processors", "vscpu": "processors"}
    folder = folders.get(architecture, "architectures") if of_blocks else "pi_cipher"
    package = "rtl/cf_pkg.sv" if of_blocks else "rtl/pi_cipher/cf_pi_cipher_pkg.sv"
    assert {f"rtl/{folder}/{design.module}.sv", package, "rtl/lint.vlt"} <= files.keys()
    listed = files[f"{name}_tb.f"].splitlines()[1:]
    assert sorted(listed) == sorted(path for path in files if path.endswith(".sv"))


def test_a_recorded_exchange_is_drawn(exchange: Callable[[str], list[Row]]) -> None:
    design = parse_id("present-80/iterative")
    name, files = identifier(design), contents(design, exchange=exchange(design.id))
    assert json.loads(files[f"{name}_timing.json"])["signal"]
    assert ElementTree.fromstring(files[f"{name}_timing.svg"]) is not None
    assert f"{name}_timing.svg" in files["datasheet.md"]
    assert "_timing" not in contents(design)["datasheet.md"]


def test_every_file_that_a_file_names_is_there(exchange: Callable[[str], list[Row]]) -> None:
    design = parse_id("present-80/iterative")
    name, files = identifier(design), contents(design, exchange=exchange(design.id))
    named = set(re.findall(rf"\b({name}\w*(?:\.\w+)+)", files["datasheet.md"]))
    assert f"{name}_timing.svg" in named
    assert named <= set(files)
    assert set(re.findall(r"- (\S+\.sv)$", files[f"{name}.core"], re.MULTILINE)) <= set(files)


def test_is_deterministic_and_names_no_place_or_day(measurement: Callable[[Design], Measurement]) -> None:
    design = parse_id("rectangle-80/iterative:direction=both")
    files = contents(design, [measurement(design)])
    assert files == contents(design, [measurement(design)])
    for path, text in files.items():
        assert text.endswith("\n"), path
        if path != "LICENSE":
            assert not re.search(r"\b20\d\d-\d\d-\d\d\b", text), path
            assert str(rtl_root().parent) not in text, path


def test_figures_of_another_design_are_refused(measurement: Callable[[Design], Measurement]) -> None:
    with pytest.raises(InputError, match="figures of present-80/iterative do not belong"):
        contents(parse_id("present-80/combinational"), [measurement(parse_id("present-80/iterative"))])
