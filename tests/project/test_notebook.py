"""The notebook of the documentation is kept without outputs, and runs."""

import json
from pathlib import Path

import pytest

NOTEBOOK = Path("docs/examples/pareto.ipynb")


def test_outputs_are_not_kept(root: Path) -> None:
    """They would go stale with the figures."""
    found = json.loads((root / NOTEBOOK).read_text(encoding="utf-8"))
    code = [cell for cell in found["cells"] if cell["cell_type"] == "code"]
    assert code
    assert [(cell["outputs"], cell["execution_count"]) for cell in code] == [([], None)] * len(code)


@pytest.mark.nightly
def test_it_runs_and_draws(root: Path, tmp_path: Path) -> None:
    """In an empty folder, without a word on standard error."""
    # Loaded here: the tests of a push need none of it.
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    notebook = nbformat.read(root / NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path)}}, timeout=300).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert [output for output in outputs if output.output_type == "stream"] == []
    assert sum("image/png" in output.get("data", {}) for output in outputs) == 1
    assert list(tmp_path.iterdir()) == []
