"""Finding the RTL."""

import re
from pathlib import Path

import pytest

from cipherfab.catalogue import rtl, rtl_root, rtl_sources
from cipherfab.errors import InputError


def test_every_file_is_there_once_and_packages_come_first() -> None:
    sources = rtl_sources()
    assert len(set(sources)) == len(sources)
    assert set(sources) == set(rtl_root().rglob("*.sv"))
    names = [source.name for source in sources]
    packages = [name.endswith("_pkg.sv") for name in names]
    assert packages == sorted(packages, reverse=True)


def test_every_package_is_compiled_before_what_uses_it() -> None:
    compiled: set[str] = set()
    for source in rtl_sources():
        text = re.sub(r"//.*", "", source.read_text(encoding="utf-8"))
        compiled |= set(re.findall(r"^package (\w+);", text, flags=re.MULTILINE))
        assert set(re.findall(r"\b(cf_\w*pkg)::", text)) <= compiled, source


def test_the_order_does_not_depend_on_the_file_system() -> None:
    sources = rtl_sources()
    packages = [source for source in sources if source.name.endswith("_pkg.sv")]
    # Packages of ciphers are in front of what is built on them, and behind what they are built on.
    first, ciphers = rtl_root() / "cf_pkg.sv", rtl_root() / "ciphers"
    key = lambda path: (path != first, not path.is_relative_to(ciphers), path)  # noqa: E731
    assert packages == sorted(packages, key=key)
    modules = [source for source in sources if not source.name.endswith("_pkg.sv")]
    assert modules == sorted(modules)


def test_a_broken_installation_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "cipherfab"
    monkeypatch.setattr(rtl, "_PACKAGE", package)
    rtl_root.cache_clear()
    try:
        with pytest.raises(InputError) as caught:
            rtl_root()
        assert str(caught.value) == f"no RTL beside {package}; reinstall cipherfab"
        (package / "rtl").mkdir(parents=True)
        (package / "rtl" / "cf_pkg.sv").touch()
        assert rtl_root() == package / "rtl"
    finally:
        rtl_root.cache_clear()
