"""Registers between rounds, one block in every clock cycle."""

from collections.abc import Sequence

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import (
    CLEAR,
    DIRECTION,
    FLOW,
    GATE,
    KEY_SBOX,
    RAM_SBOXES,
    Choice,
    Count,
    Values,
    round_block_rams,
    sbox,
)
from cipherfab.models import Algorithm, block_cipher


def _key_with_block(values: Values) -> bool:
    return values["key_schedule"] == "pipelined"


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    buffer = 3 if values["flow"] == "credit" else 0
    stages = -(-cipher.rounds // int(values["rounds_per_stage"])) * int(values["stages_per_round"])
    if not _key_with_block(values):
        return Cycles(latency=stages + buffer, interval=1, key=cipher.rounds + 1)
    walk = 0 if values["direction"] == "encrypt" else stages
    return Cycles(latency=walk + stages + 1 + buffer, interval=1, key=0)


def _multicycle_registers(values: Values) -> Sequence[str]:
    registers = {"static": ("static_key_q",), "held": ("key_i",)}
    return registers.get(str(values["key_schedule"]), ())


ARCHITECTURE = Architecture(
    name="pipelined",
    title="registers between rounds, or inside them too; one block in every clock cycle",
    module="cf_pipelined",
    parameters=(
        DIRECTION,
        Choice(
            name="key_schedule",
            choices=("pipelined", "static", "stored", "held"),
            meaning="'pipelined': a key with every block (fully pipelined); one key for all blocks in flight "
            "(half-pipelined), its round keys 'static' in logic or 'stored' in registers; 'held': as "
            "'static', but the key's register is outside",
        ),
        FLOW,
        Count(
            name="rounds_per_stage",
            range=lambda cipher, values: range(1, cipher.rounds + 1),
            meaning="rounds between two registers",
        ),
        Count(
            name="stages_per_round",
            range=lambda cipher, values: range(
                1, 1 + (block_cipher(cipher).round_stages if values["rounds_per_stage"] == 1 else 1)
            ),
            meaning="stages that a round is cut into, as even as can be",
        ),
        sbox(block_ram=lambda values: values["rounds_per_stage"] == 1),
        KEY_SBOX,
        RAM_SBOXES,
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    key_with_block=_key_with_block,
    key_held=lambda values: values["key_schedule"] == "held",
    takes_while_waiting=lambda values: values["flow"] == "credit",
    block_rams=lambda cipher, values: cipher.rounds * round_block_rams(cipher, values),
    multicycle_registers=_multicycle_registers,
)
