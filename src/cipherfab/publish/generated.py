"""Files that are generated: written, or compared with what is there."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

Generator = Callable[[], Mapping[Path, str]]
"""Returns the texts of files by path."""


def outdated(generators: Iterable[Generator], *, write: bool, folder: Path | None = None) -> list[Path]:
    """Return the files that differ from what is generated.

    Parameters
    ----------
    generators : Iterable[Generator]
        Run one after the other; one may read what an earlier one writes.
    write : bool
        Whether to write these files.
    folder : Path | None
        Where there is nothing but generated files: any other differs from nothing, and goes away.
    """
    left = set(folder.iterdir()) if folder else set()
    found = []
    for generator in generators:
        for path, text in generator().items():
            left.discard(path)
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                found.append(path)
                if write:
                    path.write_text(text, encoding="utf-8", newline="\n")
    for path in sorted(left):
        found.append(path)
        if write:
            path.unlink()
    return found
