"""The ports of a module, as the front end sees them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from cipherfab.catalogue.channel import Port
from cipherfab.errors import InputError
from cipherfab.judge.adapter import BlockAdapter
from cipherfab.names import nearest

_PORT = re.compile(r"^  wire (?:width (\d+) )?(?:\S+ )*?(input|output|inout) \d+ (?:signed )?\\(\S+)$", re.M)
_LATCH = re.compile(r"^  cell \$_?(?:A?DLATCH|SR|DLATCHSR)\w* ", re.M | re.I)


def ports_of(rtlil: Path) -> dict[str, tuple[str, int]]:
    """Return direction and width of the ports of an elaborated module, by name."""
    text = rtlil.read_text(encoding="utf-8")
    return {name: (direction, int(width or 1)) for width, direction, name in _PORT.findall(text)}


def latches_of(rtlil: Path) -> int:
    """Return the number of cells that are latches."""
    return len(_LATCH.findall(rtlil.read_text(encoding="utf-8")))


def check_ports(adapter: BlockAdapter, there: Mapping[str, tuple[str, int]]) -> None:
    """Check that a core has the ports of its adapter, and no others.

    Raises
    ------
    InputError
        If a port is missing, is not as wide as it should be, goes the other way, or is not connected.
    """
    block_bits, key_bits = adapter.cipher.block_bits, adapter.cipher.key_bits
    widths = {"block": block_bits, "result": block_bits, "key": key_bits}
    outputs = {"ready", "done", "key_done", "result"}
    for role, name in adapter.ports.names().items():
        if name not in there:
            raise InputError(f"{adapter.top} has no port {name!r} for {role}{instead(name, there)}")
        direction, width = there[name]
        due = "output" if role in outputs else "input"
        if direction != due:
            raise InputError(f"port {name} of {adapter.top} is an {direction}; {role} needs an {due}")
        whole = widths.get(role, 1)
        if width != whole and (adapter.pipelined or whole % width):
            raise InputError(
                f"port {name} of {adapter.top} has {width} bits; {role} of {adapter.cipher.name} has {whole}"
            )
    for name in adapter.ties:
        if there.get(name, ("", 0))[0] != "input":
            raise InputError(f"{adapter.top} has no input {name!r} to tie{instead(name, there)}")
    used = {*adapter.ports.names().values(), *adapter.ties}
    left = [name for name, (direction, _) in there.items() if direction != "output" and name not in used]
    if left:
        raise InputError(f"inputs of {adapter.top} that the adapter neither uses nor ties: {', '.join(left)}")


def check_packet_ports(top: str, due: Sequence[Port], there: Mapping[str, tuple[str, int]]) -> None:
    """Check that a core has the ports of an authenticated cipher, and no other inputs.

    Parameters
    ----------
    top : str
        Its module, for messages.
    due : Sequence[Port]
        The ports that it should have.
    there : Mapping[str, tuple[str, int]]
        Direction and width of its ports, by name.

    Raises
    ------
    InputError
        If a port is missing, or has another direction or width; if there are other inputs.
    """
    for port in due:
        if port.name not in there:
            raise InputError(
                f"{top} has no port {port.name}{instead(port.name, there)}; an authenticated cipher is "
                "judged behind the ports for packets, so write a top module that has them"
            )
        if there[port.name] != (port.direction, port.width):
            direction, width = there[port.name]
            raise InputError(
                f"port {port.name} of {top} is an {direction} of {width} bits; it has to be an "
                f"{port.direction} of {port.width}"
            )
    names = {port.name for port in due}
    left = [name for name, (direction, _) in there.items() if direction != "output" and name not in names]
    if left:
        raise InputError(f"inputs of {top} that no core for packets has: {', '.join(left)}")


def instead(name: str, there: Iterable[str]) -> str:
    """Return the rest of a message on a missing port: the nearest name, and all that there are."""
    near = nearest(name, there)
    return f"; {f'did you mean {near}? There are' if near else 'there are'} {', '.join(there)}"
