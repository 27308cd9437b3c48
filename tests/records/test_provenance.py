"""What a record says of the checkout it was measured from."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from cipherfab.records import provenance


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a repository with one commit, which takes the place of ours."""
    for name in ("rtl/core.sv", "src/model.py", "docs/results/a.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("first")
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    for arguments in (("init", "-q"), ("add", "-A"), (*who, "commit", "-q", "-m", "first")):
        subprocess.run(["git", "-C", str(tmp_path), *arguments], check=True)
    monkeypatch.setattr(provenance, "rtl_root", lambda: tmp_path.resolve() / "rtl")
    provenance.git_state.cache_clear()
    yield tmp_path
    provenance.git_state.cache_clear()


@pytest.mark.parametrize(
    ("changed", "dirty"),
    [("rtl/core.sv", True), ("src/model.py", True), ("src/new.py", True), ("docs/results/a.json", False)],
)
def test_what_figures_depend_on_must_be_committed(checkout: Path, changed: str, dirty: bool) -> None:
    (checkout / changed).write_text("second")
    state = provenance.git_state()
    assert state.commit is not None
    assert len(state.commit) == 40
    assert state.dirty == dirty
