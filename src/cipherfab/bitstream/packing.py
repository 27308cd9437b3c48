"""Runs the packer of a family: from the text of a configuration to the file that a device loads."""

from pathlib import Path
from tempfile import TemporaryDirectory

from cipherfab.bitstream.family import Family
from cipherfab.errors import ToolError
from cipherfab.toolchain import Toolset
from cipherfab.toolchain.process import run

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
    with TemporaryDirectory(dir=workdir) as name:
        folder = Path(name)
        source, image = folder / f"packed{family.text_suffix}", folder / f"packed{family.image_suffix}"
        source.write_text(text, encoding="ascii")
        run([*tool.argv, source.name, image.name], cwd=folder, timeout=_TIMEOUT)
        if not image.is_file():
            raise ToolError(f"{tool.name} wrote no file")
        return image.read_bytes()
