"""The ports of a module, as the front end sees them."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from cipherfab.errors import InputError
from cipherfab.judge.adapter import Adapter
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


def check_ports(adapter: Adapter, there: Mapping[str, tuple[str, int]]) -> None:
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
            raise InputError(f"{adapter.top} has no port {name!r} for {role}{_instead(name, there)}")
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
            raise InputError(f"{adapter.top} has no input {name!r} to tie{_instead(name, there)}")
    used = {*adapter.ports.names().values(), *adapter.ties}
    left = [name for name, (direction, _) in there.items() if direction != "output" and name not in used]
    if left:
        raise InputError(f"inputs of {adapter.top} that the adapter neither uses nor ties: {', '.join(left)}")


def _instead(name: str, there: Iterable[str]) -> str:
    near = nearest(name, there)
    return f"; {f'did you mean {near}? There are' if near else 'there are'} {', '.join(there)}"
