"""CCM around a core that does some rounds of a block cipher in every cycle."""

from dataclasses import replace

from cipherfab.catalogue.architecture import Architecture, Cycles, record_of_cipher
from cipherfab.catalogue.packets import HOLD_BLOCKS, MODE_SBOX
from cipherfab.catalogue.parameter import CLEAR, ROUNDS_PER_CYCLE, Count, Values, counted
from cipherfab.models import Algorithm
from cipherfab.models.modes import ccm
from cipherfab.models.modes.mode import mode


def _cycles(algorithm: Algorithm, values: Values) -> Cycles:
    block = algorithm.rounds // int(values["rounds_per_cycle"]) + 1
    return Cycles(latency=4 * block + 6, interval=2 * block + 1, key=0)


def _model(algorithm: Algorithm, values: Values) -> Algorithm:
    return replace(mode(algorithm).with_tag(int(values["tag_bytes"])), nonce_bytes=int(values["nonce_bytes"]))


def _described(values: Values) -> str:
    rounds = counted(values["rounds_per_cycle"], "round")
    return f"packets of announced lengths with their tags, {rounds} in every clock cycle"


ARCHITECTURE = Architecture(
    name="ccm",
    called="iterative",
    title="packets of announced lengths with their tags, some rounds of a block cipher in every clock cycle",
    module="cf_ccm",
    described=_described,
    kind="authenticated cipher",
    fits=lambda algorithm: algorithm.family == ccm.FAMILY,
    module_parameters=lambda algorithm: record_of_cipher(mode(algorithm).cipher),
    parameters=(
        ROUNDS_PER_CYCLE,
        MODE_SBOX,
        Count(
            name="nonce_bytes",
            range=lambda algorithm, values: ccm.NONCE_BYTES,
            initial=lambda algorithm, values: mode(algorithm).nonce_bytes,
            meaning="bytes of a nonce; the longer it is, the shorter are messages",
        ),
        Count(
            name="tag_bytes",
            range=lambda algorithm, values: ccm.TAG_BYTES,
            initial=lambda algorithm, values: ccm.TAG_BYTES[-1],
            meaning="bytes of a tag",
        ),
        HOLD_BLOCKS,
        CLEAR,
    ),
    cycles=_cycles,
    model=_model,
)
