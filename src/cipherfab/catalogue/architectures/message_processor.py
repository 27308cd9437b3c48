"""The message processor of a published design: blocks of a message, each with two pi-functions."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import Values
from cipherfab.catalogue.pi_words import digit_bits, digits, word_bits
from cipherfab.models import Algorithm


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    count = digits(cipher, values)
    return Cycles(latency=75 * count + max(11, 16 - count), interval=50 * count + 5, key=0)


ARCHITECTURE = Architecture(
    name="message_processor",
    title="generator, ALU, pi-function and control unit of a published processor, which encrypts messages",
    module="cf_pi_message_processor",
    kind="operation",
    fits=lambda cipher: cipher.name.endswith("-block"),
    module_parameters=lambda cipher: {"WordBits": str(word_bits(cipher)), "KeyBits": str(cipher.key_bits)},
    parameters=(digit_bits(),),
    cycles=_cycles,
)
