"""The authenticated cipher pi-Cipher: packets of any length, several blocks at a time."""

from cipherfab.catalogue.architecture import Architecture, Cycles
from cipherfab.catalogue.packets import HOLD_BLOCKS
from cipherfab.catalogue.parameter import CLEAR, Count, Values, counted
from cipherfab.catalogue.pi_words import digit_bits, digits, word_bits
from cipherfab.models import Algorithm
from cipherfab.models.ciphers import pi_cipher

_MOST_LANES = 128


def _cycles(cipher: Algorithm, values: Values) -> Cycles:
    parts, lanes = digits(cipher, values), int(values["lanes"])
    if lanes == 1:
        latency = 196 * parts + 25
    elif lanes <= 6:
        latency = 150 * parts + 21
    else:
        # Two lanes in a row have one feed, or each its own.
        latency = (150 if lanes <= 9 else 146) * parts + 25
    return Cycles(latency=latency, interval=_turn(parts, lanes), key=0, blocks=lanes)


def _turn(parts: int, lanes: int) -> int:
    """Return the cycles in which every lane gets a block; with more than six, rates are read ahead."""
    return 50 * parts + (5 if lanes <= 6 else 6)


def _lanes(cipher: Algorithm, values: Values) -> range:
    """Return the numbers of lanes that gain anything, up to a block in every cycle."""
    return range(1, min(_MOST_LANES, _turn(digits(cipher, values), _MOST_LANES)) + 1)


def _described(values: Values) -> str:
    return f"packets of any length with their tags, {counted(values['lanes'], 'block')} at a time"


ARCHITECTURE = Architecture(
    name="parallel",
    title="packets of any length with their tags, one or more blocks at a time",
    module="cf_pi_cipher",
    described=_described,
    kind="authenticated cipher",
    fits=lambda cipher: cipher.family == pi_cipher.FAMILY,
    module_parameters=lambda cipher: {"WordBits": str(word_bits(cipher)), "KeyBits": str(cipher.key_bits)},
    parameters=(
        digit_bits(),
        Count(
            name="lanes",
            range=_lanes,
            meaning="pi-functions side by side, each with a block of its own",
        ),
        HOLD_BLOCKS,
        CLEAR,
    ),
    cycles=_cycles,
)
