"""C programs are checked against the golden model before they have figures."""

from dataclasses import replace

import pytest

pytest.importorskip("ziglang", reason="needs the extra cc: pip install 'cipherfab[cc]'")

from cipherfab.errors import CheckError
from cipherfab.models import cipher
from cipherfab.publish.experiments import c_programs
from cipherfab.publish.experiments.c_programs import EXPERIMENT, Case, measure


def test_figures_of_programs_are_reproduced() -> None:
    rows = {row.way: row for row in EXPERIMENT.read(EXPERIMENT.path)}
    for way in ("cc size", "cc speed"):
        assert measure(Case(cipher="present-80", way=way)) == rows[way]


@pytest.mark.nightly
def test_a_wrong_program_has_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(cipher("present-80"), encrypt=lambda key, block: key & 1)
    monkeypatch.setattr(c_programs, "cipher", lambda name: wrong)
    for way in ("cc size", "hls unroll"):
        with pytest.raises(CheckError, match=f"{way} of present-80"):
            measure(Case(cipher="present-80", way=way))
