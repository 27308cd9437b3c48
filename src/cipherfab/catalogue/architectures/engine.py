"""Encryption and decryption in one pipeline, every block in its direction; cut inside the rounds."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import CLEAR, FLOW, GATE, Choice, Count, Values
from cipherfab.models import Algorithm

_MOST_STAGES = 9
# By the stages of a round: its registers in front of the addition of the key.
_KEY_PLACES = (0, 0, 1, 1, 2, 2, 3, 3, 4, 4)
_MOST_KEY_CYCLES = 6


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    stages = int(values["stages_per_round"])
    enter = 2 if stages < 9 else 3
    first = enter - 1 + _KEY_PLACES[stages]
    key_cycles = min(stages, _MOST_KEY_CYCLES)
    key = key_cycles + 8 - first
    # From seven stages on, a register stands between what the directions make of a state and their choice.
    latency = first + stages * (cipher.rounds - 1) + 2 + (stages > 6)
    return Cycles(
        latency=latency + (3 if values["flow"] == "credit" else 0),
        interval=1,
        key=key,
        decrypt=key_cycles * cipher.rounds + 4 - key,
        key_in_flight=True,
    )


ARCHITECTURE = Architecture(
    name="engine",
    title="both directions in one pipeline that is cut inside the rounds, every block in its direction",
    module="cf_aes_engine",
    parameters=(
        Choice(name="direction", choices=("both",), meaning="what the core does"),
        FLOW,
        Count(
            name="stages_per_round",
            range=lambda cipher, values: range(1, _MOST_STAGES + 1),
            initial=lambda cipher, values: _MOST_STAGES,
            meaning="stages that a round is cut into, as even as can be",
        ),
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    key_with_block=lambda values: False,
    fits=lambda cipher: cipher.family == "aes",
    key_ready_waits=True,
    takes_while_waiting=lambda values: values["flow"] == "credit",
)
