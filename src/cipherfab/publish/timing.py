"""Timing diagrams of the documentation, recorded from simulated cores."""

from collections.abc import Mapping

from cipherfab.catalogue import block_design
from cipherfab.deliver.recording import record_transfers
from cipherfab.deliver.svg import svg
from cipherfab.deliver.wave import wave
from cipherfab.flow.measure import verify_netlists
from cipherfab.publish.checkout import workdir
from cipherfab.tools.tools import Toolset

DESIGNS: Mapping[str, str] = {
    "combinational": "present-80/combinational",
    "pipelined": "present-80/pipelined",
    "pipelined-static": "present-80/pipelined:key_schedule=static",
    "iterative": "present-80/iterative",
    "iterative-both": "present-80/iterative:direction=both",
    "narrow": "present-80/narrow:port_bits=16",
}
"""Designs whose timing is drawn, by the name of the image."""


def timing_diagrams() -> dict[str, str]:
    """Return the diagrams as SVG, by name of the image.

    Raises
    ------
    ToolError
        If Yosys fails.
    """
    found = {}
    for name, text in DESIGNS.items():
        design = block_design(text)
        with workdir("timing") as folder:
            (netlist,) = verify_netlists(design, None, Toolset(), folder).values()
        rows = record_transfers(design, netlist)
        found[f"timing-{name}"] = svg(wave(design, rows), f"Timing of {text}")
    return found
