"""The committed figures are of the RTL as it is, measured by the recipes there are."""

import math
from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id, read_study
from cipherfab.devices.targets import TARGETS, target
from cipherfab.flow.measure import elaborate
from cipherfab.publish.experiments import sbox, timing_model
from cipherfab.publish.results import STUDIES, records
from cipherfab.records.record import Measurement
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

RECORDS = {name: records(name) for name in STUDIES}
MEASURED = [record for every in RECORDS.values() for record in every if isinstance(record, Measurement)]


@pytest.mark.parametrize("name", STUDIES)
def test_everything_of_a_study_was_measured(name: str) -> None:
    study = read_study(name)
    found = {(record.design, record.target) for record in RECORDS[name] if isinstance(record, Measurement)}
    assert found == {(design.id, family) for design in study.designs for family in study.targets}


@pytest.mark.parametrize("design_id", sorted({record.design for record in MEASURED}))
def test_figures_are_of_this_rtl(design_id: str, workdir: Path) -> None:
    found = elaborate(parse_id(design_id), Toolset("portable"), workdir)
    measured = [record for record in MEASURED if record.design == design_id]
    assert {record.rtl_hash for record in measured} == {found.rtl_hash}, "measure them again: make figures"
    for record in measured:
        recipes = target(record.target).recipes
        always = {recipe.name for recipe in recipes if recipe.most_gates == math.inf}
        assert always <= set(record.recipes_tried) <= {recipe.name for recipe in recipes}


def test_the_timing_model_has_the_factors_that_were_fitted() -> None:
    rows = timing_model.EXPERIMENT.read(timing_model.EXPERIMENT.path)
    fitted = {row.target: row.routing for row in rows}
    modelled = {each.name: each.delays.routing for each in TARGETS.values() if each.delays}
    assert fitted == modelled, "fit again: make figures NAMES=timing_model"


def test_the_s_boxes_are_of_this_rtl(workdir: Path) -> None:
    rows = sbox.EXPERIMENT.read(sbox.EXPERIMENT.path)
    for row, case in zip(rows, sbox.CASES, strict=True):
        found = yosys.rtl_hash(sbox.elaborate(case, workdir))
        assert row.rtl_hash == found, "measure them again: make figures NAMES=sbox"
