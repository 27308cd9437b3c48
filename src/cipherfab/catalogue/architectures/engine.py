"""Encryption and decryption in one pipeline, every block in its direction; cut inside the rounds."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import Choice, Count, Values
from cipherfab.models import BlockCipher

# By the stages of a round: its registers in front of the addition of the key.
_KEY_PLACES = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 4, 8: 5, 9: 5}
_MOST_KEY_CYCLES = 6


def _cycles(cipher: BlockCipher, values: Values) -> Cycles:
    stages = int(values["stages_per_round"])
    place = _KEY_PLACES[stages]
    key_cycles = min(stages, _MOST_KEY_CYCLES)
    ahead = max(0, key_cycles - place)
    return Cycles(
        latency=2 + stages * (cipher.rounds - 1) + place + (3 if values["flow"] == "credit" else 0),
        interval=1,
        key=5 + ahead,
        decrypt=key_cycles * cipher.rounds - ahead,
    )


ARCHITECTURE = Architecture(
    name="engine",
    title="both directions in one pipeline that is cut inside the rounds, every block in its direction",
    module="cf_aes_engine",
    parameters=(
        Choice(name="direction", choices=("both",), meaning="what the core does"),
        Choice(
            name="flow",
            choices=("enable", "credit"),
            meaning="while results wait to be taken: 'enable': the pipeline stops; 'credit': it moves on "
            "into a buffer and takes as many blocks as there is room for",
        ),
        Count(
            name="stages_per_round",
            range=lambda cipher, values: range(1, max(_KEY_PLACES) + 1),
            initial=lambda cipher, values: max(_KEY_PLACES),
            meaning="stages that a round is cut into, as even as can be",
        ),
    ),
    cycles=_cycles,
    key_with_block=lambda values: False,
    fits=lambda cipher: cipher.family == "aes",
    key_in_flight=True,
    takes_while_waiting=lambda values: values["flow"] == "credit",
)
