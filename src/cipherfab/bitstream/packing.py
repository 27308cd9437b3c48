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
    text : str
        The configuration.
    bitstream : BitstreamFormat
        Its format.
    workdir : Path
        An existing folder that the tools of the wheels can see.
    tools : Toolset
        The packer.

    Raises
    ------
    ToolError
        If the packer fails.
    """
    tool = tools[bitstream.packer.name]
    return _convert(
        tool, (), [text.encode("ascii")], (bitstream.text_suffix, bitstream.image_suffix), workdir
    )


def pack_delta(
    before: str, after: str, bitstream: BitstreamFormat, option: str, *, workdir: Path, tools: Toolset
) -> bytes:
    """Return the file that turns one configuration into another, written with an option; see `pack`."""
    tool, texts = tools[bitstream.packer.name], [text.encode("ascii") for text in (before, after)]
    return _convert(tool, (option,), texts, (bitstream.text_suffix, bitstream.image_suffix), workdir)


def unpack(image: bytes, bitstream: BitstreamFormat, *, workdir: Path, tools: Toolset) -> str:
    """Return the text of the configuration in a file; see `pack`."""
    tool = tools[bitstream.unpacker.name]
    found = _convert(tool, (), [image], (bitstream.image_suffix, bitstream.text_suffix), workdir)
    return found.decode("ascii", errors="replace")


def _convert(
    tool: Tool, options: tuple[str, ...], inputs: list[bytes], suffixes: tuple[str, str], workdir: Path
) -> bytes:
    """Return the file that a tool writes, given options, inputs and the suffixes of both kinds of file."""
    with TemporaryDirectory(dir=workdir) as name:
        folder = Path(name)
        sources = [folder / f"input{number}{suffixes[0]}" for number in range(len(inputs))]
        for source, data in zip(sources, inputs, strict=True):
            source.write_bytes(data)
        result = folder / f"output{suffixes[1]}"
        tool.run(*options, *(source.name for source in sources), result.name, cwd=folder, timeout=_TIMEOUT)
        if not result.is_file():
            raise ToolError(f"{tool.name} wrote no file")
        return result.read_bytes()
