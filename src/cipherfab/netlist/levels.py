"""How many LUTs follow each other in a netlist."""

from cipherfab.netlist.model import Netlist


def lut_levels(netlist: Netlist) -> int:
    """Return the LUTs on the longest way between registers, memories and ports.

    What is no LUT and no register, as a wide multiplexer or a carry chain, is passed and not counted.
    """
    levels: dict[int, int] = {}
    stored = {"ff", "latch", "bram", "lutram", "srl", "dsp"}
    deepest = 0
    for first in netlist.drivers:
        pending = [first]
        while pending:
            net = pending[-1]
            driver = netlist.drivers.get(net)
            if net in levels or driver is None or stored & netlist.cells[driver.cell].kind.resources.keys():
                levels.setdefault(net, 0)
                pending.pop()
                continue
            cell = netlist.cells[driver.cell]
            read = {each for pin in cell.kind.input_widths for each in cell.pins.get(pin, ()) if each > 1}
            missing = [each for each in read if each not in levels]
            if missing:
                pending += missing
                continue
            levels[net] = max((levels[each] for each in read), default=0) + int(cell.kind.is_lut)
            deepest = max(deepest, levels[net])
            pending.pop()
    return deepest
