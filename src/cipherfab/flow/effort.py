"""What measuring a design costs, to find a good order and to tell how long a study will take."""

from cipherfab.catalogue import Design
from cipherfab.devices.target import Target


def effort(design: Design, target: Target) -> float:
    """Return about how many seconds of a processor it takes to measure a design on a target.

    Synthesis, and place and route, grow with the bits of all rounds that the design unrolls; simulation grows
    with the cycles of a block.
    """
    cipher, cycles = design.cipher, design.cycles
    bits = cipher.block_bits + (cipher.key_bits if design.key_with_block else 0)
    directions = max(1, design.encrypts + design.decrypts)
    rate = cycles.blocks / cycles.interval
    logic = bits * cipher.rounds * rate * directions
    seconds = 1.5 + logic / 200 + 1 / (300 * rate)
    return seconds + (3 + logic / 150 if target.place_and_route else 0)
