"""Reads flat netlists in the JSON format of Yosys (``write_json``), and trusts nothing in them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cipherfab.devices.cell_library import GATE_LIBRARY, CellLibrary
from cipherfab.devices.cell_model import CellModel
from cipherfab.netlist.block_ram import read_only, written
from cipherfab.netlist.model import ONE, OPEN, ZERO, Cell, Driver, Netlist, NetlistError, Port
from cipherfab.netlist.word_cells import WORDS, Gate, gates_of
from cipherfab.netlist.yosys_json import (
    Bit,
    CellRecord,
    ModuleRecord,
    PortRecord,
    Value,
    decode_parameter,
    decode_top,
)

# What Yosys leaves in a netlist that is no hardware.
_ANNOTATIONS = frozenset({"$scopeinfo"})
# Nets that select a word of a memory.
_SELECTION = re.compile(r"\$memory\\.*\$rdmux\[")


def read_netlist(path: Path, cells: CellLibrary = GATE_LIBRARY) -> Netlist:
    """Read a netlist.

    Parameters
    ----------
    path
        A JSON file that Yosys wrote with ``write_json``.
    cells
        Those of its family; of a netlist that is not mapped, Yosys' gates.

    Returns
    -------
    Netlist
        Every net of it has exactly one driver, and every cell is of a known type.

    Raises
    ------
    NetlistError
        The file cannot be read or is not a netlist; it is hierarchical; a cell is of an unknown type or has
        pins or parameters its type has not; a net has several drivers or none.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NetlistError(f"cannot read the netlist {path}: {error.strerror}") from error
    try:
        return parse_netlist(data, cells)
    except NetlistError as error:
        raise NetlistError(f"{path.name}: {error}") from error


def parse_netlist(data: bytes, cells: CellLibrary = GATE_LIBRARY) -> Netlist:
    """Parse a netlist; see `read_netlist`.

    Parameters
    ----------
    data
        Text of the JSON file.
    cells
        Those of its family.
    """
    name, module = decode_top(data)
    for what, found in (("memory", module.memories), ("process", module.processes)):
        if found:
            raise NetlistError(f"module {name} is not mapped: it still has the {what} {next(iter(found))!r}")
    return _Reader(name, module, cells).netlist()


