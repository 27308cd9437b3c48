"""File lists and the FuseSoC core file of a delivered design."""

from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version

from cipherfab.catalogue import Design
from cipherfab.deliver.naming import identifier
from cipherfab.deliver.rules import description

_TARGETS = """\
targets:
  default:
    filesets: [rtl]
    toplevel: {name}
  lint:
    description: Verilator's lint of the SystemVerilog
    filesets: [waivers, rtl]
    toplevel: {name}
    flow: lint
    flow_options:
      tool: verilator
      verilator_options: [-Wall]
  sim:
    description: the test bench with the SystemVerilog
    filesets: [rtl, bench]
    toplevel: {name}_tb
    flow: sim
    flow_options:
      tool: verilator
      mode: binary
      verilator_options: [--timing]
  sim_verilog:
    description: the test bench with the plain Verilog
    filesets: [verilog, bench]
    toplevel: {name}_tb
    flow: sim
    flow_options:
      tool: verilator
      mode: binary
      verilator_options: [--timing]
  synth:
    description: synthesis of the plain Verilog for ECP5 with Yosys
    filesets: [verilog]
    toplevel: {name}
    flow: generic
    flow_options:
      tool: yosys
      arch: ecp5
      output_format: json
"""


def file_list(files: Iterable[str]) -> str:
    """Return a file list in compile order; its paths are relative to its own folder."""
    return "// Compile order; paths from this folder: verilator -F, slang -F ...\n" + "".join(
        f"{name}\n" for name in files
    )


def fusesoc_core(design: Design, filesets: Mapping[str, tuple[str, Sequence[str]]]) -> str:
    """Return the FuseSoC core file (CAPI 2), for lint, simulation and synthesis.

    Parameters
    ----------
    design : Design
        The design.
    filesets : Mapping[str, tuple[str, Sequence[str]]]
        Type and files, in compile order, of the filesets rtl, verilog, wrapper, bench and waivers.
    """
    name = identifier(design)
    listed = "".join(
        f"  {fileset}:\n    file_type: {kind}\n    files:\n" + "".join(f"      - {path}\n" for path in files)
        for fileset, (kind, files) in filesets.items()
    )
    return (
        "CAPI=2:\n"
        "# Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0\n"
        f"name: cipherfab:cores:{name}:{version('cipherfab')}\n"
        f'description: "{description(design)}"\n\n'
        f"filesets:\n{listed}\n{_TARGETS.format(name=name)}"
    )
