"""Key and state in block RAM, one or two clock cycles for a round."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import CLEAR, GATE, Choice, Count, Values, key_sbox, sbox
from cipherfab.models import Algorithm, block_cipher

# A block RAM holds the tables of S-boxes of four bits.
_SBOX_BITS = 4


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    passes = 1 if values["direction"] == "encrypt" else 2
    if values["write_ports"] == 1 or values["key_sbox"] == "block_ram":
        latency = 2 * passes * cipher.rounds + 2
    else:
        latency = passes * (cipher.rounds + 1) + 1
    return Cycles(latency=latency, interval=latency, key=0)


def _block_rams(cipher: Algorithm, values: Values) -> int:
    # Key and state, and four S-boxes of four bits to a memory.
    sboxes = block_cipher(cipher).sboxes if values["sbox"] == "block_ram" else 0
    key_sboxes = block_cipher(cipher).ram_key_sboxes if values["key_sbox"] == "block_ram" else 0
    return 2 + (sboxes + key_sboxes) // 4


def _all_in_ram(values: Values) -> bool:
    """Whether the S-boxes of the key schedule can be in block RAM, too."""
    return (values["direction"], values["write_ports"], values["sbox"]) == ("encrypt", 2, "block_ram")


ARCHITECTURE = Architecture(
    name="ram",
    title="key and state in block RAM, one or two clock cycles for a round",
    module="cf_ram",
    parameters=(
        Choice(name="direction", choices=("encrypt", "decrypt"), meaning="what the core does"),
        Count(
            name="write_ports",
            range=lambda cipher, values: range(1, 3),
            initial=lambda cipher, values: 2,
            meaning="ports that write: '2' needs block RAM with two of them, '1' any",
        ),
        sbox(ram_bits=_SBOX_BITS, block_ram=lambda values: True),
        key_sbox(block_ram=_all_in_ram),
        CLEAR,
        GATE,
    ),
    cycles=_cycles,
    block_rams=_block_rams,
)
