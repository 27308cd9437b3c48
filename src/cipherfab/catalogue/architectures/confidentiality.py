"""The modes CTR, CBC, CFB and OFB around a core that does some rounds of a block cipher in every cycle."""

from cipherfab.catalogue.architecture import Architecture, Cycles, record_of_cipher
from cipherfab.catalogue.packets import COUNTER_BITS, MODE_SBOX, counting
from cipherfab.catalogue.parameter import CLEAR, ROUNDS_PER_CYCLE, Values, counted
from cipherfab.models import Algorithm
from cipherfab.models.modes import cbc, cfb, ctr, ofb
from cipherfab.models.modes.mode import mode

_FAMILIES = (ctr.FAMILY, cbc.FAMILY, cfb.FAMILY, ofb.FAMILY)


def _cycles(algorithm: Algorithm, values: Values) -> Cycles:
    block = algorithm.rounds // int(values["rounds_per_cycle"]) + 1
    if algorithm.family == cbc.FAMILY:
        return Cycles(latency=2 * block + 5, interval=block + 1, key=0)
    return Cycles(latency=block + 5, interval=block, key=0)


def _described(values: Values) -> str:
    rounds = counted(values["rounds_per_cycle"], "round")
    return f"packets of any length, not authenticated, {rounds} in every clock cycle"


ARCHITECTURE = Architecture(
    name="confidentiality",
    called="iterative",
    title="packets of any length, not authenticated, some rounds of a block cipher in every clock cycle",
    module="cf_confidentiality",
    described=_described,
    kind="confidentiality mode",
    fits=lambda algorithm: algorithm.family in _FAMILIES,
    module_parameters=lambda algorithm: {
        **record_of_cipher(mode(algorithm).cipher),
        "Mode": f"cf_modes_pkg::{algorithm.family.upper()}",
    },
    parameters=(
        ROUNDS_PER_CYCLE,
        MODE_SBOX,
        COUNTER_BITS,
        CLEAR,
    ),
    cycles=_cycles,
    model=counting,
)
