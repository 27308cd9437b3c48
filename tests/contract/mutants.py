"""Sources with a fault in one of them."""

from collections.abc import Sequence
from pathlib import Path, PurePosixPath


def mutated(sources: Sequence[Path], file: str, old: str, new: str, folder: Path) -> list[Path]:
    """Copy sources into a folder, with the first place of a text in one of them replaced.

    Parameters
    ----------
    sources : Sequence[Path]
        In the order in which they compile.
    file : str
        The one to change, by its path in ``rtl`` or by its name; no two sources have the same name.
    old, new : str
        The text, and what takes its place.
    folder : Path
        Where the copies go.
    """
    name = PurePosixPath(file).name
    assert name in {source.name for source in sources}, f"{file} is not among the sources"
    copies = []
    for source in sources:
        text = source.read_text(encoding="utf-8")
        if source.name == name:
            assert old in text, f"{old!r} is not in {file} any more"
            text = text.replace(old, new, 1)
        copy = folder / source.name
        copy.write_text(text, encoding="utf-8")
        copies.append(copy)
    return copies
