"""The arithmetic and logic unit of a published message processor, chunk by chunk."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import Count

ARCHITECTURE = Architecture(
    name="message_alu",
    title="counter and block of a message processor, added to a state",
    module="cf_pi_alu",
    kind="operation",
    fits=lambda cipher: cipher.name.endswith("-alu"),
    module_parameters=lambda cipher: {
        "WordBits": str(cipher.block_bits // 4),
        "DigitBits": str(cipher.block_bits // 4),
    },
    parameters=(
        Count(
            name="count_bits",
            range=lambda cipher, values: [1 << i for i in range(7)],
            initial=lambda cipher, values: 16,
            meaning="bits of the counter that go on in a clock cycle",
        ),
    ),
    cycles=lambda cipher, values: Cycles(latency=1, interval=1, key=0),
)
