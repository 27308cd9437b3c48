"""The device families cipherfab measures on, and their synthesis recipes, as data.

A family is mapped for the fewest LUTs. Where a clock frequency is measured, mapping for the fewest levels of
LUTs is a target of its own.

A recipe is how LUTs are mapped; everything before and after is shared by the recipes of a target and is what
Yosys has for the family. Its own mapping step is left out: its search for better structures costs up to a
quarter more LUTs in a network of S-boxes and XOR, and does not end for deep ones. Most scripts here
map the structure that is given. Others look for better ones step by step, in designs that are small enough.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from cipherfab.devices import placement
from cipherfab.devices.delays import ARTIX_7, SPARTAN_3, SPARTAN_6, VIRTEX_4, VIRTEX_5, Delays
from cipherfab.devices.placement import PlaceAndRoute
from cipherfab.devices.slices import LUT4_SLICE, LUT6_SLICE, VIRTEX_5_SLICE, Slice
from cipherfab.errors import InputError


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


@dataclass(frozen=True, kw_only=True)
class Target:
    """A device family.

    Attributes
    ----------
    name, title : str
        "spartan-6"; "Spartan-6 (Xilinx)".
    library : str
        Cells of the family, as Yosys has them: those that netlists hold.
    synthesis : tuple[str, ...]
        Yosys' synthesis command for the family, with the options that all recipes share.
    without_memory : tuple[str, ...]
        More options of it, for designs without a memory.
    first : str
        Label of the family's synthesis behind the reading of its libraries.
    finish : tuple[str, ...]
        Yosys commands between mapping and the end of the family's synthesis.
    last : str
        Label of the family's synthesis from which it goes on.
    table_inputs : int
        Inputs of the largest truth table that look-up tables and wide multiplexers make; 0 where tables are
        gates for the mapper.
    dual_output_lut : bool
        Whether two small functions can share a LUT.
    recipes : tuple[Recipe, ...]
        All are tried, the best counts, the first among equals.
    place_and_route : PlaceAndRoute | None
        None where no open tool exists.
    delays : Delays | None
        For the timing model of a family without place and route; None where it is not calibrated.
    slice : Slice | None
        What a slice holds; None where nothing is counted in slices.
    """

    name: str
    title: str
    library: str
    synthesis: tuple[str, ...]
    without_memory: tuple[str, ...]
    first: str
    finish: tuple[str, ...]
    last: str
    table_inputs: int
    dual_output_lut: bool
    recipes: tuple[Recipe, ...]
    place_and_route: PlaceAndRoute | None
    delays: Delays | None = None
    slice: Slice | None = None


_DEPTH = "strash; if; mfs2"
_AREA = "strash; if -a; mfs2"
# Wide multiplexers tie LUTs to one another; routing a large core then takes four times as long.
_WIDE = 1.02

# With choices among structures of the same logic.
_CHOICE_DEPTH = "strash; dch; if; mfs2"
_CHOICE_AREA = "strash; dch; if -a; mfs2"
_REWRITTEN = "strash; dc2; if -a; mfs2"
# Where other structures are looked for at all.
_SEARCHED = 8_000
# What LUTs of one to six inputs count where two share a site: small ones find a partner.
_PAIRED = "2,2,2,3,3,4"

# Multiplexers in front of registers with logic on both sides, which join two LUTs and cost nothing.
_JOINED = (
    "splitnets",
    "select -set gates t:$_*_",
    "select -set low @gates %co1:+[Y] @gates %d %co1:+[A] t:$_MUX_ %i",
    "select -set high @gates %co1:+[Y] @gates %d %co1:+[B] t:$_MUX_ %i",
    "techmap -map muxes_map.v t:FD* %ci1:+[D] t:FD* %d %ci1:+[Y] @low %i @high %i",
)

# Fewer LUTs for the same depth, where the depth is small.
_SPEED = Recipe(name="choice-depth", options=("-lut", "4"), script=_CHOICE_DEPTH)

_JOINED_RECIPES = (
    Recipe(name="joined-area", options=("-lut", "4"), script=_AREA, weight=_WIDE, before=_JOINED),
    Recipe(
        name="joined-choice-area",
        options=("-lut", "4"),
        script=_CHOICE_AREA,
        weight=_WIDE,
        most_gates=_SEARCHED,
        before=_JOINED,
    ),
)

RECIPES: Mapping[int, tuple[Recipe, ...]] = MappingProxyType(
    {
        4: (
            Recipe(name="narrow-area", options=("-lut", "4"), script=_AREA),
            Recipe(name="wide-area", options=("-lut", "4:7"), script=_AREA, weight=_WIDE),
        ),
        6: (
            Recipe(name="narrow-depth", options=("-lut", "6"), script=_DEPTH),
            Recipe(name="paired-area", options=("-luts", _PAIRED), script=_AREA),
            Recipe(name="wide-area", options=("-luts", f"{_PAIRED},8,16"), script=_AREA, weight=_WIDE),
            Recipe(name="choice-depth", options=("-lut", "5:6"), script=_CHOICE_DEPTH, most_gates=_SEARCHED),
            Recipe(name="choice-area", options=("-lut", "6"), script=_CHOICE_AREA, most_gates=_SEARCHED),
            Recipe(
                name="choice-paired-area",
                options=("-luts", _PAIRED),
                script=_CHOICE_AREA,
                most_gates=_SEARCHED,
            ),
            Recipe(name="rewritten-area", options=("-lut", "6"), script=_REWRITTEN, most_gates=_SEARCHED),
        ),
    }
)
"""Recipes by the inputs of a LUT: wide multiplexers off (narrow) or on (wide), fewest LUTs or fewest levels
first; "paired" weighs small LUTs by half, since two share a dual-output site; "choice" maps several
structures at once, "rewritten" a smaller one; "joined" has registers behind a wide multiplexer."""


def _xilinx(name: str, title: str, family: str, *, lut_inputs: int, delays: Delays, shape: Slice) -> Target:
    return Target(
        name=name,
        title=f"{title} (Xilinx)",
        library="+/xilinx/cells_sim.v",
        synthesis=("synth_xilinx", "-family", family, "-noiopad", "-noclkbuf", "-flatten"),
        without_memory=("-nobram", "-nolutram"),
        first="prepare",
        finish=(
            "xilinx_srl -fixed -minlen 3",
            f"techmap -map +/xilinx/lut_map.v -map +/xilinx/cells_map.v -D LUT_WIDTH={lut_inputs}",
            "opt_lut_ins -tech xilinx",
        ),
        last="finalize",
        table_inputs=8,
        dual_output_lut=lut_inputs == 6,
        recipes=RECIPES[lut_inputs] + (_JOINED_RECIPES if lut_inputs == 4 else ()),
        place_and_route=None,
        delays=delays,
        slice=shape,
    )


_ECP5 = Target(
    name="ecp5",
    title="ECP5 (Lattice), LFE5U-85F, speed grade 6",
    library="+/lattice/cells_sim_ecp5.v",
    synthesis=("synth_ecp5", "-noccu2"),
    without_memory=("-nobram", "-nolutram"),
    first="coarse",
    finish=(),
    last="map_cells",
    table_inputs=7,
    dual_output_lut=False,
    recipes=RECIPES[4],
    place_and_route=placement.ECP5,
)

_ECP5_SPEED = replace(
    _ECP5,
    name="ecp5-speed",
    title=f"{_ECP5.title}, for the highest frequency",
    recipes=(_SPEED,),
    place_and_route=placement.ECP5_SPEED,
)

_ICE40 = Target(
    name="ice40",
    title="iCE40 (Lattice), HX8K",
    library="+/ice40/cells_sim.v",
    synthesis=("synth_ice40", "-nocarry"),
    without_memory=("-nobram",),
    first="coarse",
    finish=("techmap -map +/ice40/ff_map.v", "clean", "opt_lut -tech ice40"),
    last="map_cells",
    table_inputs=4,
    dual_output_lut=False,
    # There are no wide multiplexers.
    recipes=RECIPES[4][:1],
    place_and_route=placement.ICE40,
)

_GOWIN = Target(
    name="gowin",
    title="LittleBee (Gowin), GW1NR-LV9, speed grade C6/I5",
    library="+/gowin/cells_sim.v",
    synthesis=("synth_gowin", "-family", "gw1n", "-noalu", "-noiopads", "-nodsp", "-nolutram"),
    without_memory=("-nobram",),
    first="coarse",
    finish=(),
    last="map_cells",
    table_inputs=7,
    dual_output_lut=False,
    recipes=RECIPES[4],
    place_and_route=placement.GOWIN,
)

_NEXUS = Target(
    name="nexus",
    title="CrossLink-NX (Lattice), LIFCL-40, speed grade 8",
    library="+/lattice/cells_sim_nexus.v",
    synthesis=("synth_lattice", "-family", "lifcl", "-noccu2", "-noiopad", "-nodsp"),
    without_memory=("-nobram", "-nolutram"),
    first="coarse",
    finish=(),
    last="map_cells",
    table_inputs=4,
    dual_output_lut=False,
    recipes=RECIPES[4][:1],
    place_and_route=placement.NEXUS,
)

_MACHXO2 = Target(
    name="machxo2",
    title="MachXO2 and MachXO3 (Lattice), LCMXO3LF-6900C, speed grade 6",
    library="+/lattice/cells_sim_xo2.v",
    synthesis=("synth_lattice", "-family", "xo2", "-noccu2", "-noiopad", "-nodsp"),
    without_memory=("-nobram", "-nolutram"),
    first="coarse",
    finish=(),
    last="map_cells",
    table_inputs=7,
    dual_output_lut=False,
    recipes=RECIPES[4],
    place_and_route=placement.MACHXO2,
)

_TREES = tuple(
    Recipe(name=name, options=("-genlib", "+/gatemate/lut_tree_cells.genlib"), script=script)
    for name, script in (("tree-depth", "strash; amap"), ("tree-area", "strash; map -a"))
)

_GATEMATE = Target(
    name="gatemate",
    title="GateMate (Cologne Chip), CCGM1A1, speed mode, worst case",
    library="+/gatemate/cells_sim.v",
    synthesis=(
        "synth_gatemate",
        "-luttree",
        "-nomx8",
        "-noaddf",
        "-nomult",
        "-noiopad",
        "-noclkbuf",
    ),
    without_memory=("-nobram",),
    first="prepare",
    finish=(
        "techmap -map +/gatemate/lut_tree_map.v",
        "gatemate_foldinv",
        "techmap -map +/gatemate/inv_map.v",
    ),
    last="map_cells",
    table_inputs=0,
    dual_output_lut=False,
    recipes=_TREES,
    place_and_route=placement.GATEMATE,
)

_ALL = (
    _xilinx("spartan-3", "Spartan-3", "xc3s", lut_inputs=4, delays=SPARTAN_3, shape=LUT4_SLICE),
    _xilinx("virtex-4", "Virtex-4", "xc4v", lut_inputs=4, delays=VIRTEX_4, shape=LUT4_SLICE),
    _xilinx("virtex-5", "Virtex-5", "xc5v", lut_inputs=6, delays=VIRTEX_5, shape=VIRTEX_5_SLICE),
    _xilinx("spartan-6", "Spartan-6", "xc6s", lut_inputs=6, delays=SPARTAN_6, shape=LUT6_SLICE),
    _xilinx("artix-7", "Artix-7", "xc7", lut_inputs=6, delays=ARTIX_7, shape=LUT6_SLICE),
    _ECP5,
    _ECP5_SPEED,
    _ICE40,
    _GOWIN,
    _NEXUS,
    _MACHXO2,
    _GATEMATE,
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
