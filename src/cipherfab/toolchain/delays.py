"""Delays of device families that have no open place and route, for `cipherfab.netlist.timing`.

What a LUT and a flip-flop take is read off synthesis reports of the vendor's tools (XST of ISE), which
print it for every path, and so is what they expect of a net with so many loads, if only from about ten
nets. The other delays (wide multiplexers, carry, RAM) are what such reports have by memory: they were not
compared with one, nor with the data sheets (DS162, DS099). What a net takes in truth depends on where its
cells are: a factor for each family is fitted to the clock frequencies that a paper reports for its designs,
placed and routed (docs/calibration.py), which takes up part of all that.
"""

import math
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Delays:
    """Delays of a family, all in ns.

    Attributes
    ----------
    speed_grade : str
        What the figures are for, "-3".
    lut : float
        From any input of a look-up table to its output.
    mux, mux_select : float
        From a data input, and from the select input, of a wide multiplexer to its output.
    carry : float
        From any input of a carry cell to any output.
    clock_to_output : float
        From the clock edge to the output of a flip-flop.
    setup, control_setup : float
        How long before the clock edge the data of a flip-flop has to be there, and its enable or reset, for
        which one figure stands: that of the enable on Spartan-6, that of the reset on Spartan-3.
    ram_clock_to_output, ram_setup : float
        The same for a block RAM, without its output register.
    lut_ram_clock_to_output : float
        From the clock edge to the output of a look-up table that is a RAM or a shift register.
    net : float
        From a cell to one that is not wired to it, over a net with one load, as expected in synthesis.
    net_doubling : float
        What is added for every doubling of the loads, as expected in synthesis.
    routing : float
        What nets take behind place and route, as a multiple of that; fitted.
    """

    speed_grade: str
    lut: float
    mux: float
    mux_select: float
    carry: float
    clock_to_output: float
    setup: float
    control_setup: float
    ram_clock_to_output: float
    ram_setup: float
    lut_ram_clock_to_output: float
    net: float
    net_doubling: float
    routing: float

    def wire(self, loads: int) -> float:
        """Return what a net with so many loads takes."""
        return self.routing * (self.net + self.net_doubling * math.log2(loads))


SPARTAN_6 = Delays(
    speed_grade="-3",
    lut=0.205,
    mux=0.140,
    mux_select=0.148,
    carry=0.180,
    clock_to_output=0.447,
    setup=0.102,
    control_setup=0.322,
    ram_clock_to_output=1.850,
    ram_setup=0.400,
    lut_ram_clock_to_output=1.256,
    net=0.579,
    net_doubling=0.17,
    routing=0.6,
)

SPARTAN_3 = Delays(
    speed_grade="-5",
    lut=0.479,
    mux=0.314,
    mux_select=0.540,
    carry=0.435,
    clock_to_output=0.626,
    setup=0.176,
    control_setup=0.892,
    ram_clock_to_output=2.082,
    ram_setup=0.323,
    lut_ram_clock_to_output=2.082,
    net=0.74,
    net_doubling=0.09,
    routing=0.667,
)
