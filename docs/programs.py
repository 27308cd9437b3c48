"""Compiles the C programs for VSCPU that come with cipherfab; needs the extra ``cc``.

python docs/programs.py        writes src/cipherfab/processors/programs/CIPHER.DIRECTION.vscpu.asm
"""

from pathlib import Path

from cipherfab.compilers.vscpu.compiler import from_c

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "cipherfab" / "compilers" / "vscpu" / "sources"
PROGRAMS = ROOT / "src" / "cipherfab" / "processors" / "programs"


def programs() -> dict[Path, str]:
    """Return the programs by file."""
    found = {}
    for source in sorted(SOURCES.glob("*.c")):
        for direction in ("encrypt", "decrypt"):
            name = f"{source.stem.replace('_', '-')}.{direction}.vscpu.asm"
            found[PROGRAMS / name] = from_c(source, direction, goal="speed", multiplies=False).text
    return found


def main() -> None:
    """Write them."""
    for path, text in programs().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
