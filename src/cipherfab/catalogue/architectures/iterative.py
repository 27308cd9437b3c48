"""A few rounds in every clock cycle, key schedule on the fly or stored."""

from collections.abc import Sequence

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import (
    CLEAR,
    DIRECTION,
    GATE,
    KEY_SBOX,
    ROUNDS_PER_CYCLE,
    Choice,
    Count,
    Values,
    counted,
    round_block_rams,
    sbox,
)
from cipherfab.models import Algorithm


def _entry_rounds(cipher: Algorithm, values: Values) -> Sequence[int]:
    per_cycle = int(values["rounds_per_cycle"])
    remainder = cipher.rounds % per_cycle
    if remainder:
        return (remainder,)
    # Stored round keys are read both ways only where each has one place.
    one_way = values["key_schedule"] == "on_the_fly" or values["direction"] != "both"
    return (0, per_cycle) if one_way else (0,)


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    latency = (cipher.rounds - int(values["entry_rounds"])) // int(values["rounds_per_cycle"]) + 1
    if values["key_schedule"] == "stored":
        return Cycles(latency=latency, interval=latency, key=cipher.rounds + 2)
    return Cycles(latency=latency, interval=latency, key=0 if _key_with_block(values) else latency)


def _key_with_block(values: Values) -> bool:
    return values["direction"] == "encrypt" and values["key_schedule"] == "on_the_fly"


def _described(values: Values) -> str:
    schedule = "round keys stored" if values["key_schedule"] == "stored" else "key schedule on the fly"
    return f"{counted(values['rounds_per_cycle'], 'round')} in every clock cycle, {schedule}"


ARCHITECTURE = Architecture(
    name="iterative",
    title="one or more rounds in every clock cycle, key schedule on the fly or stored",
    module="cf_iterative",
    described=_described,
    parameters=(
        DIRECTION,
        Choice(
            name="key_schedule",
            choices=("on_the_fly", "stored"),
            meaning="'on_the_fly': each round key is computed in the cycle that adds it; 'stored': one after "
            "another when a key is loaded, and kept in memory",
        ),
        ROUNDS_PER_CYCLE,
        Count(
            name="entry_rounds",
            range=_entry_rounds,
            meaning="rounds done in the cycle that accepts a block: the remainder, or none or a full cycle's",
        ),
        sbox(block_ram=lambda values: values["rounds_per_cycle"] == 1 and values["entry_rounds"] == 0),
        KEY_SBOX,
        # The registers in block RAM have no reset.
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    key_with_block=_key_with_block,
    block_rams=round_block_rams,
)
