"""The wheel holds what cipherfab needs where there is no checkout."""

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    """Return the wheel, built from the checkout."""
    folder = tmp_path_factory.mktemp("dist")
    [path] = WheelBuilder(str(root)).build(directory=str(folder), versions=["standard"])
    with ZipFile(path) as archive:
        yield archive


def test_wheel_holds_every_file_of_the_package(root: Path, wheel: ZipFile) -> None:
    package = root / "src" / "cipherfab"
    expected = {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert any(name.endswith(".json") for name in expected)
    assert expected <= set(wheel.namelist())


def test_wheel_holds_the_rtl_as_it_is(root: Path, wheel: ZipFile) -> None:
    sources = {path.relative_to(root).as_posix(): path.read_bytes() for path in (root / "rtl").rglob("*.sv")}
    assert "rtl/cf_pkg.sv" in sources
    packed = {name: wheel.read(f"cipherfab/{name}") for name in sources}
    assert packed == sources


def test_wheel_has_the_command_and_the_licence(wheel: ZipFile) -> None:
    names = wheel.namelist()
    [entry_points] = [name for name in names if name.endswith("entry_points.txt")]
    assert "cipherfab = cipherfab.cli.main:main" in wheel.read(entry_points).decode()
    assert wheel.read("cipherfab/LICENSE").decode().lstrip().startswith("Apache License")


def test_wheel_has_nothing_else(wheel: ZipFile) -> None:
    tops = {name.partition("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"cipherfab"}
