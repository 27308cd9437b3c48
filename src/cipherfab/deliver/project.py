"""File lists and the FuseSoC core file of a delivered design."""

from collections.abc import Iterable, Sequence

from cipherfab.catalogue import Design
from cipherfab.deliver.naming import identifier


def file_list(files: Iterable[str]) -> str:
    """Return a file list in compile order; its paths are relative to its own folder."""
    return "// Compile order; paths from this folder: verilator -F, slang -F, iverilog -c ...\n" + "".join(
        f"{name}\n" for name in files
    )


def fusesoc_core(design: Design, sources: Sequence[str], bench: Sequence[str], waivers: Sequence[str]) -> str:
    """Return the FuseSoC core file (CAPI 2): with the targets ``default``, ``lint`` and ``sim``.

    Parameters
    ----------
    design : Design
        What it is about.
    sources, bench : Sequence[str]
        Files of the core and of its test bench, each in compile order.
    waivers : Sequence[str]
        Files for Verilator's lint.
    """
    name = identifier(design)
    filesets = "".join(
        f"  {fileset}:\n    file_type: {kind}\n    files:\n" + "".join(f"      - {path}\n" for path in files)
        for fileset, kind, files in (
            ("rtl", "systemVerilogSource", sources),
            ("bench", "systemVerilogSource", bench),
            ("waivers", "vlt", waivers),
        )
    )
    return (
        "CAPI=2:\n"
        "# Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0\n"
        f"name: cipherfab:cores:{name}\n"
        f'description: "{design.cipher.title}: {design.architecture.title}"\n\n'
        f"filesets:\n{filesets}\n"
        "targets:\n"
        f"  default:\n    filesets: [rtl]\n    toplevel: {name}\n"
        f"  lint:\n    filesets: [waivers, rtl]\n    toplevel: {name}\n    flow: lint\n"
        "    flow_options:\n      tool: verilator\n      verilator_options: [-Wall]\n"
        f"  sim:\n    filesets: [rtl, bench]\n    toplevel: {name}_tb\n    flow: sim\n"
        "    flow_options:\n      tool: verilator\n      mode: binary\n      verilator_options: [--timing]\n"
    )
