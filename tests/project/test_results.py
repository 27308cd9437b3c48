"""The committed figures are of the RTL as it is, measured by the recipes there are."""

import json
import math
import runpy
from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id, read_study
from cipherfab.devices.targets import TARGETS, target
from cipherfab.flow.measure import elaborate
from cipherfab.records.record import Measurement
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from tests.project.published import FOLDER, MEASURED, RECORDS, STUDIES


@pytest.mark.parametrize("name", STUDIES)
def test_everything_of_a_study_was_measured(name: str) -> None:
    study = read_study(name)
    found = {(record.design, record.target) for record in RECORDS[name] if isinstance(record, Measurement)}
    assert found == {(design.id, family) for design in study.designs for family in study.targets}


@pytest.mark.parametrize("design_id", sorted({record.design for record in MEASURED}))
def test_figures_are_of_this_rtl(design_id: str, workdir: Path) -> None:
    found = elaborate(parse_id(design_id), Toolset("portable"), workdir)
    measured = [record for record in MEASURED if record.design == design_id]
    assert {record.rtl_hash for record in measured} == {found.rtl_hash}, "write them anew with: make figures"
    for record in measured:
        recipes = target(record.target).recipes
        always = {recipe.name for recipe in recipes if recipe.most_gates == math.inf}
        assert always <= set(record.recipes_tried) <= {recipe.name for recipe in recipes}


def test_the_timing_model_has_the_factors_that_were_fitted() -> None:
    families = json.loads((FOLDER / "timing_model.json").read_bytes())
    assert {family["target"] for family in families} == {t.name for t in TARGETS.values() if t.delays}
    for family in families:
        delays = target(family["target"]).delays
        assert delays is not None
        assert family["routing"] == delays.routing, "fit again: python docs/calibration.py"


def test_the_s_boxes_are_of_this_rtl(workdir: Path) -> None:
    script = runpy.run_path(str(FOLDER.parent / "sbox.py"))
    rows = json.loads((FOLDER / "sbox.json").read_bytes())
    cases = script["CASES"]
    assert [(row["what"], row["direction"]) for row in rows] == [
        (case.what, case.direction) for case in cases
    ]
    for row, case in zip(rows, cases, strict=True):
        found = yosys.rtl_hash(script["elaborate"](case, workdir))
        assert row["rtl_hash"] == found, "write them anew with: python docs/sbox.py"
