"""The parts of the RTL that are alike for every family."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import rtl_root
from cipherfab.errors import InputError
from cipherfab.models.ciphers import CIPHERS
from cipherfab.publish.families import parts

SPECK, PRESENT = CIPHERS["speck-64-128"], CIPHERS["present-80"]


@pytest.fixture
def rtl(tmp_path: Path) -> Path:
    return Path(shutil.copytree(rtl_root(), tmp_path / "rtl"))


def test_a_family_more(rtl: Path) -> None:
    """Families keep their numbers; one without S-boxes has no layers."""
    found = parts(rtl, [*CIPHERS.values(), replace(SPECK, family="arx"), replace(PRESENT, family="spn")])
    texts = {path.name: text for path, text in found.items()}
    assert "    PRESENT   = 1,\n" in texts["cf_pkg.sv"]
    assert "    GIFT      = 6,\n    ARX       = 7,\n    SPN       = 8\n" in texts["cf_pkg.sv"]
    assert "SPN: begin : gen_spn" in texts["cf_layers.sv"]
    assert "ARX" not in texts["cf_layers.sv"]
    assert "assign added = cf_arx_pkg::round_key(key_i, code_i);" in texts["cf_round_key.sv"]


def test_a_branch_of_its_own(rtl: Path) -> None:
    found = parts(rtl, CIPHERS.values())
    text = found[rtl / "ciphers" / "cf_round.sv"]
    assert text.count("AES: begin") == 1
    assert "cf_aes_pkg" not in text


@pytest.mark.parametrize(("old", "new"), [("/generated", "/"), ("generated:families", "generated:")])
def test_a_part_that_is_missing(old: str, new: str, rtl: Path) -> None:
    path = rtl / "cf_pkg.sv"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(InputError, match=r"cf_pkg\.sv has no part generated:families"):
        parts(rtl, CIPHERS.values())
