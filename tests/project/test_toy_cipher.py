"""A cipher more in the RTL leaves the published designs as they are."""

from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import parse_id, rtl_sources
from cipherfab.models.ciphers import CIPHERS
from cipherfab.publish.families import parts
from cipherfab.publish.results import STUDIES, measured
from cipherfab.tools import yosys
from cipherfab.tools.rtl_hash import rtl_hash
from cipherfab.tools.tools import Toolset
from tests.fixtures.toy_cipher import ROOT, copy, write_blocks
from tests.suite.designs import HUGE, cost
from tests.suite.night import night

MEASURED = sorted(
    {record.design for record in measured(*STUDIES)}, key=lambda each: (-cost(parse_id(each)), each)
)
# The smallest.
OF_EACH_ARCHITECTURE = {parse_id(each).architecture.name: each for each in MEASURED}.values()


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """All RTL with the cipher of docs/how-to/add-a-cipher.md, in compile order."""
    tree = tmp_path_factory.mktemp("tree")
    copy(ROOT / "rtl", tree / "rtl")
    write_blocks(tree, "rtl/")
    toy = replace(CIPHERS["present-80"], family="toy")
    for path, text in parts(tree / "rtl", [*CIPHERS.values(), toy]).items():
        assert "toy" in text.lower()
        path.write_text(text, encoding="utf-8")
    return list(rtl_sources(tree / "rtl"))


@pytest.mark.parametrize(
    "design_id", [night(each) if cost(parse_id(each)) > HUGE else each for each in OF_EACH_ARCHITECTURE]
)
def test_a_cipher_more_leaves_the_others_as_they_are(
    design_id: str, sources: list[Path], workdir: Path
) -> None:
    """And so do the branches of other families, which a design's own sources are without."""
    design = parse_id(design_id)
    found = [
        rtl_hash(
            yosys.elaborate(
                rtl, design.module, design.sv_parameters, workdir=workdir, tool=Toolset()["yosys"]
            )
        )
        for rtl in (design.sources, sources)
    ]
    assert found[0] == found[1]
