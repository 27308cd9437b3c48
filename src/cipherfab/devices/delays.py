"""Delays of device families that have no open place and route, for `cipherfab.netlist.timing`.

Where each figure is from is said at its family. Most are of synthesis reports of the vendor's tools (XST of
ISE), which print the delay of every cell of a path, and what they expect of a net with so many loads. What is
marked as by memory is what such reports have, but was not compared with one, nor with a data sheet. What a
net takes in truth depends on where its cells are: a factor for each family is fitted to the clock
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

    def wire(self, loads: int) -> float:
        """Return what a net with so many loads takes."""
        return self.routing * (self.net + self.net_doubling * math.log2(loads))


# LUT, flip-flop and net: synthesis reports, the net from about ten of them. By memory: multiplexers, carry,
# RAM.
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
    routing=0.682,
)

# As for Spartan-6.
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
    routing=0.678,
)

# LUT, multiplexer, carry, flip-flop and the net with one load: the model of this family and grade in FloPoCo
# (Virtex4.hpp), read off XST. What a doubling of the loads adds: in proportion to the net as on Spartan-3. By
# memory: the select input, enable and reset, RAM.
VIRTEX_4 = Delays(
    speed_grade="-12",
    lut=0.147,
    mux=0.291,
    mux_select=0.3,
    carry=0.278,
    clock_to_output=0.272,
    setup=0.017,
    control_setup=0.45,
    ram_clock_to_output=1.65,
    ram_setup=0.3,
    lut_ram_clock_to_output=1.3,
    net=0.436,
    net_doubling=0.053,
    routing=0.662,
)

# LUT, flip-flop, carry: the model of this family and grade in FloPoCo (Virtex5.hpp), with the sign that XST
# prints for the setup. Net, multiplexer and reset: a synthesis report for grade -1, the net as a line through
# 17 of them, times 0.84, by which the flip-flops of both grades differ. By memory: the select input, RAM.
VIRTEX_5 = Delays(
    speed_grade="-3",
    lut=0.086,
    mux=0.214,
    mux_select=0.25,
    carry=0.305,
    clock_to_output=0.396,
    setup=-0.022,
    control_setup=0.482,
    ram_clock_to_output=1.79,
    ram_setup=0.3,
    lut_ram_clock_to_output=1.08,
    net=0.588,
    net_doubling=0.036,
    routing=0.437,
)

# LUT: synthesis reports. Net: a line through 23 nets of reports for grade -3, times 1.35, by which nets that
# reports for both grades have differ. All others: the cell models that Yosys has for this family, measured by
# Project X-Ray; of the carry cell its select inputs, of LUT RAM the shift register, which is the slowest.
ARTIX_7 = Delays(
    speed_grade="-1",
    lut=0.124,
    mux=0.223,
    mux_select=0.296,
    carry=0.38,
    clock_to_output=0.303,
    setup=0.0,
    control_setup=0.404,
    ram_clock_to_output=2.454,
    ram_setup=0.566,
    lut_ram_clock_to_output=1.472,
    net=0.57,
    net_doubling=0.053,
    routing=0.988,
)
