"""The contents of a delivered folder."""

import json
from collections.abc import Sequence

from cipherfab.catalogue import BlockDesign, Design, rtl_root, source_text
from cipherfab.deliver.block_bench import bench, vectors_package
from cipherfab.deliver.block_diagram import block_diagram
from cipherfab.deliver.channel_bench import channel_bench
from cipherfab.deliver.constraints import constraints
from cipherfab.deliver.datasheet import datasheet
from cipherfab.deliver.made import Made
from cipherfab.deliver.naming import identifier
from cipherfab.deliver.plain_verilog import verilog_file
from cipherfab.deliver.project import file_list, fusesoc_core
from cipherfab.deliver.scripts import scripts
from cipherfab.deliver.svg import svg
from cipherfab.deliver.top import instance, top_module
from cipherfab.deliver.vhdl import vhdl
from cipherfab.deliver.waivers import waivers
from cipherfab.deliver.wave import wave
from cipherfab.deliver.wrapper import wrapper, wrapper_name
from cipherfab.errors import InputError
from cipherfab.records.record import Measurement


def contents(design: Design, made: Made, records: Sequence[Measurement] = ()) -> dict[str, str]:
    """Return the files of a design as text, by path with ``/`` between the parts.

    Parameters
    ----------
    design : Design
        The design to deliver.
    made : Made
        Its files made by tools.
    records : Sequence[Measurement]
        Its figures, for the datasheet; there may be none.

    Raises
    ------
    InputError
        If a record is of another design.
    """
    for record in records:
        if record.design != design.id:
            raise InputError(f"figures of {record.design} do not belong in the datasheet of {design.id}")
    name, root = identifier(design), rtl_root()
    rtl = {
        f"rtl/{path.relative_to(root).as_posix()}": source_text(path, design.sv_parameters)
        for path in design.sources
    }
    lint = {"rtl/lint.vlt": waivers((root / "lint.vlt").read_text(encoding="utf-8"), rtl)}
    top = {f"{name}.sv": top_module(design)}
    verilog = f"verilog/{name}.v"
    around = {f"verilog/{wrapper_name(design)}.v": wrapper(design)}
    if isinstance(design, BlockDesign):
        tests = {f"tb/{name}_vectors.sv": vectors_package(design), f"tb/{name}_tb.sv": bench(design)}
    else:
        tests = {f"tb/{name}_tb.sv": channel_bench(design)}
    filesets = {
        "rtl": ("systemVerilogSource", [*rtl, *top]),
        "verilog": ("verilogSource", [verilog]),
        "wrapper": ("verilogSource", list(around)),
        "bench": ("systemVerilogSource", list(tests)),
        "waivers": ("vlt", list(lint)),
    }
    files = {
        **rtl,
        **lint,
        **top,
        verilog: verilog_file(design, made),
        **around,
        f"vhdl/{name}.vhd": vhdl(design),
        **tests,
        **constraints(design),
        **scripts(design, verilog, {record.target: record.recipe for record in records}),
        f"{name}.f": file_list([*rtl, *top]),
        f"{name}_tb.f": file_list([*rtl, *top, *tests]),
        f"{name}.core": fusesoc_core(design, filesets),
        f"{name}_instance.sv.txt": instance(design),
        **_drawings(design, made),
        "datasheet.md": datasheet(design, made, records),
    }
    # The licence is beside the RTL, in a checkout as in an installed package.
    licence = root.parent / "LICENSE"
    if licence.is_file():
        files["LICENSE"] = licence.read_text(encoding="utf-8")
    return files


def _drawings(design: Design, made: Made) -> dict[str, str]:
    name = identifier(design)
    files = {f"{name}_block.svg": block_diagram(design)}
    for kind, title, rows in (
        ("timing", "Timing", made.transfers),
        ("reset", "Key change and reset", made.reset),
    ):
        if rows:
            diagram = wave(design, rows)
            files[f"{name}_{kind}.json"] = json.dumps(diagram, indent=1) + "\n"
            files[f"{name}_{kind}.svg"] = svg(diagram, f"{title} of {name}")
    return files
