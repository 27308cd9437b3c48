"""GCM around a core that does some rounds of a block cipher in every cycle."""

from dataclasses import replace

from cipherfab.catalogue.architecture import Architecture, Cycles, record_of_cipher
from cipherfab.catalogue.packets import HOLD_BLOCKS, MODE_SBOX
from cipherfab.catalogue.parameter import CLEAR, ROUNDS_PER_CYCLE, Count, Values, counted
from cipherfab.models import Algorithm
from cipherfab.models.modes import gcm
from cipherfab.models.modes.mode import mode

_LENGTH_BITS = range(4, 33)
_NONCE_BYTES = range(1, 129)

TAG_BYTES = Count(
    name="tag_bytes",
    range=lambda algorithm, values: gcm.TAG_BYTES,
    initial=lambda algorithm, values: gcm.TAG_BYTES[-1],
    meaning="bytes of a tag",
)
"""How long a tag is."""

LENGTH_BITS = Count(
    name="length_bits",
    range=lambda algorithm, values: _LENGTH_BITS,
    initial=lambda algorithm, values: _LENGTH_BITS[-1],
    meaning="messages have fewer than 2**length_bits - 1 blocks, and so have associated data",
)
"""How long messages and associated data can be."""


def _ghash_bits(algorithm: Algorithm, values: Values) -> int:
    return -(-algorithm.block_bits // (algorithm.rounds // int(values["rounds_per_cycle"])))


def _cycles(algorithm: Algorithm, values: Values) -> Cycles:
    block = algorithm.rounds // int(values["rounds_per_cycle"]) + 1
    hashed = -(-algorithm.block_bits // int(values["ghash_bits"])) + 1
    size = int(values["nonce_bytes"])
    nonce = 0 if size == gcm.NONCE_BYTES else (-(-size // 16) + 1) * hashed + 2
    latency = 2 * block + max(2 * hashed, block + 3) + nonce + 3
    return Cycles(latency=latency, interval=max(block, hashed), key=0)


def _model(algorithm: Algorithm, values: Values) -> Algorithm:
    tagged = mode(algorithm).with_tag(int(values["tag_bytes"]))
    return replace(tagged, nonce_bytes=int(values.get("nonce_bytes", gcm.NONCE_BYTES)))


def _described(values: Values) -> str:
    rounds = counted(values["rounds_per_cycle"], "round")
    return f"packets of any length with their tags, {rounds} in every clock cycle"


ARCHITECTURE = Architecture(
    name="gcm",
    called="iterative",
    title="packets of any length with their tags, some rounds of a block cipher in every clock cycle",
    module="cf_gcm",
    described=_described,
    kind="authenticated cipher",
    fits=lambda algorithm: algorithm.family == gcm.FAMILY,
    module_parameters=lambda algorithm: record_of_cipher(mode(algorithm).cipher),
    parameters=(
        ROUNDS_PER_CYCLE,
        MODE_SBOX,
        Count(
            name="ghash_bits",
            range=lambda algorithm, values: range(1, algorithm.block_bits + 1),
            initial=_ghash_bits,
            meaning="bits that are hashed in a clock cycle; by default as few as keep up with the cipher",
        ),
        Count(
            name="nonce_bytes",
            range=lambda algorithm, values: _NONCE_BYTES,
            initial=lambda algorithm, values: gcm.NONCE_BYTES,
            meaning="bytes of a nonce; one of other than 12 is hashed first, as the standard demands",
        ),
        TAG_BYTES,
        LENGTH_BITS,
        HOLD_BLOCKS,
        CLEAR,
    ),
    cycles=_cycles,
    model=_model,
)
