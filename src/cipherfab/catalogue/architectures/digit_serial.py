"""The pi-function of pi-Cipher, a digit of each word of a chunk in every clock cycle."""

from cipherfab.catalogue.architecture import Architecture, Cycles, Transfers
from cipherfab.catalogue.parameter import Count, Values, counted
from cipherfab.catalogue.pi_words import digit_bits, digits, word_bits


def _described(values: Values) -> str:
    return f"the pi-function, {counted(values['digit_bits'], 'bit')} of four words in every clock cycle"


ARCHITECTURE = Architecture(
    name="digit_serial",
    title="the pi-function, some bits of four words in every clock cycle",
    module="cf_pi_function",
    described=_described,
    kind="operation",
    fits=lambda cipher: cipher.name.endswith("-function"),
    module_parameters=lambda cipher: {"WordBits": str(word_bits(cipher))},
    parameters=(
        digit_bits(lambda cipher: word_bits(cipher) // 2),
        Count(
            name="input_chunks",
            range=lambda cipher, values: (1, 4),
            meaning="chunks of a state that come in one transfer",
        ),
    ),
    cycles=lambda cipher, values: Cycles(
        latency=25 * digits(cipher, values), interval=24 * digits(cipher, values), key=0
    ),
    transfers=lambda cipher, values: Transfers(4 // int(values["input_chunks"]), 1),
)
