"""A netlist with an input for each of its faults, which brings the fault in."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from cipherfab.logic.elaborate import Logic, MemoryLogic, PortLogic, Register
from cipherfab.logic.network import LogicNetwork, NodeKind
from cipherfab.mutation.faults import Fault, Kind, Reader

FAULTS = "fault_i"
"""The input port: bit i brings in fault i."""


def instrument(logic: Logic, faults: Sequence[Fault]) -> Logic:
    """Return logic with one more input port, `FAULTS`; while it is 0, the logic does what it did."""
    return _Instrument(logic, faults).run()


class _Instrument:
    def __init__(self, logic: Logic, faults: Sequence[Fault]) -> None:
        self.logic = logic
        self.network = LogicNetwork()
        self.selects = [self.network.source() for _ in faults]
        self.faults: dict[Reader, list[tuple[int, Fault]]] = defaultdict(list)
        for select, fault in zip(self.selects, faults, strict=True):
            self.faults[fault.reader].append((select, fault))
        self.values = [0]

    def run(self) -> Logic:
        logic = self.logic
        for number, (operation, *operands) in enumerate(logic.network.nodes[1:], start=1):
            if operation is NodeKind.INPUT:
                self.values.append(self.network.source())
                continue
            a, b, c = (self.read(Reader("node", number, i), each) for i, each in enumerate(operands))
            match operation:
                case NodeKind.AND:
                    value = self.network.conjunction(a, b)
                case NodeKind.XOR:
                    value = self.network.parity(a, b)
                case _:
                    value = self.network.choice(a, b, c)
            self.values.append(value)
        return replace(
            logic,
            network=self.network,
            inputs={name: self.all(bits) for name, bits in logic.inputs.items()}
            | {FAULTS: tuple(self.selects)},
            outputs={
                name: tuple(self.read(Reader("output", number, i), bit) for i, bit in enumerate(bits))
                for number, (name, bits) in enumerate(logic.outputs.items())
            },
            registers=tuple(self.register(number, each) for number, each in enumerate(logic.registers)),
            memories=tuple(self.memory(number, each) for number, each in enumerate(logic.memories)),
            nets={net: self.value(literal) for net, literal in logic.nets.items()},
        )

    def value(self, literal: int) -> int:
        return self.values[literal >> 1] ^ literal & 1

    def all(self, literals: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.value(each) for each in literals)

    def read(self, reader: Reader, literal: int) -> int:
        """Return what a reader sees, with its faults."""
        value = self.value(literal)
        for select, fault in self.faults.get(reader, ()):
            match fault.kind:
                case Kind.INVERTED:
                    value = self.network.parity(value, select)
                case Kind.ZERO:
                    value = self.network.conjunction(value, select ^ 1)
                case Kind.ONE:
                    value = self.network.conjunction(value ^ 1, select ^ 1) ^ 1
                case _:
                    value = self.network.choice(select, self.value(fault.other), value)
        return value

    def register(self, number: int, register: Register) -> Register:
        return replace(
            register,
            state=self.value(register.state),
            visible=self.value(register.visible),
            following=self.read(Reader("register", number, 0), register.following),
        )

    def memory(self, number: int, memory: MemoryLogic) -> MemoryLogic:
        literals = [each for port in memory.ports for each in port.literals]
        seen = iter([self.read(Reader("memory", number, i), each) for i, each in enumerate(literals)])
        ports: list[PortLogic] = []
        for port in memory.ports:
            enable = next(seen)
            address = tuple(next(seen) for _ in port.address)
            inputs = tuple((next(seen), next(seen)) for _ in port.inputs)
            outputs = self.all(port.outputs)
            ports.append(replace(port, enable=enable, address=address, inputs=inputs, outputs=outputs))
        return replace(memory, ports=tuple(ports))
