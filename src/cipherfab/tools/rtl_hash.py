"""The hash that identifies an elaborated design: of its logic alone.

The front end numbers what has no name in the source, in an order that depends on the compiler it was built
with. Here a wire without a name is known by its width and by what drives it, and cells count in any order.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

_NUMBERED = re.compile(r"(?<!\S)(?:\$\S+|\S*\$\d\S*)")
_OUTPUTS = frozenset({"\\Y", "\\Q", "\\RD_DATA"})
_NAMES = ("attribute \\hdlname ", "attribute \\keep_hierarchy ")


@dataclass
class _Statement:
    """A cell, a connection or a declaration.

    Attributes
    ----------
    text : list[str]
        Its lines, with a "$" for each wire without a name.
    reads, drives : list[str]
        These wires in the order of the text, and those among them that it gives a value.
    """

    text: list[str] = field(default_factory=list)
    reads: list[str] = field(default_factory=list)
    drives: list[str] = field(default_factory=list)

    def add(self, line: str, *, drives: str = "") -> None:
        """Add a line; ``drives`` is that part of it whose wires get a value."""
        self.text.append(_NUMBERED.sub("$", line))
        self.reads += _NUMBERED.findall(line)
        self.drives += _NUMBERED.findall(drives)


def rtl_hash(rtlil: Path) -> str:
    """Return the hash of a flattened design, an RTLIL file as `yosys.elaborate` writes it."""
    with rtlil.open(encoding="utf-8") as lines:
        colours, statements = dict[str, bytes](), list[_Statement]()
        for statement in _statements(lines):
            match statement.text[-1].split():
                case ["wire", *_, "$"]:
                    colours[statement.reads[0]] = _digest(statement.text[-1].encode())
                case _:
                    statements.append(statement)
    found = _refined(statements, colours)
    return hashlib.sha256(b"".join(sorted(found))).hexdigest()


def _statements(lines: Iterable[str]) -> Iterator[_Statement]:
    """Yield the statements of a module; the attributes of each stand before it."""
    statement, inside = _Statement(), False
    for line in map(str.strip, lines):
        if not line or line.startswith(_NAMES):
            continue
        kind, _, rest = line.partition(" ")
        if kind == "cell":
            # Its own name says nothing.
            statement.text.append(rest.rpartition(" ")[0])
            inside = True
        elif kind == "connect" and inside:
            port, _, value = rest.partition(" ")
            statement.add(line, drives=value if port in _OUTPUTS else "")
        elif kind == "connect":
            statement.add(line, drives=_left(rest))
        elif kind == "parameter":
            statement.text.append(line)
        else:
            statement.add(line)
        if kind == "end":
            inside = False
        if not inside and kind != "attribute":
            yield statement
            statement = _Statement()


def _left(rest: str) -> str:
    """Return the left side of a connection: a wire, a part of one, or several in braces."""
    if rest.startswith("{"):
        return rest[: rest.index("}")]
    return rest.partition(" ")[0]


def _refined(statements: list[_Statement], colours: dict[str, bytes]) -> list[bytes]:
    """Return a digest of each statement, which its neighbours decide as far as that makes a difference."""
    texts = [_digest("\n".join(statement.text).encode()) for statement in statements]
    kinds = 0
    while True:
        found = [
            # A memory may have no name, either, and is no wire.
            _digest(text, *(colours.get(name, b"") for name in statement.reads))
            for text, statement in zip(texts, statements, strict=True)
        ]
        if len(set(found)) == kinds:
            return found
        kinds = len(set(found))
        drivers = defaultdict[str, list[bytes]](list)
        for statement, digest in zip(statements, found, strict=True):
            for place, wire in enumerate(statement.drives):
                drivers[wire].append(_digest(digest, place.to_bytes(4, "big")))
        colours = {wire: _digest(colour, *sorted(drivers[wire])) for wire, colour in colours.items()}


def _digest(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"".join(parts), digest_size=16).digest()
