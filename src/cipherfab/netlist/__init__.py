"""Mapped netlists: reading, simulating and counting them."""

from cipherfab.netlist.compile import Program, compile_netlist
from cipherfab.netlist.lanes import pack_lanes, unpack_lanes
from cipherfab.netlist.model import Cell, Netlist, NetlistError, Port
from cipherfab.netlist.reader import read_netlist
from cipherfab.netlist.simulate import Simulator

__all__ = [
    "Cell",
    "Netlist",
    "NetlistError",
    "Port",
    "Program",
    "Simulator",
    "compile_netlist",
    "pack_lanes",
    "read_netlist",
    "unpack_lanes",
]
