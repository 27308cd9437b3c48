"""RTL that is generated: packages of programs, modules compiled from C, and what families have in common.

``make rtl`` writes it, and before that the assembly text of the programs in C.
"""

from pathlib import Path

from cipherfab.compilers.hls import synthesis
from cipherfab.compilers.hls.datapath import Options
from cipherfab.compilers.vscpu import compiler
from cipherfab.processors.verilog import machines_package, picoblaze_package, programs_package
from cipherfab.publish.checkout import root
from cipherfab.publish.families import families

_PACKAGE = Path("src") / "cipherfab"


def generated_folder() -> Path:
    """Return the folder of generated RTL, which holds nothing else."""
    return root() / "rtl" / "generated"


def compiled_programs() -> dict[Path, str]:
    """Compile the programs in C for VSCPU; needs the extra ``cc``."""
    folder = root() / _PACKAGE / "processors" / "programs"
    return {
        folder / f"{source.stem.replace('_', '-')}.{direction}.vscpu.asm": compiler.from_c(
            source, direction, goal="speed", multiplies=False
        ).text
        for source in sorted(folder.glob("*.c"))
        for direction in ("encrypt", "decrypt")
    }


def packages() -> dict[Path, str]:
    """Write instruction sets and programs as packages."""
    texts = {
        "cf_vscpu_pkg": machines_package(),
        "cf_picoblaze_pkg": picoblaze_package(),
        "cf_programs_pkg": programs_package(),
    }
    return {generated_folder() / f"{name}.sv": text for name, text in texts.items()}


def modules_from_c() -> dict[Path, str]:
    """Compile ciphers in C to modules, with their loops unrolled and kept; needs the extra ``cc``."""
    found = {}
    for source in sorted((root() / _PACKAGE / "compilers" / "hls" / "sources").glob("*.c")):
        for suffix, unroll in (("", True), ("_loops", False)):
            name = f"cf_hls_{source.stem}{suffix}"
            made = synthesis.from_c(source, "encrypt", Options(), unroll=unroll, name=name)
            found[generated_folder() / f"{name}.sv"] = made.text
    return found


RTL = (compiled_programs, packages, modules_from_c, families)
"""In this order: the programs become part of a package, and all files are listed."""
