"""The tools: which there are, what they map for, how they are run."""

from cipherfab.toolchain.targets import RECIPES, TARGETS, FlipFlop, PlaceAndRoute, Recipe, Target, target
from cipherfab.toolchain.tools import Kind, Tool, ToolIdentity, Toolset, find_tool, prepare, unprepared

__all__ = [
    "RECIPES",
    "TARGETS",
    "FlipFlop",
    "Kind",
    "PlaceAndRoute",
    "Recipe",
    "Target",
    "Tool",
    "ToolIdentity",
    "Toolset",
    "find_tool",
    "prepare",
    "target",
    "unprepared",
]
