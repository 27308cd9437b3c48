"""How many LUTs follow each other in a netlist."""

from graphlib import TopologicalSorter

from cipherfab.netlist.model import ONE, ZERO, Netlist

_STORED = {"ff", "latch", "bram", "lutram", "srl", "dsp"}


def lut_levels(netlist: Netlist) -> int:
    """Return the LUTs on the longest way between registers, memories and ports.

    What is no LUT and no register, as a wide multiplexer or a carry chain, is passed and not counted.
    """
    read: dict[int, set[int]] = {}
    for net, driver in netlist.drivers.items():
        cell = netlist.cells[driver.cell]
        if _STORED.isdisjoint(cell.kind.resources):
            nets = (each for pin in cell.kind.input_widths for each in cell.pins.get(pin, ()))
            read[net] = {each for each in nets if each not in (ZERO, ONE)}
    levels: dict[int, int] = {}
    for net in TopologicalSorter(read).static_order():
        is_lut = net in read and netlist.cells[netlist.drivers[net].cell].kind.is_lut
        levels[net] = max((levels[each] for each in read.get(net, ())), default=0) + is_lut
    return max(levels.values(), default=0)
