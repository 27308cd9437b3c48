"""What the cores of Ascon share: how many rounds of its permutation they do in a cycle."""

from cipherfab.catalogue.parameter import Count
from cipherfab.models.ciphers import ascon

ROUNDS_PER_CYCLE = Count(
    name="rounds_per_cycle",
    range=lambda cipher, values: tuple(n for n in range(1, 13) if ascon.ROUNDS % n == 0),
    meaning="rounds in a clock cycle",
)
"""Rounds in a cycle: a divisor of those of the permutation."""
