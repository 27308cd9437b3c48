"""From cells to logic: every output port and every register as a function of ports and registers.

A loop through combinational cells is an error, and so is more than one clock.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cipherfab.devices.cell_model import FlipFlop, Mode, cone
from cipherfab.devices.expression import Name, evaluate, parse
from cipherfab.logic.gate_ops import gate_of
from cipherfab.logic.network import FALSE, TRUE, LogicNetwork
from cipherfab.netlist.model import ONE, ZERO, Cell, Netlist, NetlistError


@dataclass(frozen=True, slots=True)
class Register:
    """A register bit; the values are literals of the network.

    Attributes
    ----------
    cell, name
        Where it comes from.
    state
        Its stored value.
    visible
        What its output shows: an asynchronous reset acts before the next clock edge.
    following
        What it takes over at its clock edge.
    falling
        Whether that is the falling edge.
    initial
        Value at power-up.
    defined
        Whether that value is stated; otherwise it is 0 here, but need not be.
    """

    cell: str
    name: Name
    state: int
    visible: int
    following: int
    falling: bool
    initial: bool
    defined: bool = False

    @property
    def asynchronous(self) -> bool:
        """Whether the output can change between clock edges."""
        return self.visible != self.state


@dataclass(frozen=True, slots=True)
class PortLogic:
    """A port of a memory; the values are literals of the network, those of bits the lowest first.

    Attributes
    ----------
    enable, address
        Inputs at the edge.
    outputs
        Stored value of every bit read; none if the port never reads.
    inputs
        Data and enable of every bit written; none if the port never writes.
    mode, shares
        As of `MemoryPort`.
    """

    enable: int
    address: tuple[int, ...]
    outputs: tuple[int, ...]
    inputs: tuple[tuple[int, int], ...]
    mode: Mode
    shares: bool

    @property
    def literals(self) -> tuple[int, ...]:
        """All literals that it reads."""
        return (self.enable, *self.address, *(each for pair in self.inputs for each in pair))


@dataclass(frozen=True, slots=True)
class MemoryLogic:
    """A memory: its contents at power-up, one word for each address that can occur, and its ports."""

    words: tuple[int, ...]
    ports: tuple[PortLogic, ...]


@dataclass(frozen=True, kw_only=True)
class Logic:
    """A netlist as a network of operations.

    Attributes
    ----------
    network
        The operations.
    inputs, outputs
        Literals of every port, bit 0 first. The clock is an input that nothing else reads.
    registers
        Every register bit.
    memories
        Every memory; all are clocked by rising edges.
    nets
        Literal of every net of the netlist.
    clock
        Port of the clock, if there are registers.
    """

    network: LogicNetwork
    inputs: Mapping[str, tuple[int, ...]]
    outputs: Mapping[str, tuple[int, ...]]
    registers: tuple[Register, ...]
    memories: tuple[MemoryLogic, ...]
    nets: Mapping[int, int]
    clock: str | None

    def cone(self, literals: Iterable[int]) -> set[int]:
        """Return the nodes that literals depend on, now or later: through registers, not through memories."""
        following = {register.state >> 1: register.following >> 1 for register in self.registers}
        pending = [literal >> 1 for literal in literals]
        found: set[int] = set()
        while pending:
            node = pending.pop()
            if node not in found:
                found.add(node)
                pending += [operand >> 1 for operand in self.network.nodes[node][1:]]
                if node in following:
                    pending.append(following[node])
        return found


def elaborate(netlist: Netlist) -> Logic:
    """Work out what a netlist computes.

    Raises
    ------
    NetlistError
        A cell has no simulation model; there is a combinational loop; there are several clocks; a clock is no
        input port, or also drives logic.
    """
    return _Elaboration(netlist).run()


@dataclass(slots=True)
class _Instance:
    """A cell during elaboration: the scope in which its expressions are evaluated."""

    cell: Cell
    network: LogicNetwork
    nets: Mapping[int, int]
    states: dict[Name, int]
    texts: tuple[int | str, ...]
    wires: dict[Name, int] = field(default_factory=dict)

    def name(self, name: str, index: int) -> int:
        key = Name(name, index)
        kind = self.cell.kind
        if name in kind.input_widths:
            nets = self.cell.pins.get(name)
            return kind.tied[name] if nets is None else self.nets[nets[index]]
        if key in self.wires:
            return self.wires[key]
        if key in kind.assignments:
            value = evaluate(kind.assignments[key], self)
        elif key in self.states:
            value = self.visible(key)
        else:
            number = self.parameter(name)
            return int(isinstance(number, int) and number >> index & 1)
        self.wires[key] = value
        return value

    def visible(self, key: Name) -> int:
        flip_flop = self.cell.kind.flip_flops.get(key)
        if flip_flop is None or not self.is_asynchronous(flip_flop):
            return self.states[key]
        return self._forced(flip_flop, self.states[key])

    def is_asynchronous(self, flip_flop: FlipFlop) -> bool:
        return flip_flop.is_asynchronous(dict(zip(self.cell.kind.text_parameters, self.texts, strict=True)))

    def _forced(self, flip_flop: FlipFlop, value: int) -> int:
        preset = self.network.choice(evaluate(parse(flip_flop.preset), self), TRUE, value)
        return self.network.choice(evaluate(parse(flip_flop.clear), self), FALSE, preset)

    def following(self, key: Name) -> int:
        flip_flop = self.cell.kind.flip_flops[key]
        if flip_flop.plain:
            return evaluate(parse(flip_flop.data), self)
        enable = evaluate(parse(flip_flop.enable), self)
        data = evaluate(parse(flip_flop.data), self)
        return self._forced(flip_flop, self.network.choice(enable, data, self.states[key]))

    def constant(self, text: str) -> bool:
        """Evaluate an expression of parameters alone."""
        return bool(evaluate(parse(text), self))

    # What expressions need from their scope.
    def parameter(self, name: str) -> int | str:
        return self.cell.parameter(name)

    def conjunction(self, left: int, right: int) -> int:
        return self.network.conjunction(left, right)

    def parity(self, left: int, right: int) -> int:
        return self.network.parity(left, right)

    def choice(self, condition: int, then: int, otherwise: int) -> int:
        return self.network.choice(condition, then, otherwise)

    def lookup(self, table: int, inputs: list[int]) -> int:
        return self.network.lookup(table, inputs)


class _Elaboration:
    def __init__(self, netlist: Netlist) -> None:
        self.netlist = netlist
        self.network = LogicNetwork()
        self.nets: dict[int, int] = {ZERO: FALSE, ONE: TRUE}
        self.inputs = {
            port.name: tuple(self.network.source() for _ in port.nets)
            for port in netlist.ports.values()
            if port.direction == "input"
        }
        for name, literals in self.inputs.items():
            self.nets.update(zip(netlist.ports[name].nets, literals, strict=True))
        # Gates are the most, and need none.
        self.instances = {
            index: self._instance(cell) for index, cell in enumerate(netlist.cells) if not gate_of(cell.kind)
        }

    def _instance(self, cell: Cell) -> _Instance:
        if not cell.kind.modelled:
            raise NetlistError(f"cell {cell.name}: {cell.kind.name} cannot be simulated")
        stored = (*cell.kind.flip_flops, *cell.kind.memory_outputs)
        states = {name: self.network.source() for name in stored}
        texts = tuple([cell.parameter(name) for name in cell.kind.text_parameters])
        return _Instance(cell, self.network, self.nets, states, texts)

    def run(self) -> Logic:
        outputs = [port for port in self.netlist.ports.values() if port.direction == "output"]
        for port in outputs:
            for net in port.nets:
                self._resolve(net)
        for net in self.netlist.drivers:
            if net not in self.nets:
                self._resolve(net)
        instances = self.instances.values()
        registers = [self._register(each, name) for each in instances for name in each.cell.kind.flip_flops]
        memories = [self._memory(each) for each in instances if each.cell.kind.memory]
        clocks = {clock for _, clock in registers} | {clock for _, found in memories for clock in found}
        captured = {register.following for register, _ in registers}
        captured |= {literal for memory, _ in memories for port in memory.ports for literal in port.literals}
        return Logic(
            network=self.network,
            inputs=self.inputs,
            outputs={port.name: tuple(self.nets[net] for net in port.nets) for port in outputs},
            registers=tuple(register for register, _ in registers),
            memories=tuple(memory for memory, _ in memories),
            nets=self.nets,
            clock=self._clock(clocks, captured),
        )

    def _resolve(self, root: int) -> None:
        """Give a net and all it depends on their literals; depth first, without recursion."""
        pending = [root]
        open_nets: dict[int, None] = {}
        while pending:
            net = pending[-1]
            if net in self.nets:
                pending.pop()
                continue
            driver = self.netlist.drivers[net]
            cell = self.netlist.cells[driver.cell]
            gate = gate_of(cell.kind)
            if gate:
                needed = [cell.pins[pin][bit] for pin, bit in gate.inputs]
            else:
                instance, output = self.instances[driver.cell], Name(driver.pin, driver.bit)
                needed = self._needs(instance, output)
            missing = [each for each in needed if each not in self.nets]
            if not missing:
                if gate:
                    values = [self.nets[each] for each in needed]
                    self.nets[net] = gate.evaluate(self.network, values, cell)
                else:
                    self.nets[net] = instance.name(output.name, output.bit)
                open_nets.pop(net, None)
                pending.pop()
                continue
            open_nets[net] = None
            for each in missing:
                if each in open_nets:
                    self._loop(each, list(open_nets))
            pending.extend(missing)

    @staticmethod
    def _needs(instance: _Instance, output: Name) -> list[int]:
        pins = instance.cell.pins
        bits = cone(instance.cell.kind, output, instance.texts)
        return [pins[bit.name][bit.bit] for bit in bits if bit.name in pins]

    def _loop(self, net: int, path: list[int]) -> None:
        loop = [*path[path.index(net) :], net]
        shown = [self.netlist.net_name(each) for each in reversed(loop)]
        text = " -> ".join(shown if len(shown) <= 8 else [*shown[:4], "...", *shown[-4:]])
        raise NetlistError(f"combinational loop: {text}")

    def _register(self, instance: _Instance, name: Name) -> tuple[Register, int]:
        """Return a register and the literal of its clock, complemented where the falling edge counts."""
        cell, flip_flop = instance.cell, instance.cell.kind.flip_flops[name]
        clock = instance.name(flip_flop.clock, 0) ^ instance.constant(flip_flop.falling)
        stated: int | None
        if flip_flop.initial:
            stated = int(instance.constant(flip_flop.initial))
        else:
            nets = cell.pins.get(name.name, ())
            stated = self.netlist.initial.get(nets[name.bit]) if nets else None
        register = Register(
            cell=cell.name,
            name=name,
            state=instance.states[name],
            visible=instance.name(name.name, name.bit),
            following=instance.following(name),
            falling=bool(clock & 1),
            initial=bool(stated),
            defined=stated is not None,
        )
        return register, clock

    def _memory(self, instance: _Instance) -> tuple[MemoryLogic, set[int]]:
        """Return a memory and the literals of its clocks."""
        memory = instance.cell.kind.memory
        assert memory is not None

        def literal(text: str) -> int:
            return evaluate(parse(text), instance)

        clocks = {literal(port.clock) for port in memory.ports}
        if any(clock & 1 for clock in clocks):
            raise NetlistError(f"cell {instance.cell.name}: a memory with falling edges is not modelled")
        addresses = [tuple(literal(bit) for bit in port.address) for port in memory.ports]
        # Bits that all ports have constant, and the same, choose the words that there are.
        common = [len(set(bits)) == 1 and bits[0] in (FALSE, TRUE) for bits in zip(*addresses, strict=True)]
        chosen = sum(bit << i for i, bit in enumerate(addresses[0]) if common[i])
        mask = sum(1 << i for i, constant in enumerate(common) if constant)
        ports = tuple(
            PortLogic(
                enable=literal(port.enable),
                address=tuple(bit for bit, constant in zip(address, common, strict=True) if not constant),
                outputs=tuple(instance.name(name.name, name.bit) for name in map(_name, port.outputs)),
                inputs=tuple((literal(data), literal(enable)) for data, enable in port.inputs),
                mode=port.mode,
                shares=port.shares,
            )
            for port, address in zip(memory.ports, addresses, strict=True)
        )
        words = tuple(word for index, word in enumerate(memory.words) if index & mask == chosen)
        return MemoryLogic(words, ports), clocks

    def _clock(self, clocks: set[int], captured: set[int]) -> str | None:
        found = {clock & ~1 for clock in clocks}
        if not found:
            return None
        ports = {literal: name for name, literals in self.inputs.items() for literal in literals}
        names = sorted(ports.get(literal, "a net that is no input port") for literal in found)
        if len(found) > 1:
            raise NetlistError(f"several clocks: {', '.join(names)}; a netlist has one")
        (literal,) = found
        if literal not in ports:
            raise NetlistError(f"the clock comes from {names[0]}")
        read = {operand & ~1 for _, *operands in self.network.nodes for operand in operands}
        if literal in read or not {literal, literal ^ 1}.isdisjoint(captured):
            raise NetlistError(f"the clock {names[0]} also drives logic")
        return names[0]


def _name(text: str) -> Name:
    name = parse(text)
    assert isinstance(name, Name)
    return name
