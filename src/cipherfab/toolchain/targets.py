"""The device families cipherfab measures on, and their synthesis recipes, as data.

A recipe ends the synthesis that Yosys has for a family: everything up to the mapping to LUTs is shared by
the recipes of a target, the mapping itself is a recipe's own. The rounds of a cipher are deep networks of
S-boxes, for which the default mapping script searches very long (minutes and gigabytes for one PRESENT)
and restructures what was already well structured; the scripts here map the given structure.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cipherfab.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How LUTs are mapped.

    Attributes
    ----------
    name : str
        What a record says.
    options : tuple[str, ...]
        Options of the family's synthesis command.
    script : str
        Script of the mapper (ABC's new-style commands), {W}, {D} and {R} as Yosys fills them in.
    """

    name: str
    options: tuple[str, ...]
    script: str


@dataclass(frozen=True, kw_only=True)
class FlipFlop:
    """A plain D flip-flop of a family: cell type, parameters and port names."""

    cell: str
    parameters: Mapping[str, str]
    clock: str
    data: str
    output: str


@dataclass(frozen=True, kw_only=True)
class PlaceAndRoute:
    """How a family is placed and routed.

    Attributes
    ----------
    tool : str
        nextpnr for the family.
    device : tuple[str, ...]
        Arguments that choose device, package and speed grade.
    small : tuple[str, ...]
        Arguments for netlists of at most `small_cells` cells, where annealing takes seconds and gives
        markedly higher frequencies.
    small_cells : int
        Limit of what is small, in LUTs and flip-flops together.
    flip_flop : FlipFlop
        What the timing shell is made of.
    """

    tool: str
    device: tuple[str, ...]
    small: tuple[str, ...]
    small_cells: int
    flip_flop: FlipFlop


@dataclass(frozen=True, kw_only=True)
class Target:
    """A device family.

    Attributes
    ----------
    name, title : str
        "spartan-6"; "Spartan-6 (Xilinx)".
    synthesis : tuple[str, ...]
        Yosys' synthesis command for the family, with the options that all recipes share.
    dual_output_lut : bool
        Whether two small functions can share a LUT.
    recipes : tuple[Recipe, ...]
        All are tried, the best counts, the first among equals.
    place_and_route : PlaceAndRoute | None
        None where no open tool exists.
    """

    name: str
    title: str
    synthesis: tuple[str, ...]
    dual_output_lut: bool
    recipes: tuple[Recipe, ...]
    place_and_route: PlaceAndRoute | None


_AREA = "&ps; &sweep; &ps; &if -a {W} {D} {R} -v; &ps"
_DEPTH = "&ps; &sweep; &ps; &if {W} {D} {R} -v; &ps"

RECIPES = (
    Recipe(name="narrow-depth", options=("-nowidelut",), script=_DEPTH),
    Recipe(name="narrow-area", options=("-nowidelut",), script=_AREA),
    Recipe(name="wide-area", options=(), script=_AREA),
)
"""Wide multiplexers off (narrow) or on (wide); fewest LUTs, or fewest levels first."""


def _xilinx(name: str, title: str, family: str, *, dual_output_lut: bool) -> Target:
    return Target(
        name=name,
        title=f"{title} (Xilinx)",
        synthesis=("synth_xilinx", "-family", family, "-noiopad", "-noclkbuf", "-flatten"),
        dual_output_lut=dual_output_lut,
        recipes=RECIPES,
        place_and_route=None,
    )


_ECP5 = Target(
    name="ecp5",
    title="ECP5 (Lattice), LFE5U-85F, speed grade 6",
    synthesis=("synth_ecp5", "-noccu2"),
    dual_output_lut=False,
    recipes=RECIPES,
    place_and_route=PlaceAndRoute(
        tool="nextpnr-ecp5",
        device=("--85k", "--package", "CABGA756", "--speed", "6"),
        small=("--placer", "sa"),
        small_cells=1000,
        flip_flop=FlipFlop(
            cell="TRELLIS_FF",
            parameters=MappingProxyType(
                {
                    "GSR": "DISABLED",
                    "CEMUX": "1 ",
                    "CLKMUX": "CLK",
                    "LSRMUX": "LSR",
                    "REGSET": "RESET",
                    "SRMODE": "LSR_OVER_CE",
                }
            ),
            clock="CLK",
            data="DI",
            output="Q",
        ),
    ),
)

_ALL = (
    _xilinx("spartan-3", "Spartan-3", "xc3s", dual_output_lut=False),
    _xilinx("virtex-4", "Virtex-4", "xc4v", dual_output_lut=False),
    _xilinx("virtex-5", "Virtex-5", "xc5v", dual_output_lut=True),
    _xilinx("spartan-6", "Spartan-6", "xc6s", dual_output_lut=True),
    _xilinx("artix-7", "Artix-7", "xc7", dual_output_lut=True),
    _ECP5,
)

TARGETS: Mapping[str, Target] = MappingProxyType({target.name: target for target in _ALL})


def target(name: str) -> Target:
    """Return the target of a name.

    Raises
    ------
    InputError
        If there is none.
    """
    if name not in TARGETS:
        raise InputError(f"unknown target {name!r}; there are {', '.join(TARGETS)}")
    return TARGETS[name]
