"""Measures what the AXI4-Streams around a core cost, without the core.

The bridge of block ciphers is a module of its own. The one of pi-Cipher holds the cipher, whose own area is
taken off.

    python docs/bus.py        writes docs/results/bus.json
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from cipherfab.catalogue import rtl_sources
from cipherfab.devices.target import Target
from cipherfab.devices.targets import target
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset

RESULT = Path(__file__).parent / "results" / "bus.json"
TARGETS = ("artix-7", "ecp5")


@dataclass(frozen=True, kw_only=True)
class Bridge:
    """Streams around a core: the module, its parameters, and the core inside it, if it is inside."""

    core: str
    word_bytes: int
    module: str = "cf_axis_block_cipher"
    parameters: dict[str, str] = field(default_factory=dict)
    inside: str = ""


def blocks(core: str, cipher: str, word_bytes: int, *, key_channel: bool) -> Bridge:
    """Return the bridge of a block cipher."""
    parameters = {"Cipher": f"cf_pkg::{cipher}", "KeyChannel": f"1'b{int(key_channel)}"}
    return Bridge(core=core, word_bytes=word_bytes, parameters=parameters)


def packets(core: str, word_bits: int, word_bytes: int) -> Bridge:
    """Return the streams around pi-Cipher, which hold it."""
    return Bridge(
        core=core,
        word_bytes=word_bytes,
        module="cf_axis_pi_cipher",
        parameters={"WordBits": str(word_bits), "HoldBlocks": "0"},
        inside="cf_pi_cipher",
    )


BRIDGES = (
    blocks("present-80/iterative", "PRESENT_80", 4, key_channel=False),
    blocks("present-80/iterative", "PRESENT_80", 8, key_channel=False),
    blocks("aes-128/pipelined", "AES_128", 4, key_channel=False),
    blocks("aes-128/pipelined", "AES_128", 16, key_channel=False),
    blocks("aes-128/engine", "AES_128", 16, key_channel=True),
    packets("pi16cipher096v2/parallel:hold_blocks=0", 16, 4),
    packets("pi16cipher096v2/parallel:hold_blocks=0", 16, 16),
)


def smallest(module: str, parameters: dict[str, str], family: Target, workdir: Path) -> tuple[int, int]:
    """Return LUT sites and flip-flops of the best recipe."""
    tool = Toolset()["yosys"]
    rtlil = yosys.elaborate(rtl_sources(), module, parameters, workdir=workdir, tool=tool)
    paths = yosys.synthesise(rtlil, family, family.recipes, workdir=workdir, tool=tool)
    counts = [area(read_netlist(path, family.cells), family) for path in paths.values()]
    return min((each.sites, each.counts["ff"]) for each in counts)


def cost(bridge: Bridge, family: Target) -> tuple[int, int]:
    """Return LUT sites and flip-flops of the streams alone."""
    root = Path("build/bus")
    root.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=root) as folder:
        whole = bridge.parameters | {"WordBytes": str(bridge.word_bytes)}
        sites, ff = smallest(bridge.module, whole, family, Path(folder))
        if not bridge.inside:
            return sites, ff
        inner = smallest(bridge.inside, bridge.parameters, family, Path(folder))
    return sites - inner[0], ff - inner[1]


def main() -> None:
    """Measure and write."""
    rows = []
    for bridge in track(BRIDGES, "Measuring"):
        sizes = {name: cost(bridge, target(name)) for name in TARGETS}
        rows.append({"core": bridge.core, "word_bytes": bridge.word_bytes, "sizes": sizes})
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
