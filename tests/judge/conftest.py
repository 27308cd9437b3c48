"""The cores that are judged."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cipherfab.devices.targets import target
from cipherfab.judge.adapter import read_adapter
from cipherfab.judge.judge import judge
from cipherfab.judge.judgement import Judgement
from cipherfab.tools.tools import Toolset

_HERE = Path(__file__).parent
PRESENT = [_HERE.parents[1] / "docs" / "examples" / f"present.{suffix}" for suffix in ("v", "toml")]
KEYED = [_HERE / "cores" / f"keyed.{suffix}" for suffix in ("v", "toml")]
SPECK = [_HERE / "cores" / f"speck.{suffix}" for suffix in ("vhd", "toml")]


@pytest.fixture
def cores(workdir: Path) -> Path:
    """A folder with the cores and their adapters, to change them."""
    folder = workdir / "cores"
    folder.mkdir()
    for path in (*PRESENT, *KEYED, *SPECK):
        shutil.copyfile(path, folder / path.name)
    return folder


@pytest.fixture
def judged(cores: Path, workdir: Path) -> Callable[..., Judgement]:
    """Return a function that judges a core after replacements in its adapter, on some targets."""

    def run(name: str, *targets: str, **changes: str) -> Judgement:
        path = cores / f"{name}.toml"
        text = path.read_text(encoding="utf-8")
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
        tools = Toolset()
        found = [target(each) for each in targets]
        return judge(read_adapter(path), found, seeds=(1,), tools=tools, workdir=workdir, seconds=60)

    return run
