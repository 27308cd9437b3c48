"""What the processes of a pool do for a study; arguments and results are small and plain, and pickle."""

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import TypeVar

from cipherfab.catalogue import Design, parse_id
from cipherfab.devices.targets import target
from cipherfab.errors import CheckError, CipherfabError, ToolError
from cipherfab.flow.measure import Elaborated, elaborate, measure
from cipherfab.records.record import Measurement
from cipherfab.tools.tools import Toolset, prepare

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class FlowSettings:
    """Tools and folder of a study, and what it measures.

    Attributes
    ----------
    tools : Toolset
        Tools for all targets.
    folder : Path | None
        An existing folder for files of the tools, absolute, that all processes share; `None` if they share
        none: then each step works in a folder for temporary files, and reads the RTL anew.
    seeds : int
        Placement seeds where there is place and route.
    stock : bool
        Whether the plain Verilog is mapped by the family's own synthesis alone, too.
    """

    tools: Toolset
    folder: Path | None
    seeds: int
    stock: bool = False


@dataclass(frozen=True)
class JobFailure:
    """Why a job has no result.

    Attributes
    ----------
    reason : str
        One or more lines for people.
    permanent : bool
        Whether the design is at fault, so that trying again would change nothing.
    """

    reason: str
    permanent: bool


def prepare_tool(flow: FlowSettings, name: str) -> JobFailure | None:
    """Compile a tool that comes as WebAssembly."""
    return _attempt(lambda: prepare([flow.tools[name]], lambda tool: None))


def elaborate_design(flow: FlowSettings, design_id: str) -> Elaborated | JobFailure:
    """Elaborate a design in a new folder, which stays."""
    return _attempt(lambda: elaborate(parse_id(design_id), flow.tools, Path(mkdtemp(dir=flow.folder))))


def measure_design(
    flow: FlowSettings, design_id: str, target_name: str, elaborated: Elaborated, seeds: tuple[int, ...]
) -> Measurement | JobFailure:
    """Measure an elaborated design with some placement seeds in a new folder, which is removed."""

    def attempt() -> Measurement:
        design = parse_id(design_id)
        with TemporaryDirectory(dir=flow.folder, ignore_cleanup_errors=True) as name:
            workdir = Path(name)
            return measure(
                design,
                target(target_name),
                seeds=seeds,
                stock=flow.stock,
                tools=flow.tools,
                elaborated=elaborated if flow.folder else _again(design, flow, elaborated.rtl_hash, workdir),
                workdir=workdir,
            )

    return _attempt(attempt)


def _again(design: Design, flow: FlowSettings, rtl_hash: str, workdir: Path) -> Elaborated:
    """Elaborate a design whose files are on another machine."""
    elaborated = elaborate(design, flow.tools, workdir)
    if elaborated.rtl_hash != rtl_hash:
        raise ToolError(
            f"{design.id} elaborates to {elaborated.rtl_hash[:12]} here and to {rtl_hash[:12]} elsewhere"
        )
    return elaborated


def _attempt(function: Callable[[], T]) -> T | JobFailure:
    try:
        return function()
    except CheckError as error:
        return JobFailure(str(error), permanent=True)
    except CipherfabError as error:
        return JobFailure(str(error), permanent=False)
    except OSError as error:
        return JobFailure(
            f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}", permanent=False
        )
    except Exception as error:
        # Others must go on, but a mistake in cipherfab has to be told as such, with its place.
        frame = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(frame.filename).name}, line {frame.lineno}"
        return JobFailure(
            f"a mistake in cipherfab, {place}: {type(error).__name__}: {error}", permanent=False
        )
