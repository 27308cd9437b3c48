"""What a toggle of each resource charges, for `cipherfab.netlist.switched_capacitance`.

The figures are effective capacitances of Virtex-II after Shang, Kaviani and Bathala, "Dynamic power
consumption in Virtex-II FPGA family" (FPGA 2002), the only published set that tells resources apart. They are
by memory: the paper's abstract, which gives 60 % of dynamic power to routing, 16 % to logic and 14 % to
clocks, is all that could be compared. Other families have smaller ones; what counts here is their ratio, so
one set serves all families.
"""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Capacitances:
    """Effective capacitances, all in pF.

    Attributes
    ----------
    output : float
        Of a routed net, once: the multiplexer behind the output of its slice.
    load : float
        Of a routed net, for each load: a wire to it, and the multiplexer in front of the input.
    lut : float
        Inside a look-up table whose output toggles.
    flip_flop, carry : float
        Inside a flip-flop, and a carry cell or wide multiplexer, whose output toggles.
    clock : float
        Of the clock at each flip-flop, look-up table that stores, or block RAM, at each edge.
    """

    output: float
    load: float
    lut: float
    flip_flop: float
    carry: float
    clock: float


VIRTEX_II = Capacitances(
    output=5.12,
    load=9.44 + 13.20,  # an input multiplexer and one wire of double length
    lut=26.40,
    flip_flop=2.88,
    carry=2.68,
    clock=0.72,
)
