"""`import cipherfab` is light and offers what it lists."""

import subprocess
import sys

import pytest

import cipherfab as cf

HEAVY = {"click", "msgspec", "numba", "numpy", "rich"}


def loaded_after(code: str) -> set[str]:
    """Return the modules of cipherfab, and heavy ones, that a new Python has loaded after some code."""
    command = [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return {name for name in names if name.startswith("cipherfab.") or name in HEAVY}


def test_the_import_loads_nothing() -> None:
    assert loaded_after("import cipherfab") == set()


def test_a_block_needs_no_measuring() -> None:
    loaded = loaded_after("import cipherfab as cf; cf.encrypt('present-80', bytes(10), bytes(8))")
    assert "cipherfab.models" in loaded
    assert loaded & {"numba", "cipherfab.api.results", "cipherfab.flow"} == set()


def test_every_name_is_there_and_documented() -> None:
    assert set(cf.__all__) <= set(dir(cf))
    for name in cf.__all__:
        assert getattr(cf, name).__doc__, name


def test_another_name_is_an_error() -> None:
    name = "result"
    with pytest.raises(AttributeError, match="module 'cipherfab' has no attribute 'result'"):
        getattr(cf, name)
