"""The pi-function of pi-Cipher with several star operations in every clock cycle."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import Count, Values, counted
from cipherfab.catalogue.pi_words import word_bits
from cipherfab.models import Algorithm


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    cycles = 24 // int(values["stars_per_cycle"]) + 1
    return Cycles(latency=cycles, interval=cycles, key=0)


def _described(values: Values) -> str:
    stars = counted(values["stars_per_cycle"], "star operation")
    return f"the pi-function, {stars} in every clock cycle"


ARCHITECTURE = Architecture(
    name="star_unrolled",
    title="the pi-function, one or more of its operations in every clock cycle",
    module="cf_pi_unrolled",
    described=_described,
    kind="operation",
    fits=lambda cipher: cipher.name.endswith("-function"),
    module_parameters=lambda cipher: {"WordBits": str(word_bits(cipher))},
    parameters=(
        Count(
            name="stars_per_cycle",
            range=lambda cipher, values: (1, 2, 4, 8),
            initial=lambda cipher, values: 2,
            meaning="star operations in a clock cycle",
        ),
    ),
    cycles=_cycles,
)
