"""Which RTL hash a design had for which content: a test elaborates only what has changed since.

``python -m tests.project.elaborations`` elaborates every measured design and writes ``elaborations.json``.
"""

import hashlib
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from cipherfab.catalogue import Design, parse_id
from cipherfab.flow.measure import elaborate
from cipherfab.publish.results import STUDIES, measured
from cipherfab.tools.tools import Toolset

FILE = Path(__file__).with_suffix(".json")
TOOLS = Toolset()


def designs() -> list[Design]:
    """Return the designs of all committed records, ordered by id."""
    return [parse_id(name) for name in sorted({record.design for record in measured(*STUDIES)})]


def content(design: Design) -> str:
    """Return a hash of the sources of a design, of its parameters and of the tool that reads them."""
    digest = hashlib.sha256()
    parts = [path.read_bytes() for path in design.sources]
    parts.append(msgspec.json.encode([design.module, design.sv_parameters, TOOLS["yosys"].identity]))
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def read() -> dict[str, str]:
    """Return RTL hashes by content."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, str])


def rtl_hash(design: Design, workdir: Path) -> str:
    """Elaborate a design and return its RTL hash."""
    return elaborate(design, TOOLS, workdir).rtl_hash


def write(known: dict[str, str]) -> None:
    """Write RTL hashes by content, one a line."""
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(known, order="sorted")) + b"\n")


if __name__ == "__main__":
    with TemporaryDirectory(dir=FILE.parent) as folder:
        write({content(design): rtl_hash(design, Path(folder)) for design in designs()})
