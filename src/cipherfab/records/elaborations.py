"""Which RTL hash comes of which content: tells without the front end whether a design is another one now."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import msgspec

from cipherfab.catalogue import Design, own_text
from cipherfab.records.dependencies import digest
from cipherfab.records.record_json import shipped_results
from cipherfab.tools import yosys
from cipherfab.tools.tools import Tool


@dataclass(frozen=True, kw_only=True)
class Elaboration:
    """What the front end is given.

    Attributes
    ----------
    sources : Sequence[Path]
        Files in compile order.
    top : str
        The module.
    parameters : Mapping[str, str]
        SystemVerilog expressions by parameter name.
    constants : Mapping[str, str]
        Inputs that are tied.
    """

    sources: Sequence[Path]
    top: str
    parameters: Mapping[str, str]
    constants: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def content(self) -> str:
        """A hash of all of it, but for comments and layout."""
        files = {path.name: path for path in self.sources}
        sources = digest(files, lambda path: own_text(path, self.parameters).encode())
        parts = [sources, self.top, dict(self.parameters), dict(self.constants)]
        return hashlib.sha256(msgspec.json.encode(parts, order="sorted")).hexdigest()

    def rtlil(self, workdir: Path, tool: Tool) -> Path:
        """Run the front end, as `yosys.elaborate` does."""
        return yosys.elaborate(
            self.sources, self.top, self.parameters, workdir=workdir, tool=tool, constants=self.constants
        )


def elaboration_of(design: Design) -> Elaboration:
    """Return what the front end is given of a design."""
    return Elaboration(sources=design.sources, top=design.module, parameters=design.sv_parameters)


def known_file() -> Path:
    """Return the file of the known RTL hashes."""
    return shipped_results() / "elaborations.txt"


def known() -> dict[str, str]:
    """Return RTL hashes by content."""
    return dict(line.split() for line in known_file().read_text(encoding="ascii").splitlines())


def write_known(hashes: Mapping[str, str]) -> None:
    """Write RTL hashes by content, one a line, so that git can join what two branches add."""
    text = "".join(f"{content} {rtl_hash}\n" for content, rtl_hash in sorted(hashes.items()))
    known_file().write_text(text, encoding="ascii", newline="\n")
