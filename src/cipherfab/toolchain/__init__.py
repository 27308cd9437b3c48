"""The tools: which there are, what they map for, how they are run."""

from cipherfab.toolchain.placement import FlipFlop, Gate, PlaceAndRoute
from cipherfab.toolchain.targets import RECIPES, TARGETS, Recipe, Target, target
from cipherfab.toolchain.tools import Kind, Tool, ToolIdentity, Toolset, find_tool, prepare, unprepared

__all__ = [
    "RECIPES",
    "TARGETS",
    "FlipFlop",
    "Gate",
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
