"""Ascon's hash functions: packets of any length, some rounds of the permutation in every cycle."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.ascon_rounds import ROUNDS_PER_CYCLE
from cipherfab.catalogue.parameter import CLEAR, Values, counted
from cipherfab.models import Algorithm
from cipherfab.models.ciphers import ascon


def _cycles(function: Algorithm, values: Values) -> Cycles:
    block = ascon.ROUNDS // int(values["rounds_per_cycle"])
    # The packet comes to its end beside the permutation before the digest.
    latency = 4 * block + max(block, 2) + 4
    if function == ascon.CXOF128:
        # The length of the customisation string, and its padding; the message comes meanwhile.
        latency += 2 * block - 1
    return Cycles(latency=latency, interval=block, key=0)


def _described(values: Values) -> str:
    rounds = counted(values["rounds_per_cycle"], "round")
    return f"digests of messages of any length, {rounds} in every clock cycle"


ARCHITECTURE = Architecture(
    name="sponge",
    called="iterative",
    title="digests of messages of any length, some rounds of a permutation in every clock cycle",
    module="cf_ascon_hash",
    described=_described,
    kind="hash function",
    fits=lambda function: function.family == ascon.FAMILY,
    module_parameters=lambda function: {
        "Function": f"cf_ascon_pkg::{function.name.removeprefix('ascon-').upper()}"
    },
    parameters=(
        ROUNDS_PER_CYCLE,
        CLEAR,
    ),
    cycles=_cycles,
)
