"""The commands of Yosys by which a recipe maps a design for a target.

They name the files of rules beside this one as they lie in the folder of a run.
"""

import re
from pathlib import Path

from cipherfab.devices.recipe import Recipe
from cipherfab.devices.target import Target

BLACK_BOXES = "tables.v"
RULES = tuple(
    Path(__file__).with_name(name)
    for name in (
        BLACK_BOXES,
        "adders_map.v",
        "index_map.v",
        "shifts_map.v",
        "tables_map.v",
        "tables_lut.v",
        "taps_map.v",
        "muxes_map.v",
    )
)
"""The files that the commands name."""

_LUT_INPUTS = 6  # of the largest look-up table; whatever needs no more is better off in the mapper
_NAMED = re.compile(rf"(?<= )(?:{'|'.join(re.escape(rule.name) for rule in RULES)})")


def to_gates(target: Target, command: str, first: str) -> list[str]:
    """Return the commands up to the mapper.

    Parameters
    ----------
    target : Target
        The device family.
    command : str
        Its synthesis command with options.
    first : str
        Label of it to begin with.
    """
    large = f"t:$bmux r:S_WIDTH>{_LUT_INPUTS} %i"
    return [
        f"techmap -map index_map.v {large}",
        # Large tables pass as black boxes; as multiplexers they take most of the time and more LUTs.
        "opt_merge",
        *([f"techmap -map tables_map.v {large}"] if target.table_inputs else []),
        "techmap -map taps_map.v t:$bmux r:WIDTH=1 %i r:S_WIDTH>3 %i",
        # A table that stays one selection would become a ROM and double its address registers.
        "bmuxmap",
        *(_adders(target.gate_adder_bits) if target.gate_adder_bits else []),
        f"{command} -run {first}:map_luts",
        f"techmap -map tables_lut.v -D LARGEST={target.table_inputs}",
        "opt_expr -mux_undef -noclkinv",
    ]


def _adders(most: int) -> list[str]:
    """Return the commands that make narrow sums with a constant gates."""
    sums = "t:$add t:$sub"
    return [f"wreduce {sums}", f"techmap -map adders_map.v -D LARGEST={most} {sums}"]


def to_cells(target: Target, recipe: Recipe, command: str) -> list[str]:
    """Return the commands from the gates on: the mapper with the script of a recipe, then what is left."""
    return [
        *recipe.before,
        *map_luts(recipe),
        *target.finish,
        f"{command} -run {target.last}:check",
    ]


def map_luts(recipe: Recipe) -> list[str]:
    """Return the commands that map gates to LUTs with the script of a recipe."""
    return [f'abc {" ".join(recipe.options)} -script "+{recipe.script.replace("; ", ";")}"', "clean"]


def of_verilog(target: Target, recipe: Recipe, verilog: str, top: str, rules: str) -> list[str]:
    """Return the commands that read Verilog-2005 and map it, for Yosys alone.

    Parameters
    ----------
    target : Target
        The device family.
    recipe : Recipe
        One of its recipes.
    verilog : str
        Path of the file.
    top : str
        Its top module.
    rules : str
        Path of the folder with the files of rules.
    """
    command = " ".join(target.synthesis)
    commands = [
        f"read_verilog -lib {BLACK_BOXES}",
        f"read_verilog {verilog}",
        f"hierarchy -check -top {top}",
        "proc",
        "flatten",
        # Columns of tables.
        "wreduce t:$shr",
        "techmap -map shifts_map.v t:$shr",
        *to_gates(target, f"{command} -top {top}", "begin"),
        *to_cells(target, recipe, command),
    ]
    return [_NAMED.sub(rf"{rules}/\g<0>", each) for each in commands]
