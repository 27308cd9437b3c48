"""A few rounds in every clock cycle under a key that is part of the design."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import (
    CLEAR,
    DIRECTION,
    GATE,
    ROUNDS_PER_CYCLE,
    FixedKey,
    Values,
    counted,
    sbox,
)
from cipherfab.models import Algorithm


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    latency = -(-cipher.rounds // int(values["rounds_per_cycle"]))
    return Cycles(latency=latency, interval=latency, key=0)


def _described(values: Values) -> str:
    rounds = counted(values["rounds_per_cycle"], "round")
    return f"{rounds} in every clock cycle under one key, round keys as constants"


ARCHITECTURE = Architecture(
    name="fixed_key",
    title="one or more rounds in every clock cycle, under one key; round keys are constants",
    module="cf_fixed_key",
    described=_described,
    parameters=(
        DIRECTION,
        ROUNDS_PER_CYCLE,
        sbox(),
        FixedKey(name="key", meaning="the key, part of the design: the number that would be at `key_i`"),
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    fixed_key=lambda values: int(str(values["key"]), 16),
)
