"""The cores of pi-Cipher: what they are fed with, and what they must give."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from cipherfab.models.pi_cipher import PERMUTATIONS, Permutation
from cipherfab.models.pi_vectors import shipped_pi_vectors
from cipherfab.netlist import Netlist, Simulator

from .streams import LANES, Streams, drive

VECTORS = shipped_pi_vectors()


@dataclass(frozen=True, kw_only=True)
class Core:
    """A module with its parameters, and its cycle counts by the formulas of its header."""

    module: str
    parameters: Mapping[str, int] = field(default_factory=dict)
    latency: int
    interval: int

    def __str__(self) -> str:
        return "-".join([self.module.removeprefix("cf_pi_"), *map(str, self.parameters.values())])

    @property
    def permutation(self) -> Permutation:
        """The words."""
        return PERMUTATIONS[self.parameters["WordBits"]]

    @property
    def sv_parameters(self) -> dict[str, str]:
        """What the front end is given."""
        return {name: str(value) for name, value in self.parameters.items()}


def engine(word_bits: int, clocks: int, port_words: int) -> Core:
    """Return a star engine."""
    latency, interval = (clocks, 1) if port_words == 4 else (7 + clocks, 8 + clocks)
    parameters = {"WordBits": word_bits, "Clocks": clocks, "PortWords": port_words}
    return Core(module="cf_pi_star_engine", parameters=parameters, latency=latency, interval=interval)


def function(word_bits: int, digit_bits: int, input_chunks: int = 1) -> Core:
    """Return a pi-function that works digit by digit."""
    digits = word_bits // digit_bits
    parameters = {"WordBits": word_bits, "DigitBits": digit_bits, "InputChunks": input_chunks}
    return Core(module="cf_pi_function", parameters=parameters, latency=25 * digits, interval=24 * digits)


def unrolled(word_bits: int, stars: int) -> Core:
    """Return a pi-function with several star operations in a cycle."""
    cycles = 24 // stars + 1
    parameters = {"WordBits": word_bits, "StarsPerCycle": stars}
    return Core(module="cf_pi_unrolled", parameters=parameters, latency=cycles, interval=cycles)


def join(words: tuple[int, ...], bits: int) -> int:
    """Return words as one integer, word 0 in its lowest bits."""
    return sum(word << bits * i for i, word in enumerate(words))


@cache
def star_work(word_bits: int) -> list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    """Return operands and results: all known ones, then random ones, three for each lane."""
    permutation = PERMUTATIONS[word_bits]
    known = [(v.x, v.y, v.z) for v in VECTORS.star if v.permutation is permutation]
    traces = [trace for trace in VECTORS.pi_trace if trace.permutation is permutation]
    known += [(step.x, step.y, step.z) for trace in traces for step in trace.steps]
    generator = random.Random(f"star {word_bits}")
    while len(known) < 3 * LANES:
        x, y = (tuple(generator.getrandbits(word_bits) for _ in range(4)) for _ in range(2))
        known.append((x, y, permutation.star(x, y)))
    return known


@cache
def pi_work(word_bits: int) -> list[tuple[int, int]]:
    """Return states and what they become: all known ones, then random ones, three for each lane."""
    permutation = PERMUTATIONS[word_bits]
    known = [(v.state, v.rounds[-1]) for v in VECTORS.pi if v.permutation is permutation]
    known += [(v.state, v.result) for v in VECTORS.pi_trace if v.permutation is permutation]
    generator = random.Random(f"pi {word_bits}")
    while len(known) < 3 * LANES:
        state = tuple(generator.getrandbits(word_bits) for _ in range(16))
        known.append((state, permutation.pi(state)))
    return [(join(state, word_bits), join(result, word_bits)) for state, result in known]


def exercise(netlist: Netlist, core: Core, *, seed: int, stalls: bool, resets: bool) -> int:
    """Run all work through a core, check every result and return how many items a reset dropped.

    Raises
    ------
    AssertionError
        If a result is wrong, missing or too many, or the handshake is broken.
    """
    bits = core.permutation.word_bits
    if core.module == "cf_pi_star_engine":
        words = core.parameters["PortWords"]
        width, name = bits * words, "z_o"
        ports = {"x_i": width, "y_i": width}
        items, expected = [], []
        for x, y, z in star_work(bits):
            cuts = range(0, 4, words)
            items.append(
                [{"x_i": join(x[i : i + words], bits), "y_i": join(y[i : i + words], bits)} for i in cuts]
            )
            expected.append([join(z[i : i + words], bits) for i in cuts])
    else:
        width, name = 4 * bits * core.parameters.get("InputChunks", 4), "state_o"
        ports = {"state_i": width}
        cuts = range(0, 16 * bits, width)
        items = [[{"state_i": state >> i & (1 << width) - 1} for i in cuts] for state, _ in pi_work(bits)]
        expected = [[result] for _, result in pi_work(bits)]
    streams = Streams(
        ports=ports,
        result=name,
        items=[items[lane::LANES] for lane in range(LANES)],
        latency=core.latency,
        words_out=len(expected[0]),
        stalls=stalls,
        resets=resets,
        # About when the result of the item before is whole.
        late=range(3 * core.interval // 4, core.interval + 2),
    )
    lanes = drive(Simulator(netlist, lanes=LANES), streams, seed=seed, patience=core.latency + 100)
    for index, lane in enumerate(lanes):
        wanted = expected[index::LANES]
        kept = [wanted[item] for item in range(len(wanted)) if item not in lane.dropped]
        assert lane.results == kept, lane.name
    assert lanes[0].given_at[0] - lanes[0].offered_at[0] == core.latency
    gaps = {later - earlier for earlier, later in pairwise(lanes[0].given_at)}
    assert gaps == {core.interval}
    return sum(len(lane.dropped) for lane in lanes)
