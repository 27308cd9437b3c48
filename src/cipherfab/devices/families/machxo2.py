"""MachXO2 and MachXO3: what they do not share with ECP5.

Source: the FPGA libraries reference of Lattice, and Project Trellis.
"""

from cipherfab.devices.cell_library import CellLibrary
from cipherfab.devices.cell_model import unmodelled
from cipherfab.devices.lattice import LOGIC, LUT4, TRELLIS, TRELLIS_FF, block_ram, carry_cell
from cipherfab.devices.place_and_route import Gate, PlaceAndRoute, Serial, exclusive_or
from cipherfab.devices.program import nextpnr
from cipherfab.devices.recipe import LUT4_RECIPES
from cipherfab.devices.target import Target

_CELLS = (
    # It generates a carry where the top quarter of the table is 0.
    carry_cell("CCU2D", generate="~lut(INIT{half}, A{half}, B{half}, 1, 1)", inject="INJECT1_{half}"),
    block_ram("DP8KC", widths=(9,), address_bits=13, clock_choice=False),
    *unmodelled("bram", "PDPW8KC"),
)

TARGETS = (
    Target(
        name="machxo2",
        title="MachXO2 and MachXO3 (Lattice), LCMXO3LF-6900C, speed grade 6",
        cells=CellLibrary(LOGIC, TRELLIS, _CELLS),
        library="+/lattice/cells_sim_xo2.v",
        synthesis=("synth_lattice", "-family", "xo2", "-noccu2", "-noiopad", "-nodsp"),
        without_memory=("-nobram", "-nolutram"),
        table_inputs=7,
        recipes=LUT4_RECIPES,
        place_and_route=PlaceAndRoute(
            tool=nextpnr("machxo2"),
            device=("--device", "LCMXO3LF-6900C-6BG256C"),
            flip_flop=TRELLIS_FF,
            serial=Serial(
                exclusive_or=exclusive_or(LUT4, f"{0x6666:016b}", "C", "D"),
                # The database has no way from the fourth and the eighth clock buffer to some columns.
                buffers={
                    "clk_i": Gate(
                        cell="DCCA",
                        inputs=("CLKI",),
                        output="CLKO",
                        attributes={"BEL": "X18/Y13/DCC0"},
                        tied={"CE": "1"},
                    )
                },
            ),
        ),
    ),
)
