"""XTS around a core that does some rounds of a block cipher in every cycle."""

from dataclasses import replace

from cipherfab.catalogue.architecture import Architecture, Cycles, record_of_cipher
from cipherfab.catalogue.packets import MODE_SBOX
from cipherfab.catalogue.parameter import CLEAR, ROUNDS_PER_CYCLE, Count, Values, counted
from cipherfab.models import Algorithm
from cipherfab.models.modes import xts
from cipherfab.models.modes.mode import mode

_LENGTH_BITS = range(xts.LENGTH_BITS, 3, -1)

LENGTH_BITS = Count(
    name="length_bits",
    range=lambda algorithm, values: _LENGTH_BITS,
    meaning="data units have up to 2**length_bits blocks",
)
"""How long a data unit can be."""


def _cycles(algorithm: Algorithm, values: Values) -> Cycles:
    block = algorithm.rounds // int(values["rounds_per_cycle"]) + 1
    return Cycles(latency=4 * block + 6, interval=block + 1, key=0)


def _model(algorithm: Algorithm, values: Values) -> Algorithm:
    assert isinstance(algorithm, xts.Xts)
    return replace(algorithm, length_bits=int(values["length_bits"]))


def _described(values: Values) -> str:
    rounds = counted(values["rounds_per_cycle"], "round")
    return f"data units of storage, {rounds} in every clock cycle"


ARCHITECTURE = Architecture(
    name="xts",
    called="iterative",
    title="data units of storage, some rounds of a block cipher in every clock cycle",
    module="cf_xts",
    described=_described,
    kind="confidentiality mode",
    fits=lambda algorithm: algorithm.family == xts.FAMILY,
    module_parameters=lambda algorithm: record_of_cipher(mode(algorithm).cipher),
    parameters=(
        ROUNDS_PER_CYCLE,
        MODE_SBOX,
        LENGTH_BITS,
        CLEAR,
    ),
    cycles=_cycles,
    model=_model,
)
