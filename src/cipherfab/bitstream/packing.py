"""Runs the packer of a family: between the text of a configuration and the file that a device loads."""

from pathlib import Path
from tempfile import TemporaryDirectory

from cipherfab.bitstream.family import Family
from cipherfab.errors import ToolError
from cipherfab.tools.tools import Tool, Toolset

_TIMEOUT = 600.0


def pack(text: str, family: Family, *, workdir: Path, tools: Toolset) -> bytes:
    """Return the file that a device loads.

    Parameters
    ----------
    text
        Configuration as text.
    family
        Whose configuration it is.
    workdir
        An existing folder that the tools of the wheels can see.
    tools
        Where the packer is from.

    Raises
    ------
    ToolError
        If the packer fails.
    """
    tool = tools[family.packer]
    names = f"packed{family.text_suffix}", f"packed{family.image_suffix}"
    return _convert(tool, text.encode("ascii"), names, workdir)


def unpack(image: bytes, family: Family, *, workdir: Path, tools: Toolset) -> str:
    """Return the text of the configuration in a file; see `pack`."""
    tool = tools[family.unpacker]
    names = f"packed{family.image_suffix}", f"packed{family.text_suffix}"
    return _convert(tool, image, names, workdir).decode("ascii", errors="replace")


def _convert(tool: Tool, data: bytes, names: tuple[str, str], workdir: Path) -> bytes:
    """Let a tool make the second file of the first."""
    with TemporaryDirectory(dir=workdir) as name:
        source, result = (Path(name) / each for each in names)
        source.write_bytes(data)
        tool.run(source.name, result.name, cwd=Path(name), timeout=_TIMEOUT)
        if not result.is_file():
            raise ToolError(f"{tool.name} wrote no file")
        return result.read_bytes()
