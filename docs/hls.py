"""Makes the modules in ``rtl/hls`` of the C programs for ciphers; needs the extra ``cc``.

python docs/hls.py        writes rtl/hls/cf_hls_CIPHER.sv, and cf_hls_CIPHER_loops.sv with its loops kept
"""

from pathlib import Path

from cipherfab.compilers.hls.datapath import Options
from cipherfab.compilers.hls.synthesis import from_c

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "cipherfab" / "compilers" / "hls" / "sources"


def modules() -> dict[Path, str]:
    """Return the modules by file."""
    found = {}
    for source in sorted(SOURCES.glob("*.c")):
        for unroll in (True, False):
            name = f"cf_hls_{source.stem}" + ("" if unroll else "_loops")
            made = from_c(source, "encrypt", Options(), unroll=unroll, name=name)
            found[ROOT / "rtl" / "hls" / f"{name}.sv"] = made.text
    return found


def main() -> None:
    """Write them."""
    for path, text in modules().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
