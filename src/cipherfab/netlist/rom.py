"""Block RAMs that are never written: cells whose registers take words of a table."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from cipherfab.netlist.celltype import BlockRam, CellType, FlipFlop
from cipherfab.netlist.model import NetlistError

Parameters = Mapping[str, int | str]


def read_only(kind: CellType, parameters: Parameters) -> CellType:
    """Return a cell type with the registers that a block RAM of these parameters has.

    Raises
    ------
    NetlistError
        A parameter has a value that is not modelled.
    """
    return _read_only(kind, tuple(sorted(parameters.items())))


@lru_cache(maxsize=256)
def _read_only(kind: CellType, items: tuple[tuple[str, int | str], ...]) -> CellType:
    ram, parameters = kind.block_ram, dict(items)
    assert ram is not None
    for name, value in ram.fixed.items():
        if parameters.get(name, value) != value:
            raise NetlistError(
                f"{kind.name} with {name} = {parameters[name]!r} is not modelled; only {value!r}"
            )
    tables: dict[str, int] = {}
    registers: dict[str, FlipFlop] = {}
    for port in ram.ports:
        width = _width(kind, port.width, tuple(port.outputs), parameters)
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
    bits = (
        f"{pin}[{i}]" if width > 1 else pin for pin, width in kind.output_widths.items() for i in range(width)
    )
    # Yosys connects outputs that a narrow port leaves idle; nothing reads them.
    idle = {bit: "0" for bit in bits if bit not in registers}
    return replace(kind, logic=idle, registers=registers, parameters=dict.fromkeys(parameters) | tables)


def _width(kind: CellType, parameter: str, allowed: tuple[int, ...], parameters: Parameters) -> int | None:
    if not parameter:
        return allowed[0]
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
