"""The code and data that a result depends on, by the imports of the code that makes it.

Ciphers, architectures, device families and contracts are members of registries. Code for all of them may
import one of them, to handle it, but depends on those of the design alone.
"""

import ast
import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path

_COMMENTS = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


class CodeTree:
    """The modules of a package, without comments, docstrings and layout.

    Parameters
    ----------
    folder : Path
        The package.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._modules: dict[str, _Module] = {}
        self._digests: dict[str, str] = {}

    def closure(self, roots: Iterable[str], own: Collection[str], members: Collection[str]) -> set[str]:
        """Return modules and all they import, in functions too.

        Parameters
        ----------
        roots : Iterable[str]
            Names of the modules to begin with, besides ``own``.
        own : Collection[str]
            Members of registries that take part.
        members : Collection[str]
            All members of registries. Others than ``own`` are left out where modules import them that are no
            members themselves.
        """
        found: set[str] = set()
        waiting = [*roots, *own]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                imports = self._module(name).imports
                waiting += (each for each in imports if name in members or each in own or each not in members)
        return found

    def digest(self, modules: Iterable[str]) -> str:
        """Return a hash over modules, and the files beside them that are no modules or are run as scripts."""
        found = hashlib.sha256()
        for name in sorted(modules):
            found.update(self._digest(name).encode())
        return found.hexdigest()

    def _digest(self, name: str) -> str:
        if name not in self._digests:
            files = {path.relative_to(self._folder).as_posix(): path for path in self.files(name)}
            self._digests[name] = digest(files)
        return self._digests[name]

    def files(self, name: str) -> set[Path]:
        """Return the files of a module."""
        module = self._module(name)
        folder = module.path.parent
        # In the folder of the whole package are the markers and the licence of an installation.
        beside = {path for path in folder.iterdir() if path.is_file() and folder != self._folder}
        data = {path for path in beside if not path.name.endswith((".py", ".pyc"))}
        scripts = {path for path in beside if path.suffix == ".py" and path.name in module.texts}
        return {module.path, *data, *scripts}

    def data(self, modules: Iterable[str]) -> dict[str, Path]:
        """Return all files of data in the packages of modules, but for what running them leaves there."""
        tops = {self._folder / name.split(".")[1] for name in modules}
        files = (path for top in tops for path in top.rglob("*") if path.is_file())
        kept = (path for path in files if path.suffix != ".py" and "__pycache__" not in path.parts)
        return {path.relative_to(self._folder).as_posix(): path for path in kept}

    def _module(self, name: str) -> "_Module":
        if name not in self._modules:
            path = self._path(name)
            if path is None:
                raise ValueError(f"no module {name} in {self._folder}")
            self._modules[name] = _Module(self, path)
        return self._modules[name]

    def _path(self, name: str) -> Path | None:
        package, *parts = name.split(".")
        if package != self._folder.name:
            return None
        path = self._folder.joinpath(*parts)
        candidates = (path / "__init__.py", path.with_suffix(".py"))
        return next((each for each in candidates if each.is_file()), None)

    def has(self, name: str) -> bool:
        """Whether there is such a module."""
        return self._path(name) is not None

    def resolve(self, module: str, name: str) -> str | None:
        """Return the module that an import of a name from a module depends on."""
        if not self.has(module):
            return None
        found = self._module(module)
        if found.path.name == "__init__.py" and name not in found.defined:
            # What a package passes on is a matter of the module that defines it.
            if origin := found.passed_on.get(name):
                return self.resolve(*origin) or module
            if self.has(f"{module}.{name}"):
                return f"{module}.{name}"
        return module


class _Module:
    """A module as it is parsed."""

    def __init__(self, tree: CodeTree, path: Path) -> None:
        self.path = path
        self._tree = tree

    @cached_property
    def _nodes(self) -> list[ast.AST]:
        return list(ast.walk(ast.parse(self.path.read_bytes())))

    @cached_property
    def defined(self) -> set[str]:
        """The functions and classes in it."""
        kinds = (ast.FunctionDef, ast.ClassDef)
        return {node.name for node in self._nodes if isinstance(node, kinds)}

    @cached_property
    def passed_on(self) -> dict[str, tuple[str, str]]:
        """Module and name that each imported name stands for."""
        return {
            alias.asname or alias.name: (node.module, alias.name)
            for node in self._nodes
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }

    @cached_property
    def imports(self) -> set[str]:
        """The modules of the package that it depends on."""
        return {name for name in self._imports() if name}

    def _imports(self) -> Iterator[str | None]:
        for module, name in self.passed_on.values():
            yield self._tree.resolve(module, name)
        for node in self._nodes:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.name if self._tree.has(alias.name) else None

    @cached_property
    def texts(self) -> set[str]:
        """The strings in it."""
        constants = (node.value for node in self._nodes if isinstance(node, ast.Constant))
        return {value for value in constants if isinstance(value, str)}


def digest(files: dict[str, Path], read: Callable[[Path], bytes] = Path.read_bytes) -> str:
    """Return a hash over the names and contents of files as read, but for comments and layout."""
    found = hashlib.sha256()
    for name in sorted(files):
        content = _normalised(files[name].suffix, read(files[name]))
        found.update(f"{name} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


_KNOWN: dict[tuple[str, bytes], bytes] = {}


def _normalised(suffix: str, data: bytes) -> bytes:
    key = (suffix, hashlib.sha256(data).digest())
    if key not in _KNOWN:
        match suffix:
            case ".py":
                _KNOWN[key] = _plain(ast.parse(data)).encode()
            case ".v" | ".sv":
                text = _COMMENTS.sub(lambda found: found[0] if found[0][0] == '"' else " ", data.decode())
                _KNOWN[key] = _lines(text).encode()
            case ".asm":
                _KNOWN[key] = _lines(re.sub(r";.*", "", data.decode())).encode()
            case _:
                return data
    return _KNOWN[key]


def _lines(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(line for line in lines if line)


def _plain(node: object) -> str:
    """Return code as text: without docstrings and places, and the same for all versions of Python."""
    if isinstance(node, list):
        return "[" + ",".join(_plain(each) for each in node if not _is_docstring(each)) + "]"
    if isinstance(node, ast.AST):
        fields = ((name, getattr(node, name, None)) for name in node._fields)
        inner = (f"{name}={_plain(value)}" for name, value in fields if value is not None and value != [])
        return f"{type(node).__name__}({','.join(inner)})"
    return repr(node)


def _is_docstring(node: object) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
