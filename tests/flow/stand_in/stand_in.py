"""Stands in for the tools in tests: figures at once, or slowly, or not at all, as a file says.

Processes of a pool import it by name, so its folder is put on the path by the tests that use it.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cipherfab.catalogue import parse_id
from cipherfab.devices.resources import Area
from cipherfab.devices.target import Target
from cipherfab.flow import pool as flow_pool
from cipherfab.flow.jobs import FlowSettings, JobFailure
from cipherfab.flow.measure import Elaborated
from cipherfab.flow.pool import LocalPool
from cipherfab.records.record import Checks, Git, Measurement, Timing
from cipherfab.tools import process
from cipherfab.tools.tools import Tool, ToolIdentity


@dataclass(frozen=True)
class Tools:
    """Tools of a version; nothing is ever run."""

    version: str = "1"

    def tools(self, target: Target | None = None) -> tuple[Tool, ...]:
        """Tools that need no preparation."""
        return tuple(
            Tool(
                name=each.name, kind="native", argv=(each.name,), version=each.version, identity=each.identity
            )
            for each in self.identities(target)
        )

    def identities(self, target: Target | None = None) -> tuple[ToolIdentity, ...]:
        """One tool, or two where there is place and route."""
        names = ["yosys", *((target.place_and_route.tool.name,) if target and target.place_and_route else ())]
        return tuple(
            ToolIdentity(name=name, version=self.version, kind="wheel", identity=f"{name} {self.version}")
            for name in names
        )


def pinned() -> dict[str, Callable[..., str]]:
    """Stand-ins for the hashes of the sources: somebody may edit those while a test runs."""
    names = ("rtl_digest", "code_digest", "workbench_digest")
    return {f"cipherfab.records.keys.{name}": lambda *_, name=name: name for name in names}


def figures(
    design_id: str, target: str, lut: int = 200, seeds: tuple[int, ...] = (1,), stock: bool = False
) -> Measurement:
    """A record of the right shape."""
    design = parse_id(design_id)
    area = Area(lut=lut, lut_packed=None, ff=64, latch=0, bram=0, carry=0, mux=0, lutram=0, srl=0)
    return Measurement(
        design=design.id,
        cipher=design.cipher.name,
        architecture=design.architecture.name,
        parameters=dict(design.parameters),
        target=target,
        recipe="narrow",
        recipes_tried={"narrow": area},
        area=area,
        cycles=design.cycles,
        timing=Timing(kind="placed", fmax_mhz={seed: 199.0 + seed for seed in seeds})
        if target == "ecp5"
        else None,
        checks=Checks(vectors=8, random_blocks=512, failed=0, cycles=9000),
        tools=list(Tools().identities()),
        rtl_hash=f"rtl of {design.id}",
        git=Git(commit=None, dirty=False),
        block_bits=design.cipher.block_bits,
        key_bits=design.cipher.key_bits,
        protection="none",
        stock=area if stock else None,
    )


def behave(folder: Path, text: str, **behaviour: object) -> None:
    """Say how jobs with this text go: sleep (s), error, permanent, die, kill (the parent), tool, lut."""
    path = folder / "behaviour.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps({**known, text: behaviour}))


def log(folder: Path) -> list[str]:
    """What was done so far, "elaborate ID" and "measure ID on TARGET" in the order of their beginning."""
    path = folder / "log"
    return path.read_text().splitlines() if path.exists() else []


def place(flow: FlowSettings) -> Path:
    """Where behaviour and log are: the folder of the flow, or one that stays when that goes away."""
    return Path(os.environ.get("STAND_IN_FOLDER") or flow.folder or ".")


def _do(folder: Path, line: str) -> tuple[dict[str, Any], JobFailure | None]:
    with (folder / "log").open("a") as file:
        file.write(f"{line}\n")
    path = folder / "behaviour.json"
    behaviour: dict[str, Any] = {}
    for text, part in json.loads(path.read_text()).items() if path.exists() else ():
        if text in line:
            behaviour |= part
    if behaviour.get("tool"):
        (folder / "worker").write_text(str(os.getpid()))
        write = "import os, time; open('tool', 'w').write(str(os.getpid())); time.sleep(600)"
        process.run([sys.executable, "-c", write], cwd=folder, timeout=600)
    time.sleep(behaviour.get("sleep", 0))
    if behaviour.get("die"):
        os.kill(os.getpid(), signal.SIGKILL)
    if behaviour.get("kill"):
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(600)
    error = behaviour.get("error")
    return behaviour, JobFailure(error, permanent=behaviour.get("permanent", False)) if error else None


def prepare_tool(flow: FlowSettings, name: str) -> JobFailure | None:
    """Stands in for the function of that name."""
    failure = _do(place(flow), f"prepare {name}")[1]
    (place(flow) / "log").open("a").write(f"prepared {name}\n")
    return failure


def elaborate_design(flow: FlowSettings, design_id: str) -> Elaborated | JobFailure:
    """Stands in for the function of that name."""
    behaviour, failure = _do(place(flow), f"elaborate {design_id}")
    rtl_hash = behaviour.get("rtl_hash", f"rtl of {design_id}")
    return failure or Elaborated(rtlil=place(flow) / "design.il", rtl_hash=rtl_hash)


def measure_design(
    flow: FlowSettings, design_id: str, target_name: str, elaborated: Elaborated, seeds: tuple[int, ...]
) -> Measurement | JobFailure:
    """Stands in for the function of that name."""
    behaviour, failure = _do(place(flow), f"measure {design_id} on {target_name}")
    return failure or figures(design_id, target_name, behaviour.get("lut", 200), seeds, flow.stock)


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "prepare_tool": prepare_tool,
    "elaborate_design": elaborate_design,
    "measure_design": measure_design,
}


class StandInPool(LocalPool):
    """Processes that do the stand-in's work."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        """Start the function of the same name here."""
        return super().submit(_FUNCTIONS[function.__name__], *arguments, **options)


class InlinePool(flow_pool.InlinePool):
    """Does the stand-in's work in this process, at once."""

    def __init__(self, size: int = 1) -> None:
        self.size = size

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        """Run the function of the same name here."""
        return super().submit(_FUNCTIONS[function.__name__], *arguments, **options)
