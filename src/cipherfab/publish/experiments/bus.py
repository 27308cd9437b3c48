"""The cost of AXI4-Streams around a core, without the core.

The bridge of block ciphers is a module of its own. The one of pi-Cipher holds the cipher, whose own area is
taken off.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cipherfab.catalogue import parse_id, record_of_cipher
from cipherfab.devices.target import Target
from cipherfab.devices.targets import target
from cipherfab.publish.checkout import workdir
from cipherfab.publish.experiment import Experiment
from cipherfab.publish.experiments.mapping import size
from cipherfab.records.row import Row
from cipherfab.report.markdown import table

TARGETS = ("artix-7", "ecp5")


class Bus(Row, frozen=True):
    """LUT sites and flip-flops, by target, of the AXI4-Streams around a core."""

    core: str
    word_bytes: int
    sizes: dict[str, tuple[int, int]]


@dataclass(frozen=True, kw_only=True)
class Bridge:
    """Streams around a core: the module, its parameters, and the core inside it, if it is inside."""

    core: str
    word_bytes: int
    module: str = "cf_axis_block_cipher"
    parameters: dict[str, str] = field(default_factory=dict)
    inside: str = ""


def around_blocks(core: str, word_bytes: int, *, key_channel: bool = False) -> Bridge:
    """Return the bridge of a block cipher."""
    parameters = {**record_of_cipher(parse_id(core).cipher), "KeyChannel": f"1'b{int(key_channel)}"}
    return Bridge(core=core, word_bytes=word_bytes, parameters=parameters)


def around_packets(core: str, word_bits: int, word_bytes: int) -> Bridge:
    """Return the streams around pi-Cipher, which hold it."""
    return Bridge(
        core=core,
        word_bytes=word_bytes,
        module="cf_axis_pi_cipher",
        parameters={"WordBits": str(word_bits), "HoldBlocks": "0"},
        inside="cf_pi_cipher",
    )


CASES = (
    around_blocks("present-80/iterative", 4),
    around_blocks("present-80/iterative", 8),
    around_blocks("aes-128/pipelined", 4),
    around_blocks("aes-128/pipelined", 16),
    around_blocks("aes-128/engine", 16, key_channel=True),
    around_packets("pi16cipher096v2/parallel:hold_blocks=0", 16, 4),
    around_packets("pi16cipher096v2/parallel:hold_blocks=0", 16, 16),
)


def cost(bridge: Bridge, family: Target) -> tuple[int, int]:
    """Return LUT sites and flip-flops of the streams alone."""
    with workdir("bus") as folder:
        whole = bridge.parameters | {"WordBytes": str(bridge.word_bytes)}
        sites, ff = size(bridge.module, whole, family, folder)
        if not bridge.inside:
            return sites, ff
        inner = size(bridge.inside, bridge.parameters, family, folder)
    return sites - inner[0], ff - inner[1]


def measure(bridge: Bridge) -> Bus:
    """Map streams for every target."""
    sizes = {name: cost(bridge, target(name)) for name in TARGETS}
    return Bus(core=bridge.core, word_bytes=bridge.word_bytes, sizes=sizes)


def blocks(rows: Sequence[Bus]) -> dict[str, str]:
    """List the cost of streams around cores."""
    families = list(rows[0].sizes)
    lines = [
        [f"`{row.core}`", row.word_bytes, *("{} LUT, {} FF".format(*row.sizes[name]) for name in families)]
        for row in rows
    ]
    return {"bus": table(["Around", "`WordBytes`", *(f"`{name}`" for name in families)], lines)}


EXPERIMENT = Experiment(
    name="bus", row=Bus, key=("core", "word_bytes"), cases=CASES, measure=measure, blocks=blocks
)
