"""CMAC around a core that does some rounds of a block cipher in every cycle."""

from cipherfab.catalogue.architecture import Architecture, Cycles, record_of_cipher
from cipherfab.catalogue.packets import MODE_SBOX
from cipherfab.catalogue.parameter import CLEAR, ROUNDS_PER_CYCLE, Count, Values, counted
from cipherfab.models import Algorithm
from cipherfab.models.modes import cmac
from cipherfab.models.modes.mode import mode


def _cycles(algorithm: Algorithm, values: Values) -> Cycles:
    block = algorithm.rounds // int(values["rounds_per_cycle"]) + 1
    return Cycles(latency=2 * block + 5, interval=block + 1, key=0)


def _model(algorithm: Algorithm, values: Values) -> Algorithm:
    return mode(algorithm).with_tag(int(values["tag_bytes"]))


def _described(values: Values) -> str:
    rounds = counted(values["rounds_per_cycle"], "round")
    return f"tags of data of any length, {rounds} in every clock cycle"


ARCHITECTURE = Architecture(
    name="cmac",
    called="iterative",
    title="tags of data of any length, some rounds of a block cipher in every clock cycle",
    module="cf_cmac",
    described=_described,
    kind="message authentication code",
    fits=lambda algorithm: algorithm.family == cmac.FAMILY,
    module_parameters=lambda algorithm: record_of_cipher(mode(algorithm).cipher),
    parameters=(
        ROUNDS_PER_CYCLE,
        MODE_SBOX,
        Count(
            name="tag_bytes",
            range=lambda algorithm, values: mode(algorithm).tag_sizes,
            initial=lambda algorithm, values: mode(algorithm).with_whole_tag.tag_bytes,
            meaning="bytes of a tag",
        ),
        CLEAR,
    ),
    cycles=_cycles,
    model=_model,
)
