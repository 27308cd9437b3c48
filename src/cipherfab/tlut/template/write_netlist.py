"""Writes a mapped netlist for place and route."""

from collections.abc import Mapping, Sequence
from typing import Any

from cipherfab.devices.lut_cell import LutCell
from cipherfab.netlist.model import ONE, ZERO
from cipherfab.tlut.mapper.map_netlist import Mapped

KEPT, NUMBER = "keep", "tlut"
"""Attributes of a tunable LUT: that it stays a cell of its own, and its number, from 0."""


def emit(content: dict[str, Any], mapped: Mapped, lut: LutCell, tables: Sequence[int]) -> dict[str, Any]:
    """Return a netlist with LUTs in place of its gates, and without the ports of parameters.

    Parameters
    ----------
    content : dict
        What Yosys wrote of the netlist that was mapped.
    mapped : Mapped
        What became of it.
    lut : LutCell
        The cell that a LUT becomes.
    tables : Sequence[int]
        Truth tables of all LUTs, for some values of the parameters.
    """
    (name, module), *_ = (
        item for item in content["modules"].items() if "top" in item[1].get("attributes", {})
    )
    cells = {
        each: _rewired(cell, mapped.replaced)
        for each, cell in module["cells"].items()
        if each in mapped.inner.kept
    }
    number = 0
    for index, (each, table) in enumerate(zip(mapped.luts, tables, strict=True)):
        attributes = {}
        if each.tunable:
            attributes = {KEPT: f"{1:032b}", NUMBER: str(number)}
            number += 1
        cells[f"lut{index}"] = _cell(lut, each.inputs, each.output, table, attributes)
    ports = {
        each: port | ({"bits": _bits(port["bits"], mapped.replaced)} if port["direction"] == "output" else {})
        for each, port in module["ports"].items()
        if each not in mapped.functions.parameters
    }
    driven = {bit for cell in cells.values() for pin in _outputs(cell) for bit in cell["connections"][pin]}
    driven |= {bit for port in ports.values() if port["direction"] == "input" for bit in port["bits"]}
    names = {each: net for each, net in module["netnames"].items() if driven.issuperset(net["bits"])}
    # Every net has a name: readers look there for numbers that are free.
    unnamed = driven - {bit for net in names.values() for bit in net["bits"]}
    names |= {f"net{bit}": {"hide_name": 1, "bits": [bit], "attributes": {}} for bit in sorted(unnamed)}
    new = module | {"ports": ports, "cells": cells, "netnames": names}
    return content | {"modules": {name: new}}


def _outputs(cell: Mapping[str, Any]) -> list[str]:
    return [pin for pin, direction in cell["port_directions"].items() if direction == "output"]


def _bits(bits: Sequence[Any], replaced: Mapping[int, int]) -> list[Any]:
    """Return what a pin is connected to instead, in the notation of Yosys."""
    constants = {ZERO: "0", ONE: "1"}
    return [
        constants.get(net, net) if isinstance(bit, int) and (net := replaced.get(bit, bit)) >= 0 else bit
        for bit in bits
    ]


def _rewired(cell: dict[str, Any], replaced: Mapping[int, int]) -> dict[str, Any]:
    """Return a cell with the nets that its inputs read now."""
    outputs = _outputs(cell)
    return cell | {
        "connections": {
            pin: bits if pin in outputs else _bits(bits, replaced)
            for pin, bits in cell["connections"].items()
        }
    }


def _cell(
    lut: LutCell, inputs: Sequence[int], output: int, table: int, attributes: Mapping[str, str]
) -> dict[str, Any]:
    tied: list[int | str] = [*inputs, *"0" * (len(lut.inputs) - len(inputs))]
    pins = dict(zip(lut.inputs, ([bit] for bit in tied), strict=True)) | {lut.output: [output]}
    return {
        "hide_name": 0,
        "type": lut.name,
        "parameters": {lut.contents: f"{table:0{1 << len(lut.inputs)}b}"},
        "attributes": dict(attributes),
        "port_directions": dict.fromkeys(lut.inputs, "input") | {lut.output: "output"},
        "connections": pins,
    }
