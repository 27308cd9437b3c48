"""The declared dependencies are those that are used, each has a reason, and the lock covers them all."""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import packages_distributions
from itertools import pairwise
from pathlib import Path

import pytest

from cipherfab.tools.wheels import WHEELS

OWN = {"cipherfab", "benchmarks", "tests"}
# Modules that need an extra; they are loaded by name when they are asked for, and nothing outside their
# package imports them.
OPTIONAL = {
    "cipherfab.flow.cluster": "cluster",
    "cipherfab.compilers.ir.llvm": "cc",
    "cipherfab.publish.screenshot": "test",
}
NOTEBOOK = "docs/examples/pareto.ipynb"
# Used without an import, with a file that names them: as plugins, as commands, as the kernel of a notebook.
NAMED = {
    "pytest-xdist": ("Makefile", "pytest -n 2"),
    "ruff": ("Makefile", "/ruff check"),
    "mypy": ("Makefile", "/mypy"),
    "ipykernel": (NOTEBOOK, '"name": "python3"'),
}


def normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def requirement(text: str) -> str:
    """Return the name in a requirement such as "numpy>=2.2"."""
    match = re.match(r"[A-Za-z0-9._-]+", text)
    assert match, text
    return normalised(match.group())


@cache
def read(source: str) -> tuple[set[str], set[str]]:
    """Return the modules that a source imports, and its short texts, spelled as names of distributions."""
    modules: set[str] = set()
    texts: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            modules.add(node.module or "")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 100:
            texts.add(normalised(node.value))
    return modules, texts


def imported(sources: Iterable[str]) -> set[str]:
    """Return the top-level packages imported in sources that are neither ours nor Python's."""
    names = {name for source in sources for name in read(source)[0]}
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names - OWN


@cache
def known_distributions() -> Mapping[str, list[str]]:
    """Return the installed distributions by package, for which the files of all of them are read."""
    return packages_distributions()


def distributions(packages: Iterable[str]) -> set[str]:
    """Return the distributions that hold these packages; one that is not installed stands for itself."""
    known = known_distributions()
    return {normalised(name) for package in packages for name in known.get(package, [package])}


@pytest.fixture(scope="module")
def declared(root: Path) -> Mapping[str, set[str]]:
    """Return the declared dependencies by extra, those of the package itself under ""."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = {"": project["dependencies"], **project["optional-dependencies"]}
    return {extra: {requirement(text) for text in texts} for extra, texts in groups.items()}


def cells(notebook: Path) -> list[str]:
    """Return the code of a notebook."""
    found = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == "code"]


def sources(root: Path, folder: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((root / folder).rglob("*.py"))]


def test_what_the_package_imports_is_declared(root: Path, declared: Mapping[str, set[str]]) -> None:
    optional = {root / "src" / f"{name.replace('.', '/')}.py": extra for name, extra in OPTIONAL.items()}
    files = {path: path.read_text(encoding="utf-8") for path in sorted((root / "src").rglob("*.py"))}
    assert optional.keys() <= files.keys()
    for path, source in files.items():
        allowed = declared[""] | (declared[optional[path]] if path in optional else set())
        assert distributions(imported([source])) - allowed == set(), path
        needing = [name for name in OPTIONAL if f"from {name} " in source or f"import {name}" in source]
        package = ".".join(path.parent.relative_to(root / "src").parts)
        assert {name.rpartition(".")[0] for name in needing} <= {package}, path


def test_what_tests_and_tools_import_is_declared(root: Path, declared: Mapping[str, set[str]]) -> None:
    used = imported([*sources(root, "tests"), *sources(root, "benchmarks"), *cells(root / NOTEBOOK)])
    beside = {path.stem for path in (root / "tests").rglob("*.py")}
    known = set().union(*(declared[extra] for extra in ("", "test", "parquet", "cluster", "cc")))
    assert distributions(used - beside) - known == set()


def is_used(name: str, root: Path, code: Sequence[str]) -> bool:
    """Tell whether code imports a distribution or names it as a text, as for a wheel that is only run."""
    if name in NAMED:
        file, text = NAMED[name]
        return text in (root / file).read_text(encoding="utf-8")
    wheels = {wheel.program.distribution for wheels in WHEELS.values() for wheel in wheels}
    if name in distributions(imported(code)) | wheels:
        return True
    return any(name in read(source)[1] for source in code)


def test_what_is_declared_is_used(root: Path, declared: Mapping[str, set[str]]) -> None:
    package = sources(root, "src")
    everything = [*package, *sources(root, "tests"), *sources(root, "benchmarks"), *cells(root / NOTEBOOK)]
    assert {name for name in declared[""] if not is_used(name, root, package)} == set()
    extras = declared["parquet"] | declared["cluster"] | declared["families"] | declared["cc"]
    extras |= declared["docs"]
    assert {name for name in extras if not is_used(name, root, package)} == set()
    others = declared["test"] | declared["lint"]
    assert {name for name in others if not is_used(name, root, everything)} == set()


def test_every_dependency_has_its_reason(root: Path) -> None:
    lines = (root / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    pairs = [(above, line) for above, line in pairwise(lines) if re.match(r'  "[a-z0-9-]+[<>=]', line)]
    assert len(pairs) > 10
    assert [line for above, line in pairs if not re.match(r"  # \S.*\.$", above)] == []


def test_lock_covers_every_dependency(root: Path, declared: Mapping[str, set[str]]) -> None:
    lock = (root / "requirements.lock").read_text(encoding="utf-8")
    pinned = {normalised(name) for name in re.findall(r"^([A-Za-z0-9._-]+)==", lock, re.MULTILINE)}
    assert set().union(*declared.values()) - pinned == set()


def test_imports_are_found_wherever_they_are() -> None:
    source = (
        "import os, yaml.nodes\nfrom requests import get\ndef f():\n    import attrs\nfrom . import own\n"
    )
    assert imported([source]) == {"yaml", "requests", "attrs"}
