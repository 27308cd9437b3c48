"""Calls the inner loops that many tests need once, so that they are compiled."""

from cipherfab.logic.network import LogicNetwork
from cipherfab.netlist.packing import match
from cipherfab.netlist.reader import parse_netlist
from cipherfab.simulator.simulate import Simulator
from cipherfab.tlut.mapper.lut_mapper import cover

_FLIP_FLOP = b"""{"modules": {"register": {
    "ports": {"c": {"direction": "input", "bits": [2]}, "q": {"direction": "output", "bits": [3]}},
    "cells": {"cell": {"type": "$_DFF_P_", "connections": {"C": [2], "D": ["1"], "Q": [3]}}}
}}}"""


def compile_kernels() -> None:
    """Simulate, count toggles, pair LUTs and map gates: what was compiled is found by other processes."""
    netlist = parse_netlist(_FLIP_FLOP)
    simulator = Simulator(netlist, lanes=64)
    simulator.settle()
    simulator.clock()
    Simulator(netlist, lanes=64, count_toggles=True).clock()
    match([[0, 1], [1, 2]])
    network = LogicNetwork()
    a, b, c = (network.source() for _ in range(3))
    cover(network, [network.conjunction(network.conjunction(a, b), c)])
