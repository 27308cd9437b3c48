"""Block RAMs: cells whose registers take words of a table, or of a memory where they are written."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from cipherfab.devices.cell_model import BlockRam, CellModel, FlipFlop, Memory, MemoryPort, RamPort
from cipherfab.devices.expression import parse
from cipherfab.netlist.model import NetlistError

Parameters = Mapping[str, int | str]


def read_only(kind: CellModel, parameters: Parameters) -> CellModel:
    """Return a cell type with the registers that a block RAM of these parameters has if nothing writes it.

    Raises
    ------
    NetlistError
        A parameter has a value that is not modelled.
    """
    return _read_only(kind, tuple(sorted(parameters.items())))


def written(kind: CellModel, parameters: Parameters) -> CellModel:
    """Return a cell type with the memory that a block RAM of these parameters has.

    Raises
    ------
    NetlistError
        A parameter has a value that is not modelled, or the ports in use have different widths.
    """
    return _written(kind, tuple(sorted(parameters.items())))


@lru_cache(maxsize=256)
def _read_only(kind: CellModel, items: tuple[tuple[str, int | str], ...]) -> CellModel:
    parameters = dict(items)
    ram = _modelled(kind, parameters)
    tables: dict[str, int] = {}
    registers: dict[str, FlipFlop] = {}
    for port in ram.ports(parameters):
        width = _width(kind, port.width, port.outputs, parameters)
        if width is None:
            continue
        outputs, address = port.outputs[width], port.address[width]
        words = _words(ram, parameters, width, 1 << len(address))
        for bit, output in enumerate(outputs):
            table = f"TABLE_{width}_{bit}"
            tables[table] = sum((word >> bit & 1) << index for index, word in enumerate(words))
            registers[output] = FlipFlop(
                clock=port.clock,
                data=f"lut({table}, {', '.join(address)})",
                enable=port.enable,
                initial="0",
            )
    return replace(
        kind,
        logic=_idle(kind, registers),
        registers=registers,
        parameters=dict.fromkeys(parameters) | tables,
    )


@lru_cache(maxsize=256)
def _written(kind: CellModel, items: tuple[tuple[str, int | str], ...]) -> CellModel:
    parameters = dict(items)
    ram = _modelled(kind, parameters)
    widths: set[int] = set()
    ports = []
    for port in ram.ports(parameters):
        width = _width(kind, port.width, port.outputs, parameters)
        write_width = _width(kind, port.write_width, port.inputs, parameters)
        used = {each for each in (width, write_width) if each is not None}
        widths |= used
        if used:
            ports.append(_port(kind, port, width, write_width, parameters))
    if len(widths) != 1:
        found = ", ".join(map(str, sorted(widths))) or "none"
        raise NetlistError(f"{kind.name} with ports of several widths is not modelled: {found}")
    words = _words(ram, parameters, max(widths), 1 << max(len(port.address) for port in ports))
    outputs = [output for port in ports for output in port.outputs]
    return replace(
        kind,
        logic=_idle(kind, outputs),
        memory=Memory(words=tuple(words), ports=tuple(ports)),
        parameters=dict.fromkeys(parameters),
    )


def _port(
    kind: CellModel, port: RamPort, width: int | None, write_width: int | None, parameters: Parameters
) -> MemoryPort:
    assert kind.block_ram is not None
    modes = kind.block_ram.modes
    mode = str(parameters.get(port.write_mode, next(iter(modes))))
    if mode not in modes:
        allowed = ", ".join(modes)
        raise NetlistError(f"{kind.name} with {port.write_mode} = {mode!r} is not modelled; only {allowed}")
    reads, shares = modes[mode]
    return MemoryPort(
        clock=port.clock,
        enable=port.enable,
        address=port.address[width or write_width or 0],
        outputs=() if width is None else port.outputs[width],
        inputs=() if write_width is None else port.inputs[write_width],
        mode=reads,
        shares=shares,
    )


def _modelled(kind: CellModel, parameters: Parameters) -> BlockRam:
    """Return what a block RAM can be, or raise if it has parameters that are not modelled."""
    assert kind.block_ram is not None
    for name, value in kind.block_ram.fixed.items():
        if parameters.get(name, value) != value:
            raise NetlistError(
                f"{kind.name} with {name} = {parameters[name]!r} is not modelled; only {value!r}"
            )
    return kind.block_ram


def _idle(kind: CellModel, used: Iterable[str]) -> dict[str, str]:
    """Return constants for the other outputs: Yosys connects them, but nothing reads them."""
    driven = {parse(each) for each in used}
    bits = (f"{pin}[{i}]" for pin, width in kind.output_widths.items() for i in range(width))
    return {bit: "0" for bit in bits if parse(bit) not in driven}


def _width(
    kind: CellModel, parameter: str, allowed: Mapping[int, object], parameters: Parameters
) -> int | None:
    if not allowed:
        return None
    if not parameter:
        return next(iter(allowed))
    width = parameters.get(parameter, 0)
    if isinstance(width, int) and width in allowed:
        return width
    if width == 0:
        return None
    widths = ", ".join(map(str, allowed))
    raise NetlistError(f"{kind.name} with {parameter} = {width!r} is not modelled; only {widths}")


def _words(ram: BlockRam, parameters: Parameters, width: int, count: int) -> list[int]:
    words = list(ram.words(parameters, width))
    return words[:count] + [0] * (count - len(words))
