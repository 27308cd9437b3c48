"""Compiles tools and inner loops before there are several processes that would all do it."""

from threading import Thread

import pytest

from cipherfab.devices.targets import TARGETS
from cipherfab.logic.network import LogicNetwork
from cipherfab.netlist.packing import match
from cipherfab.netlist.reader import parse_netlist
from cipherfab.simulator.simulate import Simulator
from cipherfab.tlut.mapper.lut_mapper import cover
from cipherfab.tools.tools import find_tool, prepare
from cipherfab.tools.wheels import WHEELS
from tests.suite.cpu_time import COMPILED, cpu_seconds
from tests.suite.night import PLACED

_FLIP_FLOP = b"""{"modules": {"register": {
    "ports": {"c": {"direction": "input", "bits": [2]}, "q": {"direction": "output", "bits": [3]}},
    "cells": {"cell": {"type": "$_DFF_P_", "connections": {"C": [2], "D": ["1"], "Q": [3]}}}
}}}"""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile what many tests need, if there will be several processes."""
    if session.config.getoption("numprocesses", None):
        before = cpu_seconds()
        names = _every_tool() if session.config.option.markexpr == "" else _of_a_push()
        tools = [find_tool(name, "portable") for name in names]
        compiling = Thread(target=prepare, args=(tools, lambda tool: None))
        compiling.start()
        _compile_loops()
        compiling.join()
        session.config.stash[COMPILED] = cpu_seconds() - before


def _every_tool() -> list[str]:
    return [name for name, wheels in WHEELS.items() if wheels[-1].version is not None]


def _of_a_push() -> list[str]:
    return [program.name for name in PLACED for program in TARGETS[name].programs]


def _compile_loops() -> None:
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
