"""A design as generic gates in the bit-parallel simulator, to replay a trace on."""

from collections.abc import Callable
from pathlib import Path

from cipherfab.catalogue import Design
from cipherfab.netlist.reader import read_netlist
from cipherfab.simulator.lanes import unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools.tools import find_tool
from cipherfab.tools.yosys import gates
from tests.cosim.trace import Values


def stepper(design: Design, folder: Path) -> Callable[[Values], Values]:
    """Return a function that runs one clock cycle of a design: inputs in, outputs before the edge out."""
    tool = find_tool("yosys")
    sources = design.sources
    netlist = gates(sources, design.module, design.sv_parameters, workdir=folder, tool=tool)
    simulator = Simulator(read_netlist(netlist), lanes=64)
    outputs = [port.name for port in design.ports if port.direction == "output"]

    def step(inputs: Values) -> Values:
        for name, value in inputs.items():
            simulator.write(name, value)
        found = {name: unpack_lanes(simulator.read(name))[0] for name in outputs}
        simulator.clock()
        return found

    return step
