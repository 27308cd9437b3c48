"""Runs the packer of a family: between the text of a configuration and the file that a device loads."""

from pathlib import Path
from tempfile import TemporaryDirectory

from cipherfab.devices.bitstream_format import BitstreamFormat
from cipherfab.errors import ToolError
from cipherfab.tools.tools import Tool, Toolset

_TIMEOUT = 600.0


def pack(text: str, bitstream: BitstreamFormat, *, workdir: Path, tools: Toolset) -> bytes:
    """Return the file that a device loads.

    Parameters
    ----------
    text
        Configuration as text.
    bitstream
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
    tool = tools[bitstream.packer.name]
    names = f"packed{bitstream.text_suffix}", f"packed{bitstream.image_suffix}"
    return _convert(tool, text.encode("ascii"), names, workdir)


def pack_changes(
    before: str, after: str, bitstream: BitstreamFormat, option: str, *, workdir: Path, tools: Toolset
) -> bytes:
    """Return the file that makes one configuration of another, which ``option`` names; see `pack`."""
    tool = tools[bitstream.packer.name]
    with TemporaryDirectory(dir=workdir) as name:
        folder = Path(name)
        for file, text in (("before", before), ("after", after)):
            (folder / f"{file}{bitstream.text_suffix}").write_text(text, encoding="ascii")
        names = [f"{file}{bitstream.text_suffix}" for file in ("before", "after")]
        result = folder / f"changes{bitstream.image_suffix}"
        tool.run(option, *names, result.name, cwd=folder, timeout=_TIMEOUT)
        if not result.is_file():
            raise ToolError(f"{tool.name} wrote no file")
        return result.read_bytes()


def unpack(image: bytes, bitstream: BitstreamFormat, *, workdir: Path, tools: Toolset) -> str:
    """Return the text of the configuration in a file; see `pack`."""
    tool = tools[bitstream.unpacker.name]
    names = f"packed{bitstream.image_suffix}", f"packed{bitstream.text_suffix}"
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
