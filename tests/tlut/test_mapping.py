"""Mapped netlists: proved against the gates, and written for place and route."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.errors import InputError
from cipherfab.netlist.model import Netlist
from cipherfab.netlist.reader import parse_netlist, read_netlist
from cipherfab.simulator.lanes import pack_lanes, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tlut.mapper.map_netlist import map_netlist
from cipherfab.tlut.mapper.proof import prove_mapping
from cipherfab.tlut.targets import tlut_family, tlut_target
from cipherfab.tlut.template.write_netlist import emit
from cipherfab.tools.tools import Toolset
from cipherfab.verify.prove import prove

_LANES = 256
ICE40 = tlut_target("ice40")
ICE40_LUT = tlut_family(ICE40).lut


def with_key(path: Path, netlist: Netlist, key: int) -> Netlist:
    """Return the netlist of LUTs for a key, as place and route gets it."""
    mapped = map_netlist(netlist, ["key_i"], inputs=4)
    tables = mapped.functions.evaluate({"key_i": key}, [lut.table for lut in mapped.luts])
    written = emit(json.loads(path.read_bytes()), mapped, ICE40_LUT, tables)
    return parse_netlist(json.dumps(written).encode(), ICE40.cells)


def test_a_mapping_is_proved(keyed: Netlist, tmp_path: Path) -> None:
    mapped = map_netlist(keyed, ["key_i"], inputs=4)
    assert prove_mapping(mapped, tools=Toolset(), workdir=tmp_path).verdict == "proved"


def test_a_wrong_table_is_found(keyed: Netlist, tmp_path: Path) -> None:
    mapped = map_netlist(keyed, ["key_i"], inputs=4)
    luts = (replace(mapped.luts[0], table=mapped.luts[0].table ^ 1), *mapped.luts[1:])
    proof = prove_mapping(replace(mapped, luts=luts), tools=Toolset(), workdir=tmp_path)
    assert proof.verdict == "open"
    assert "not proved equal" in proof.reason


@pytest.mark.parametrize("key", [0, 0x5A, 0xC3])
def test_luts_for_a_key_do_what_the_gates_do(keyed_path: Path, keyed: Netlist, key: int) -> None:
    reference, simulator = (
        Simulator(keyed, lanes=_LANES),
        Simulator(with_key(keyed_path, keyed, key), lanes=_LANES),
    )
    reference.write("key_i", key)
    blocks = pack_lanes(list(range(256)), 8)
    for each in (reference, simulator):
        each.write("block_i", blocks)
        each.clock()
    for port in ("block_o", "key_o", "not_o"):
        assert unpack_lanes(simulator.read(port)) == unpack_lanes(reference.read(port)), port


def test_tunable_luts_are_marked_and_parameters_are_no_ports(keyed_path: Path, keyed: Netlist) -> None:
    mapped = map_netlist(keyed, ["key_i"], inputs=4)
    tables = [0] * len(mapped.luts)
    (module,) = emit(json.loads(keyed_path.read_bytes()), mapped, ICE40_LUT, tables)["modules"].values()
    assert "key_i" not in module["ports"]
    numbers = [
        int(cell["attributes"]["tlut"]) for cell in module["cells"].values() if "tlut" in cell["attributes"]
    ]
    assert numbers == list(range(len(mapped.tunable))) != []
    named = {bit for net in module["netnames"].values() for bit in net["bits"]}
    assert named >= {lut.output for lut in mapped.luts}
    assert all(
        "keep" in cell["attributes"] for cell in module["cells"].values() if "tlut" in cell["attributes"]
    )


def test_without_parameters_it_is_an_ordinary_mapping(keyed: Netlist, tmp_path: Path) -> None:
    mapped = map_netlist(keyed, [], inputs=4)
    assert not mapped.tunable
    assert len(mapped.luts) > len(map_netlist(keyed, ["key_i"], inputs=4).luts)
    assert prove_mapping(mapped, tools=Toolset(), workdir=tmp_path).verdict == "proved"


@pytest.mark.parametrize("name", ["block_o", "key", ""])
def test_a_parameter_has_to_be_an_input(keyed: Netlist, name: str) -> None:
    with pytest.raises(InputError, match="allowed are clk_i, key_i, block_i, unused_i"):
        map_netlist(keyed, [name], inputs=4)


_SUM = """
module summed (
    input  logic        clk_i,
    input  logic [15:0] key_i,
    input  logic [15:0] block_i,
    output logic [15:0] block_o
);
  logic [15:0] sum_q;
  logic [7:0] memory[512];
  always_ff @(posedge clk_i) begin
    sum_q <= block_i + (block_i ^ key_i);
    memory[block_i[8:0]] <= sum_q[7:0] ^ key_i[7:0];
    block_o <= {sum_q[15:8], memory[sum_q[8:0]]};
  end