class _Reader:
    """Turns one decoded module into a Netlist."""

    def __init__(self, name: str, module: ModuleRecord, cells: CellLibrary) -> None:
        self.name = name
        self.module = module
        self.cells = cells
        self.undefined: list[str] = []
        self.names = self._net_names()
        self._fill_memories()

    def netlist(self) -> Netlist:
        ports = {name: self._port(name, port) for name, port in self.module.ports.items()}
        cells = tuple(self._cells())
        drivers = self._drivers(ports, cells)
        self._check_readers(ports, cells, drivers)
        return Netlist(
            name=self.name,
            ports=ports,
            cells=cells,
            drivers=drivers,
            names=self.names,
            wires={
                name: tuple(bit for bit in net.bits if isinstance(bit, int))
                for name, net in self.module.netnames.items()
                if not net.hide_name
            },
            initial=self._initial(),
            undefined=tuple(self.undefined),
        )

    def _cells(self) -> Iterator[Cell]:
        for name, cell in self.module.cells.items():
            if cell.type in WORDS:
                yield from map(self._gate, gates_of(name, cell))
            elif cell.type not in _ANNOTATIONS:
                yield self._cell(name, cell)

    def _fill_memories(self) -> None:
        """Make bits past the end of a memory undefined: Yosys leaves them without a driver."""
        past = {net for net, name in self.names.items() if _SELECTION.match(name)}
        if not past:
            return
        for cell in self.module.cells.values():
            for pin, bits in cell.connections.items():
                if cell.port_directions.get(pin) != "input":
                    past.difference_update(bit for bit in bits if isinstance(bit, int))
        for cell in self.module.cells.values():
            for pin, bits in cell.connections.items():
                if not past.isdisjoint(bits):
                    cell.connections[pin] = ["x" if bit in past else bit for bit in bits]

    def _gate(self, gate: Gate) -> Cell:
        pins: dict[str, tuple[int, ...]] = {}
        for pin, bits in gate.inputs.items():
            if len(bits) == 1 and isinstance(bits[0], int) and bits[0] > ONE:
                pins[pin] = (bits[0],)
            else:
                pins[pin] = self._sources(bits, gate.name, pin)
        pin, bit = gate.output
        pins[pin] = (bit if isinstance(bit, int) and bit > ONE else self._sink(bit, f"{gate.name}.{pin}"),)
        return Cell(gate.name, gate.kind, gate.parameters, pins)

    def _net_names(self) -> dict[int, str]:
        names: dict[int, str] = {}
        # Public names win over those that Yosys made up.
        for name, net in sorted(self.module.netnames.items(), key=lambda item: not item[1].hide_name):
            for index, bit in enumerate(net.bits):
                if isinstance(bit, int):
                    names[bit] = name if len(net.bits) == 1 else f"{name}[{index}]"
        return names

    def _initial(self) -> dict[int, int]:
        initial: dict[int, int] = {}
        for name, net in self.module.netnames.items():
            value = net.attributes.get("init")
            if value is None:
                continue
            if not isinstance(value, str) or not re.fullmatch(r"[01x]+", value):
                raise NetlistError(
                    f"net {name} has the init attribute {value!r}; allowed are strings of 0, 1 and x"
                )
            for bit, digit in zip(net.bits, reversed(value), strict=False):
                if isinstance(bit, int) and digit != "x":
                    initial[bit] = int(digit)
        return initial

    def _port(self, name: str, port: PortRecord) -> Port:
        match port.direction:
            case "input":
                if not all(isinstance(bit, int) for bit in port.bits):
                    raise NetlistError(f"input port {name} is tied to a constant inside")
                return Port(name, "input", tuple(self._net(bit, name) for bit in port.bits))
            case "output":
                nets = (self._source(bit, f"{name}[{index}]") for index, bit in enumerate(port.bits))
                return Port(name, "output", tuple(nets))
            case other:
                raise NetlistError(
                    f"port {name} has the direction {other!r}; allowed are 'input' and 'output'"
                )

    def _cell(self, name: str, cell: CellRecord) -> Cell:
        kind = self.cells.get(cell.type)
        if kind is None:
            raise NetlistError(f"cell {name} is of the unknown type {cell.type}")
        if kind.modelled and not cell.connections.keys() <= kind.input_widths.keys() | kind.output_widths:
            found, known = (
                " ".join(sorted(cell.connections)),
                " ".join((*kind.input_widths, *kind.output_widths)),
            )
            raise NetlistError(f"cell {name}: pins of {kind.name} are {known}; found are {found}")
        parameters = {key: decode_parameter(value) for key, value in cell.parameters.items()}
        if kind.block_ram is not None:
            kind = self._block_ram(name, cell, kind, parameters)
        if kind.modelled:
            _check_parameters(name, kind, parameters)
        outputs = self._outputs(name, cell, kind)
        pins = {}
        for pin, connected in cell.connections.items():
            if not connected:
                continue
            bits = self._fitting(kind, pin, connected)
            if pin in outputs:
                pins[pin] = tuple(self._sink(bit, f"{name}.{pin}[{i}]") for i, bit in enumerate(bits))
            else:
                pins[pin] = self._sources(bits, name, pin)
        if kind.modelled:
            self._check_widths(name, kind, pins)
        return Cell(name, kind, parameters, pins)

    @staticmethod
    def _block_ram(
        name: str, cell: CellRecord, kind: CellModel, parameters: Mapping[str, Value]
    ) -> CellModel:
        """Return the type of a block RAM with these contents, and with a memory if anything writes it."""
        ram = kind.block_ram
        assert ram is not None
        for pin, value in ram.idle.items():
            if any(bit != value for bit in cell.connections.get(pin, ())):
                raise NetlistError(f"cell {name}: pin {pin} of {kind.name} is not constantly {value}")
        changes = any(bit != "0" for pin in ram.writing for bit in cell.connections.get(pin, ()))
        try:
            return written(kind, parameters) if changes else read_only(kind, parameters)
        except NetlistError as error:
            raise NetlistError(f"cell {name}: {error}") from None

    @staticmethod
    def _fitting(kind: CellModel, pin: str, bits: Sequence[Bit]) -> Sequence[Bit]:
        """Return the bits of a pin; to block RAMs Yosys connects wires as wide as their relatives'.

        Higher bits of an input that are not connected are 0, as they are in Verilog.
        """
        if kind.block_ram is None:
            return bits
        width = (kind.input_widths | kind.output_widths)[pin]
        zeros: list[Bit] = ["0"] * (width - len(bits) if pin in kind.input_widths else 0)
        return [*bits[:width], *zeros]

    @staticmethod
    def _outputs(name: str, cell: CellRecord, kind: CellModel) -> frozenset[str]:
        """Find the output pins; those of a type without a model are what the file says."""
        stated = frozenset(pin for pin, direction in cell.port_directions.items() if direction == "output")
        if not kind.modelled:
            unstated = cell.connections.keys() - cell.port_directions.keys()
            if unstated:
                raise NetlistError(f"cell {name}: the direction of pin {min(unstated)} is not given")
            return stated
        known = frozenset(kind.output_widths)
        if cell.port_directions and stated & cell.connections.keys() != known & cell.connections.keys():
            found, allowed = " ".join(sorted(stated)), " ".join(sorted(known))
            raise NetlistError(f"cell {name}: the outputs are {found}; those of {kind.name} are {allowed}")
        return known

    @staticmethod
    def _check_widths(name: str, kind: CellModel, pins: Mapping[str, tuple[int, ...]]) -> None:
        widths = kind.input_widths | kind.output_widths
        for pin, nets in pins.items():
            if len(nets) != widths[pin]:
                raise NetlistError(
                    f"cell {name}: pin {pin} has {len(nets)} bits, {kind.name} has {widths[pin]}"
                )
        for pin in kind.input_widths:
            if pin not in pins and pin not in kind.tied:
                raise NetlistError(f"cell {name}: pin {pin} of {kind.name} is not connected")

    def _sources(self, bits: Sequence[Bit], cell: str, pin: str) -> tuple[int, ...]:
        """Nets that a pin reads; nearly all are plain, and there are very many."""
        return tuple(
            [
                bit if isinstance(bit, int) and bit > ONE else self._source(bit, f"{cell}.{pin}[{i}]")
                for i, bit in enumerate(bits)
            ]
        )

    def _source(self, bit: Bit, place: str) -> int:
        """Net that something reads."""
        if bit == "x":
            self.undefined.append(place)
            return ZERO
        if bit == "z":
            raise NetlistError(f"{place} reads a floating net")
        return self._net(bit, place)

    def _sink(self, bit: Bit, place: str) -> int:
        """Net that a cell drives."""
        if bit in ("x", "z"):
            return OPEN
        if not isinstance(bit, int):
            raise NetlistError(f"{place} drives the constant {bit}")
        return self._net(bit, place)

    @staticmethod
    def _net(bit: Bit, place: str) -> int:
        if bit == "0":
            return ZERO
        if bit == "1":
            return ONE
        if not isinstance(bit, int) or bit <= ONE:
            raise NetlistError(f"{place}: {bit!r} is no net number; they start at 2")
        return bit

    def _name(self, net: int) -> str:
        return self.names.get(net, f"net {net}")

    def _drivers(self, ports: Mapping[str, Port], cells: tuple[Cell, ...]) -> dict[int, Driver]:
        inputs: set[int] = set()
        for port in ports.values():
            if port.direction == "input":
                repeated = len(port.nets) != len(set(port.nets)) or not inputs.isdisjoint(port.nets)
                if repeated:
                    raise NetlistError(f"input port {port.name} shares a net with another input bit")
                inputs.update(port.nets)
        drivers: dict[int, Driver] = {}
        for index, cell in enumerate(cells):
            outputs = cell.kind.output_widths if cell.kind.modelled else self._stated_outputs(cell)
            for pin in outputs:
                for bit, net in enumerate(cell.pins.get(pin, ())):
                    if net == OPEN:
                        continue
                    if net in drivers or net in inputs:
                        other = cells[drivers[net].cell].name if net in drivers else "an input port"
                        raise NetlistError(f"{self._name(net)} has two drivers: {other} and {cell.name}")
                    drivers[net] = Driver(index, pin, bit)
        return drivers

    def _stated_outputs(self, cell: Cell) -> list[str]:
        directions = self.module.cells[cell.name].port_directions
        return [pin for pin in cell.pins if directions[pin] == "output"]

    def _check_readers(
        self, ports: Mapping[str, Port], cells: tuple[Cell, ...], drivers: Mapping[int, Driver]
    ) -> None:
        driven = {ZERO, ONE, OPEN, *drivers}
        driven.update(net for port in ports.values() if port.direction == "input" for net in port.nets)
        for cell in cells:
            for pin, nets in cell.pins.items():
                for net in nets:
                    if net not in driven:
                        raise NetlistError(f"{self._name(net)} has no driver; {cell.name}.{pin} reads it")
        for port in ports.values():
            for net in port.nets:
                if net not in driven:
                    raise NetlistError(f"{self._name(net)} has no driver; output port {port.name} reads it")


def _check_parameters(name: str, kind: CellModel, parameters: Mapping[str, Value]) -> None:
    for key, value in parameters.items():
        if key not in kind.parameters:
            allowed = ", ".join(kind.parameters) or "none"
            raise NetlistError(f"cell {name}: {kind.name} has no parameter {key}; allowed are {allowed}")
        known = kind.parameters[key]
        if isinstance(known, tuple) and value not in known:
            raise NetlistError(f"cell {name}: parameter {key} is {value!r}; allowed are {', '.join(known)}")
        if isinstance(known, int) and not isinstance(value, int):
            raise NetlistError(f"cell {name}: parameter {key} is {value!r}; allowed are binary numbers")
