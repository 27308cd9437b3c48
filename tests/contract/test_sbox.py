"""Every realisation of the S-box of AES is the published table, for all 256 bytes and both directions."""

from itertools import product

import pytest

from cipherfab.catalogue import rtl_sources
from cipherfab.models.ciphers.aes import INVERSE_SBOX, SBOX
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator

from .conftest import TopGates

CASES = [*product(("TABLE", "TOWER_FIELD", "BLOCK_RAM"), ("ENCRYPT", "DECRYPT", "BOTH"))]
BYTES = list(range(256))


def double(value: int) -> int:
    """Multiply by x in the field of AES."""
    return value << 1 ^ (0x11B if value & 0x80 else 0)


@pytest.mark.parametrize(("realisation", "direction"), CASES)
def test_all_bytes(realisation: str, direction: str, top_gates: TopGates) -> None:
    parameters = {"Sbox": f"cf_pkg::{realisation}", "Direction": f"cf_pkg::{direction}", "Count": "3"}
    simulator = Simulator(top_gates("cf_aes_sbox", parameters, rtl_sources()), lanes=256)
    registered = realisation == "BLOCK_RAM"
    # The last of three shares its memory with none.
    word = [x << 16 | (x ^ 0xFF) << 8 | x ^ 0x5A for x in BYTES]
    for decrypt in {"ENCRYPT": (0,), "DECRYPT": (1,), "BOTH": (0, 1)}[direction]:
        table = INVERSE_SBOX if decrypt else SBOX
        if registered:
            simulator.write("next_decrypt_i", decrypt)
            simulator.write("next_i", pack_lanes(word, 24))
            simulator.write("enable_i", 1)
            simulator.clock()
            simulator.write("enable_i", 0)
            simulator.write("next_i", 0)
            simulator.clock()
        else:
            simulator.write("decrypt_i", decrypt)
            simulator.write("block_i", pack_lanes(word, 24))
        found = unpack_lanes(simulator.read("block_o"))
        assert found == [table[w >> 16] << 16 | table[w >> 8 & 255] << 8 | table[w & 255] for w in word]
        if not decrypt:
            doubled = unpack_lanes(simulator.read("doubled_o"))
            assert [w >> 16 for w in doubled] == [double(w >> 16) for w in found]
