"""The cost of AXI4-Streams around a core, without the core: of the bridge, which is a module of its own."""

from collections.abc import Sequence
from dataclasses import dataclass

from cipherfab.catalogue import PacketDesign, parse_id, record_of_cipher
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
    """Streams of some width around a core."""

    core: str
    word_bytes: int

    @property
    def module(self) -> tuple[str, dict[str, str]]:
        """The module of the streams, and its parameters."""
        design = parse_id(self.core)
        words = {"WordBytes": str(self.word_bytes)}
        if isinstance(design, PacketDesign):
            cipher = design.cipher
            sizes = {"KeyBits": str(cipher.key_bits), "NonceBits": str(cipher.nonce_bits)}
            return "cf_axis_packets", {**sizes, "BlockBytes": str(cipher.rate_bytes), **words}
        channel = {"KeyChannel": f"1'b{int(not design.key_with_block)}"}
        return "cf_axis_block_cipher", {**record_of_cipher(design.cipher), **channel, **words}


CASES = tuple(
    Bridge(core=core, word_bytes=word_bytes)
    for core, word_bytes in (
        ("present-80/iterative", 4),
        ("present-80/iterative", 8),
        ("aes-128/pipelined", 4),
        ("aes-128/pipelined", 16),
        ("aes-128/engine", 16),
        ("ascon-aead128/iterative", 4),
        ("ascon-aead128/iterative", 16),
        ("aes-128-gcm/iterative", 4),
        ("aes-128-gcm/iterative", 16),
        ("pi16cipher096v2/parallel", 4),
    )
)


def measure(bridge: Bridge) -> Bus:
    """Map streams for every target."""
    module, parameters = bridge.module
    with workdir("bus") as folder:
        sizes = {name: size(module, parameters, target(name), folder) for name in TARGETS}
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
