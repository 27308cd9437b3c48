"""A target: a device family, how it is synthesised, and how it is placed and routed, as data.

A family is mapped for the fewest LUTs. Where a clock frequency is measured, mapping for the fewest levels of
LUTs is a target of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cipherfab.devices.bitstream_format import BitstreamFormat
from cipherfab.devices.capacitances import VIRTEX_II, Capacitances
from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.delays import Delays
from cipherfab.devices.lut_cell import TlutFamily
from cipherfab.devices.place_and_route import PlaceAndRoute
from cipherfab.devices.program import Program
from cipherfab.devices.recipe import Recipe
from cipherfab.devices.slices import Slice


@dataclass(frozen=True, kw_only=True)
class Target:
    """A device family.

    Attributes
    ----------
    name, title : str
        "spartan-6"; "Spartan-6 (Xilinx)".
    cells : CellLibrary
        Models of the cells that its netlists hold.
    library : str
        The same cells, as Yosys has them.
    synthesis : tuple[str, ...]
        Yosys' synthesis command for the family, with the options that all recipes share.
    without_memory : tuple[str, ...]
        More options of it, for designs without a memory.
    first : str
        Label of the family's synthesis after the reading of its libraries.
    finish : tuple[str, ...]
        Yosys commands between mapping and the end of the family's synthesis.
    last : str
        Label of the family's synthesis from which it goes on.
    table_inputs : int
        Inputs of the largest truth table that look-up tables and wide multiplexers make; 0 where tables are
        gates for the mapper.
    gate_adder_bits : int
        Bits of the widest sum with a constant, as of a counter, that becomes gates instead of a carry chain.
    recipes : tuple[Recipe, ...]
        All are tried, the best counts, the first among equals.
    dual_output_lut : bool
        Whether two small functions can share a LUT.
    slice : Slice | None
        What a slice holds; None where nothing is counted in slices.
    place_and_route : PlaceAndRoute | None
        None where no open tool exists.
    delays : Delays | None
        For the timing model of a family without place and route; None where it is not calibrated.
    capacitances : Capacitances
        For the energy model.
    tlut : TlutFamily | None
        How designs with tunable LUTs are mapped; None where they are not.
    bitstream : BitstreamFormat | None
        How configurations are written and changed in place; None where they are not.
    """

    name: str
    title: str
    cells: CellLibrary
    library: str
    synthesis: tuple[str, ...]
    without_memory: tuple[str, ...]
    first: str = "coarse"
    finish: tuple[str, ...] = ()
    last: str = "map_cells"
    table_inputs: int
    gate_adder_bits: int = 0
    recipes: tuple[Recipe, ...]
    dual_output_lut: bool = False
    slice: Slice | None = None
    place_and_route: PlaceAndRoute | None = None
    delays: Delays | None = None
    capacitances: Capacitances = VIRTEX_II
    tlut: TlutFamily | None = None
    bitstream: BitstreamFormat | None = None

    @property
    def two_block_rams(self) -> bool:
        """Whether its block RAMs have two sizes."""
        return any("bram_large" in model.resources for model in self.cells.values())

    @property
    def family(self) -> str:
        """Name of the family without vendor and device: "Spartan-6"."""
        return self.title.partition(" (")[0]

    @property
    def stock(self) -> str:
        """Yosys' synthesis command for the family as a user gives it: without pads, for place and route."""
        command, *options = self.synthesis
        family = options[1:2] if options[:1] == ["-family"] else []
        # GateMate's place and route takes trees of LUTs alone, and no wide multiplexers.
        kept = {"-family", *family, "-flatten", "-noiopad", "-noiopads", "-noclkbuf", "-luttree", "-nomx8"}
        return " ".join((command, *(option for option in options if option in kept)))

    @property
    def programs(self) -> Iterator[Program]:
        """Programs that only some families need."""
        if self.place_and_route:
            yield self.place_and_route.tool
        if self.bitstream:
            yield self.bitstream.packer
            yield self.bitstream.unpacker
