"""Ascon's authenticated cipher: packets of any length, some rounds of its permutation in every cycle."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.ascon_rounds import ROUNDS_PER_CYCLE
from cipherfab.catalogue.packets import HOLD_BLOCKS
from cipherfab.catalogue.parameter import CLEAR, Values, counted
from cipherfab.models import Algorithm
from cipherfab.models.ciphers import ascon


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    rounds = int(values["rounds_per_cycle"])
    skipped = ascon.ROUNDS - ascon.DATA_ROUNDS
    block = ascon.ROUNDS // rounds - skipped // rounds
    return Cycles(latency=2 * ascon.ROUNDS // rounds + block + 3, interval=block, key=0)


def _described(values: Values) -> str:
    rounds = counted(values["rounds_per_cycle"], "round")
    return f"packets of any length with their tags, {rounds} in every clock cycle"


ARCHITECTURE = Architecture(
    name="duplex",
    called="iterative",
    title="packets of any length with their tags, some rounds of a permutation in every clock cycle",
    module="cf_ascon_aead",
    described=_described,
    kind="authenticated cipher",
    fits=lambda cipher: cipher.family == ascon.FAMILY,
    module_parameters=lambda cipher: {},
    parameters=(
        ROUNDS_PER_CYCLE,
        HOLD_BLOCKS,
        CLEAR,
    ),
    cycles=_cycles,
)
