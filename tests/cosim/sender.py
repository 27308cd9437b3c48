"""Drives a core: offers keys and blocks and takes results, with noise wherever nothing is offered.

Through narrow ports it offers words of them. Any words will do, as long as a block that has begun is
finished.
"""

from dataclasses import dataclass
from random import Random

from cipherfab.catalogue import Design
from tests.cosim.trace import Values


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How eager sender and receiver are: probabilities in each cycle.

    Attributes
    ----------
    block : float
        That a block is offered when none waits.
    key : float
        That a key is offered when none waits; only for cores with a key channel.
    result : float
        That a result would be taken.
    """

    block: float
    key: float
    result: float


FULL_RATE = Pace(block=1.0, key=0.0, result=1.0)


class Sender:
    """Offers random words; one that is offered stays until it is taken, as the contract says."""

    def __init__(self, design: Design, random: Random) -> None:
        self._design = design
        self._widths = {port.name: port.width for port in design.ports}
        self._random = random
        self._key_waits = False
        self._block_waits = False
        self._word = 0  # words taken of the block that has begun
        self._inputs: dict[str, int] = {}

    def next(self, pace: Pace, *, key: bool = False) -> Values:
        """Return the inputs of the next cycle; ``key`` offers a key for certain.

        At a pace without blocks, those that have begun are finished.
        """
        random, design = self._random, self._design
        offered = dict(self._inputs)
        eager = pace.block or float(self._word > 0)
        block_offered = self._block_waits or random.random() < eager
        key_offered = self._key_waits or key or random.random() < pace.key
        if not self._block_waits:
            offered["decrypt_i"] = random.getrandbits(1)
            offered["block_i"] = random.getrandbits(self._widths["block_i"])
        if not (self._block_waits if design.key_with_block else self._key_waits):
            offered["key_i"] = random.getrandbits(self._widths["key_i"])
        self._inputs = {
            **offered,
            "rst_i": 0,
            # Where the key comes with the block, its valid is ignored: noise.
            "key_valid_i": random.getrandbits(1) if design.key_with_block else int(key_offered),
            "in_valid_i": int(block_offered),
            "out_ready_i": int(random.random() < pace.result),
        }
        return self._inputs

    def reset(self) -> Values:
        """Return the inputs of a cycle with reset, in which everything else is noise; what waited is gone."""
        random, widths = self._random, self._widths
        self._key_waits = self._block_waits = False
        self._word = 0
        return {
            "rst_i": 1,
            "key_valid_i": random.getrandbits(1),
            "key_i": random.getrandbits(widths["key_i"]),
            "in_valid_i": random.getrandbits(1),
            "decrypt_i": random.getrandbits(1),
            "block_i": random.getrandbits(widths["block_i"]),
            "out_ready_i": random.getrandbits(1),
        }

    def note(self, outputs: Values) -> None:
        """Note what was taken in the cycle of the last inputs."""
        inputs = self._inputs
        if not self._design.key_with_block:
            self._key_waits = bool(inputs["key_valid_i"]) and not outputs["key_ready_o"]
        self._block_waits = bool(inputs["in_valid_i"]) and not outputs["in_ready_o"]
        taken = bool(inputs["in_valid_i"]) and bool(outputs["in_ready_o"])
        self._word = (self._word + taken) % self._design.key_words
