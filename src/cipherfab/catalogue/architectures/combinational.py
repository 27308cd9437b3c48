"""The whole cipher in one clock cycle."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.parameter import CLEAR, DIRECTION, GATE, KEY_SBOX, sbox

ARCHITECTURE = Architecture(
    name="combinational",
    title="the whole cipher in one clock cycle",
    module="cf_combinational",
    parameters=(DIRECTION, sbox(), KEY_SBOX, CLEAR, GATE),
    cycles=lambda cipher, values: Cycles(latency=1, interval=1, key=0),
)
