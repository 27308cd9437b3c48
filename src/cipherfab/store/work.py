"""What the processes of a pool do for a study; arguments and results are plain, so that they pickle."""

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import TypeVar

from cipherfab.catalogue import parse_id
from cipherfab.errors import CheckError, CipherfabError
from cipherfab.evaluate.measure import Elaborated, elaborate, measure
from cipherfab.evaluate.record import Measurement
from cipherfab.toolchain import Toolset, target

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Bench:
    """What measurements are made with.

    Attributes
    ----------
    tools : Toolset
        Tools for all targets.
    folder : Path
        An existing folder for files of the tools, absolute.
    seeds : int
        Placement seeds where there is place and route.
    """

    tools: Toolset
    folder: Path
    seeds: int


@dataclass(frozen=True)
class Refusal:
    """Why there is no result.

    Attributes
    ----------
    reason : str
        One or more lines for people.
    lasting : bool
        Whether the design is at fault, so that trying again would change nothing.
    """

    reason: str
    lasting: bool


def elaborate_design(bench: Bench, design_id: str) -> Elaborated | Refusal:
    """Elaborate a design in a new folder, which stays."""
    return _attempt(lambda: elaborate(parse_id(design_id), bench.tools, Path(mkdtemp(dir=bench.folder))))


def measure_design(
    bench: Bench, design_id: str, target_name: str, elaborated: Elaborated
) -> Measurement | Refusal:
    """Measure an elaborated design in a new folder, which is removed."""

    def attempt() -> Measurement:
        with TemporaryDirectory(dir=bench.folder, ignore_cleanup_errors=True) as workdir:
            return measure(
                parse_id(design_id),
                target(target_name),
                seeds=bench.seeds,
                tools=bench.tools,
                elaborated=elaborated,
                workdir=Path(workdir),
            )

    return _attempt(attempt)


def _attempt(function: Callable[[], T]) -> T | Refusal:
    try:
        return function()
    except CheckError as error:
        return Refusal(str(error), lasting=True)
    except CipherfabError as error:
        return Refusal(str(error), lasting=False)
    except OSError as error:
        return Refusal(
            f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}", lasting=False
        )
    except Exception as error:
        # Others must go on, but a mistake in cipherfab has to be told as such, with its place.
        frame = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(frame.filename).name}, line {frame.lineno}"
        return Refusal(f"a mistake in cipherfab, {place}: {type(error).__name__}: {error}", lasting=False)
