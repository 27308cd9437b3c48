"""A core for blocks, in simulation: blocks through the gates of a design, from Python."""

from collections.abc import Iterator

from cipherfab.api.exchange import SimulatedCore, Transfer
from cipherfab.catalogue import BlockDesign
from cipherfab.errors import InputError
from cipherfab.tools.tools import Toolset


class BlockCore:
    """A core of a block cipher, in simulation.

    Parameters
    ----------
    design : BlockDesign
        The design.
    target : str | None
        Name of a target, whose first recipe makes the netlist; None for the RTL.
    tools : Toolset
        The tools for synthesis.
    """

    def __init__(self, design: BlockDesign, target: str | None, tools: Toolset) -> None:
        self._design = design
        self._core = SimulatedCore(design, target, tools)

    def run(self, key: int, block: int, *, decrypt: bool) -> int:
        """Encrypt or decrypt a block, after a reset.

        Raises
        ------
        InputError
            If the design has no such direction, or another key built in.
        CheckError
            If the core does not answer.
        """
        design = self._design
        if not (design.decrypts if decrypt else design.encrypts):
            direction, other = ("decrypts", "encrypt") if decrypt else ("encrypts", "decrypt")
            raise InputError(f"{design.id} only {other}s; what {direction} has direction=both")
        if design.fixed_key not in (None, key):
            raise InputError(f"{design.id} has another key built in")
        *_, out = design.channels
        sent = list(self._transfers(key, block, decrypt))
        received = self._core.exchange(sent, (out,), lambda found: len(found) == design.block_words)
        result = 0
        for each in received.transfers:
            result = result << each.channel.data[0].width | each.values[0]
        return result

    def _transfers(self, key: int, block: int, decrypt: bool) -> Iterator[Transfer]:
        """Yield the key and the block, or both together, the highest word first."""
        design = self._design
        key_channel, into, _ = design.channels
        keys, blocks = (
            [
                value >> channel.data[-1].width * i & (1 << channel.data[-1].width) - 1
                for i in reversed(range(design.key_words))
            ]
            for value, channel in ((key, key_channel), (block, into))
        )
        if design.key_with_block:
            both = into._replace(data=(*into.data, *key_channel.data))
            yield from (Transfer(both, (int(decrypt), *words)) for words in zip(blocks, keys, strict=True))
        else:
            yield Transfer(key_channel, tuple(keys))
            yield Transfer(into, (int(decrypt), *blocks))
