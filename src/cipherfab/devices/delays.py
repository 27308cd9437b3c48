"""Delays of a device family that has no open place and route, for `cipherfab.netlist.timing`.

The file of a family says where its figures are from: most from synthesis reports of the vendor's tools (XST
of ISE), which print the delay of every cell of a path, and an estimate for each net by its number of loads.
What is marked as by memory is what such reports have, but was not compared with one, nor with a data sheet.
The true delay of a net depends on where its cells are: a factor for each family is fitted to the clock
frequencies that papers report for their designs (`cipherfab.publish.experiments.timing_model`), which takes
up part of all that.
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

    @classmethod
    def of(cls, speed_grade: str, figures: str) -> "Delays":
        """Return delays from names and figures in turns, "lut 0.205 mux 0.140"."""
        words = figures.split()
        return cls(speed_grade=speed_grade, **dict(zip(words[::2], map(float, words[1::2]), strict=True)))

    def wire(self, loads: int) -> float:
        """Return the delay of a net with a fan-out."""
        return self.routing * (self.net + self.net_doubling * math.log2(loads))
