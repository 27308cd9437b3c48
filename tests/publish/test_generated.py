"""Generated files: all of the project are up to date, and what is not is found and written."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from cipherfab.catalogue import rtl_root
from cipherfab.errors import InputError
from cipherfab.publish import checkout
from cipherfab.publish.__main__ import main
from cipherfab.publish.generated import outdated


def test_everything_generated_is_up_to_date() -> None:
    pytest.importorskip("ziglang", reason="needs the extra cc: pip install 'cipherfab[cc]'")
    result = CliRunner().invoke(main, ["check"])
    assert (result.exit_code, result.output) == (0, "")


def test_a_file_says_whether_it_is_generated() -> None:
    generated = sorted((rtl_root() / "generated").iterdir())
    assert len(generated) > 5
    for path in rtl_root().rglob("*.sv"):
        text = path.read_text(encoding="utf-8")
        assert ("Written by `make rtl`" in text or "by cipherfab." in text) == (path in generated), path


@pytest.fixture
def stale(tmp_path: Path) -> Mapping[str, Path]:
    """Return files: one as generated, one that differs, one that is missing, one that nothing generates."""
    found = {name: tmp_path / name for name in ("same", "other", "missing", "stranger")}
    for name in ("same", "other", "stranger"):
        found[name].write_text(f"{name}\n")
    return found


def test_what_differs_is_found_and_written(stale: Mapping[str, Path]) -> None:
    def generator() -> dict[Path, str]:
        return {stale[name]: text for name, text in texts.items()}

    texts = {"same": "same\n", "other": "new\n", "missing": "new\n"}
    folder = stale["same"].parent
    wrong = [stale[name] for name in ("other", "missing", "stranger")]
    assert outdated([generator], write=False, folder=folder) == wrong
    assert stale["other"].read_text() == "other\n" and stale["stranger"].exists()
    assert outdated([generator], write=False) == wrong[:2]
    assert outdated([generator], write=True, folder=folder) == wrong
    assert {path.name: path.read_text() for path in folder.iterdir()} == texts
    assert outdated([generator], write=False, folder=folder) == []


def test_a_generator_reads_what_an_earlier_one_wrote(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    generators = (lambda: {first: "a"}, lambda: {second: first.read_text() * 2})
    assert outdated(generators, write=True) == [first, second]
    assert second.read_text() == "aa"


def test_an_installed_package_has_nothing_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkout, "__file__", str(tmp_path / "cipherfab" / "publish" / "checkout.py"))
    with pytest.raises(InputError, match="is no checkout"):
        checkout.root.__wrapped__()
