"""Imports between the packages go one way."""

import ast
from collections.abc import Iterator
from pathlib import Path

# Each may import itself and those before it.
LAYERS = (
    "errors",
    "names",
    "files",
    "formula",
    "jit",
    "models",
    "processors",
    "devices",
    "drawing",
    "papers",
    "catalogue",
    "tools",
    "compilers",
    "netlist",
    "logic",
    "simulator",
    "bitstream",
    "verify",
    "proof",
    "mutation",
    "records",
    "flow",
    "workspace",
    "tlut",
    "comparison",
    "report",
    "selection",
    "judge",
    "deliver",
    "api",
    "acvp",
    "cli",
    "publish",
)


def imports(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the layer of every import of cipherfab, also of those inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level:
            # Relative imports would need the path of the file; absolute ones read better anyway.
            names = ["cipherfab.(relative import)"]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names = [f"cipherfab.{alias.name}" for alias in node.names] if module == "cipherfab" else [module]
        else:
            continue
        for name in names:
            package, _, rest = name.partition(".")
            if package == "cipherfab":
                yield node.lineno, rest.partition(".")[0]


def violations(layer: str, source: str) -> list[str]:
    allowed = LAYERS[: LAYERS.index(layer) + 1]
    return [f"line {line}: {layer} imports {name}" for line, name in imports(source) if name not in allowed]


def test_every_package_is_a_layer(root: Path) -> None:
    package = root / "src" / "cipherfab"
    found = {path.stem for path in package.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert found - {"__init__", "__main__", "__pycache__"} <= set(LAYERS)


def test_imports_go_to_earlier_layers_only(root: Path) -> None:
    package = root / "src" / "cipherfab"
    files = sorted(path for path in package.rglob("*.py") if path.parent != package or path.stem in LAYERS)
    assert len(files) > 20
    wrong = [
        f"{path.relative_to(root)}, {text}"
        for path in files
        for text in violations(
            path.relative_to(package).parts[0].removesuffix(".py"), path.read_text(encoding="utf-8")
        )
    ]
    assert wrong == []


def test_a_violation_is_found() -> None:
    assert violations("models", "import cipherfab.catalogue") == ["line 1: models imports catalogue"]
    assert violations("models", "def f():\n    from cipherfab import cli") == ["line 2: models imports cli"]
    assert violations("netlist", "from cipherfab.records.formatting import figure") != []
    assert violations("netlist", "from . import cells") != []
    assert violations("cli", "from cipherfab.errors import InputError\nimport os") == []
