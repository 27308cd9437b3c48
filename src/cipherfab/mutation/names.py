"""What a fault is, in words: which net is seen wrong, where, and how."""

from cipherfab.logic.elaborate import Logic
from cipherfab.mutation.faults import Fault, Kind
from cipherfab.netlist.model import Netlist


class Names:
    """Names of the nodes of a network: those of the design's own wires, or of the gates."""

    def __init__(self, netlist: Netlist, logic: Logic) -> None:
        self._logic = logic
        self._names: dict[int, str] = {}
        for name, nets in netlist.wires.items():
            for index, net in enumerate(nets):
                if net in logic.nets:
                    bit = f"{name}[{index}]" if len(nets) > 1 else name
                    self._names.setdefault(logic.nets[net] >> 1, bit)
        for net, literal in logic.nets.items():
            self._names.setdefault(literal >> 1, netlist.net_name(net))

    def node(self, literal: int) -> str:
        """Return the name of the node of a literal."""
        return self._names.get(literal >> 1, f"node {literal >> 1}")

    def spell(self, fault: Fault) -> str:
        """Return a fault in words."""
        what, number, index = fault.reader
        logic = self._logic
        match what:
            case "node":
                read, place = logic.network.nodes[number][1 + index], self.node(2 * number)
            case "register":
                register = logic.registers[number]
                read, place = register.following, f"register {self.node(register.state)}"
            case "output":
                name, bits = list(logic.outputs.items())[number]
                read, place = bits[index], f"output {name}[{index}]"
            case _:
                ports = logic.memories[number].ports
                read = [literal for port in ports for literal in port.literals][index]
                place = f"memory of {self.node(ports[0].outputs[0]) if ports[0].outputs else number}"
        wrong = f"is {self.node(fault.other)}" if fault.kind is Kind.OTHER else fault.kind.value
        return f"{self.node(read)} {wrong} at {place}"