endmodule
"""


def test_products_with_parameters_are_logic(gates: Callable[..., Path], tmp_path: Path) -> None:
    text = """
module product (
    input  logic        clk_i,
    input  logic [ 7:0] key_i,
    input  logic [ 7:0] block_i,
    output logic [15:0] block_o
);
  always_ff @(posedge clk_i) block_o <= 16'(block_i) * 16'(key_i);
endmodule
"""
    netlist = read_netlist(gates(text, "product", family="ecp5"), tlut_target("ecp5").cells)
    mapped = map_netlist(netlist, ["key_i"], inputs=4)
    assert mapped.tunable
    assert prove_mapping(mapped, tools=Toolset(), workdir=tmp_path).verdict == "proved"


def test_cells_without_a_model_stay() -> None:
    """Their outputs are what drives a net, whatever is known of them."""
    directions = {"E": "input", "D": "input", "Q": "output"}
    cells = {
        "latch": {
            "type": "$_DLATCH_P_",
            "port_directions": directions,
            "connections": {"E": [2], "D": [4], "Q": [5]},
        },
        "sum": {"type": "$_XOR_", "connections": {"A": [2], "B": [3], "Y": [4]}},
    }
    ports = {
        "a": {"direction": "input", "bits": [2]},
        "key": {"direction": "input", "bits": [3]},
        "y": {"direction": "output", "bits": [5]},
    }
    top = {"attributes": {"top": "1"}, "ports": ports, "cells": cells}
    mapped = map_netlist(parse_netlist(json.dumps({"modules": {"top": top}}).encode()), ["key"], inputs=4)
    assert mapped.inner.kept == {"latch"}
    assert [lut.output for lut in mapped.tunable] == [4]


@pytest.mark.parametrize("family", ["ice40", "ecp5"])
def test_registers_carry_chains_and_block_ram_stay(
    gates: Callable[..., Path], tmp_path: Path, family: str
) -> None:
    path = gates(_SUM, "summed", family=family, carry=True)
    target = tlut_target(family)
    netlist = read_netlist(path, target.cells)
    mapped = map_netlist(netlist, ["key_i"], inputs=4)
    assert prove_mapping(mapped, tools=Toolset(), workdir=tmp_path).verdict == "proved"
    tables = mapped.functions.evaluate({"key_i": 0x1234}, [lut.table for lut in mapped.luts])
    written = emit(json.loads(path.read_bytes()), mapped, tlut_family(target).lut, tables)
    after = parse_netlist(json.dumps(written).encode(), target.cells)

    def kept(found: Netlist) -> dict[str, int]:
        kinds = [cell.kind for cell in found.cells if cell.kind.resources.keys() & {"ff", "carry", "bram"}]
        return {kind.name: kinds.count(kind) for kind in kinds}

    assert kept(after) == kept(netlist)
    assert {"carry", "bram", "ff"} <= {name for cell in after.cells for name in cell.kind.resources}


def bound(netlist: Netlist, port: str, value: int) -> Netlist:
    """Return a netlist with an input fixed, and without its port."""
    fixed = {net: value >> i & 1 for i, net in enumerate(netlist.ports[port].nets)}

    def nets(given: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(fixed.get(net, net) for net in given)

    return replace(
        netlist,
        ports={
            name: replace(each, nets=nets(each.nets)) for name, each in netlist.ports.items() if name != port
        },
        cells=tuple(
            replace(cell, pins={pin: nets(given) for pin, given in cell.pins.items()})
            for cell in netlist.cells
        ),
    )


@pytest.mark.parametrize("key", [0x00, 0x5A, 0xC3])
def test_luts_for_a_key_are_proved_equal_to_the_gates_with_it(
    keyed_path: Path, keyed: Netlist, tmp_path: Path, key: int
) -> None:
    luts = with_key(keyed_path, keyed, key)
    for other, verdict in ((key, "proved"), (key ^ 1, "different")):
        found = prove(bound(keyed, "key_i", other), luts, tools=Toolset(), workdir=tmp_path)
        assert found.verdict == verdict
