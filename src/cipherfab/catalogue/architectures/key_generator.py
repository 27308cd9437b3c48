"""The key and nonce generator of a published message processor, chunk by chunk."""

from cipherfab.catalogue.architecture import Architecture, Cycles

ARCHITECTURE = Architecture(
    name="key_generator",
    title="key, nonce and common internal state of a message processor, stored and given",
    module="cf_pi_generator",
    kind="operation",
    fits=lambda cipher: cipher.name.endswith("-generator"),
    module_parameters=lambda cipher: {
        "WordBits": str(cipher.block_bits // 4),
        "KeyBits": str(cipher.key_bits),
        "DigitBits": str(cipher.block_bits // 4),
    },
    parameters=(),
    cycles=lambda cipher, values: Cycles(latency=1, interval=1, key=0),
)
