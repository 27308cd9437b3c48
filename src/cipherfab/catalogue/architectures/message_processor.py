"""The message processor of a published design: one block of pi-Cipher with three pi-functions."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import Values
from cipherfab.catalogue.pi_words import digit_bits, digits, word_bits
from cipherfab.models import Algorithm


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    latency = 3 * (25 * digits(cipher, values) + 1) + 1
    return Cycles(latency=latency, interval=latency + 1, key=0)


ARCHITECTURE = Architecture(
    name="message_processor",
    title="initialisation generator, ALU, pi-function and control unit of a published processor",
    module="cf_pi_message_processor",
    kind="operation",
    fits=lambda cipher: cipher.name.endswith("-block"),
    module_parameters=lambda cipher: {"WordBits": str(word_bits(cipher)), "KeyBits": str(cipher.key_bits)},
    parameters=(digit_bits(),),
    cycles=_cycles,
)
