"""Recipes: how LUTs are mapped, and those that families share.

Everything before and after is shared by the recipes of a target and is what Yosys has for the family. Its own
mapping step is left out: its search for better structures costs up to a quarter more LUTs in a network of
S-boxes and XOR, and does not end for deep ones. Most scripts here map the structure that is given. Others
look for better ones step by step, in designs that are small enough.
"""

import math
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How LUTs are mapped.

    Attributes
    ----------
    name : str
        What a record says.
    options : tuple[str, ...]
        Options of the mapper: the size of a LUT, and what larger ones made with wide multiplexers may be.
    script : str
        Script of the mapper, ABC.
    weight : float
        What its LUTs count when recipes are compared: above 1 where they are harder to place and route.
    most_gates : float
        Gates of the largest design it is tried on: the search for structures takes minutes on large ones.
    before : tuple[str, ...]
        Yosys commands in front of the mapper.
    """

    name: str
    options: tuple[str, ...]
    script: str
    weight: float = 1.0
    most_gates: float = math.inf
    before: tuple[str, ...] = ()


DEPTH = "strash; if; mfs2"
AREA = "strash; if -a; mfs2"
# With choices among structures of the same logic.
CHOICE_DEPTH = "strash; dch; if; mfs2"
CHOICE_AREA = "strash; dch; if -a; mfs2"
REWRITTEN = "strash; dc2; if -a; mfs2"

# Wide multiplexers tie LUTs to one another; routing a large core then takes four times as long.
WIDE = 1.02
# Gates up to which other structures are looked for at all.
SEARCHED = 8_000

NARROW_LUT4 = Recipe(name="narrow-area", options=("-lut", "4"), script=AREA)
"""Without wide multiplexers, for the fewest LUTs."""

LUT4_RECIPES = (NARROW_LUT4, Recipe(name="wide-area", options=("-lut", "4:7"), script=AREA, weight=WIDE))
"""With wide multiplexers off (narrow) or on (wide)."""
