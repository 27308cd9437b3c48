"""The committed figures are of the RTL as it is, measured by the recipes there are."""

import math
from pathlib import Path

import pytest

from cipherfab.catalogue import Design, needed_sources, parse_id, read_study
from cipherfab.devices.targets import TARGETS, target
from cipherfab.publish.experiments import sbox, timing_model
from cipherfab.publish.results import STUDIES, records
from cipherfab.records.record import Measurement
from cipherfab.tools.rtl_hash import rtl_hash
from tests.project import elaborations
from tests.suite.designs import sample

RECORDS = {name: records(name) for name in STUDIES}
MEASURED = [record for every in RECORDS.values() for record in every if isinstance(record, Measurement)]


def architectures(design: Design) -> set[str]:
    """Return the architecture of a design, one of which is enough."""
    return {design.architecture.name}


def ids(design: Design) -> set[str]:
    """Return the id of a design, so that all are chosen."""
    return {design.id}


@pytest.mark.parametrize("name", STUDIES)
def test_everything_of_a_study_was_measured(name: str) -> None:
    study = read_study(name)
    found = {(record.design, record.target) for record in RECORDS[name] if isinstance(record, Measurement)}
    assert found == {(design.id, family) for design in study.designs for family in study.targets}


def hashes(design: Design) -> set[str]:
    """Return the RTL hashes of the committed records of a design."""
    return {record.rtl_hash for record in MEASURED if record.design == design.id}


def test_figures_are_of_this_rtl(workdir: Path) -> None:
    known = elaborations.read()
    for design in elaborations.designs():
        if hashes(design) != {known.get(elaborations.content(design))}:
            found = elaborations.rtl_hash(design, workdir)
            assert hashes(design) == {found}, f"{design.id} is another one now: make figures"


@pytest.mark.parametrize("name", STUDIES)
def test_figures_are_of_a_commit(name: str) -> None:
    measured = [record for record in RECORDS[name] if isinstance(record, Measurement)]
    assert [record.design for record in measured if record.git.dirty or not record.git.commit] == []


# That equal content gives an equal hash depends on the workbench, too: a push looks at a design of each
# architecture, the night at all.
@pytest.mark.parametrize("design_id", sample(elaborations.designs(), architectures, ids))
def test_what_is_known_of_the_rtl_is_true(design_id: str, workdir: Path) -> None:
    design = parse_id(design_id)
    found = elaborations.rtl_hash(design, workdir)
    assert hashes(design) == {found}, "measure it again: make figures"
    known = elaborations.read()
    assert known.get(elaborations.content(design)) == found, "write it: python -m tests.project.elaborations"


def test_a_changed_source_is_another_content(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    narrow, iterative = parse_id("present-80/narrow"), parse_id("present-80/iterative")
    before = {elaborations.content(design) for design in (narrow, iterative)}
    assert len(before) == 2
    changed = tmp_path / "cf_narrow.sv"

    def sources(module: str) -> list[Path]:
        found = needed_sources(module)
        name = changed.name
        changed.write_text("".join(path.read_text() for path in found if path.name == name) + "// more")
        return [changed if path.name == name else path for path in found]

    monkeypatch.setattr(elaborations, "needed_sources", sources)
    assert elaborations.content(narrow) not in before
    assert elaborations.content(iterative) in before


@pytest.mark.parametrize("record", MEASURED, ids=lambda record: f"{record.design} on {record.target}")
def test_recipes_are_those_of_the_family(record: Measurement) -> None:
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
        found = rtl_hash(sbox.elaborate(case, workdir, elaborations.TOOLS["yosys"]))
        assert row.rtl_hash == found, "measure them again: make figures NAMES=sbox"
