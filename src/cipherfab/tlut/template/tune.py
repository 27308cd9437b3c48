"""The generic stage: from a design to a template, once."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cipherfab.bitstream import Placement, locate_lut_bits, place_template
from cipherfab.devices.recipe import Recipe
from cipherfab.devices.target import Target
from cipherfab.errors import CheckError, InputError
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tlut.mapper.map_netlist import Mapped, map_netlist
from cipherfab.tlut.mapper.plain_luts import remapped
from cipherfab.tlut.mapper.proof import prove_mapping
from cipherfab.tlut.targets import tlut_family
from cipherfab.tlut.template.configuration import table_code
from cipherfab.tlut.template.template import Template
from cipherfab.tlut.template.write_netlist import emit
from cipherfab.tools import yosys
from cipherfab.tools.tools import Toolset
from cipherfab.verify.prove import SECONDS

_SEED = 1

Report = Callable[[str], None]
"""Called with what is done next."""


@dataclass(frozen=True, kw_only=True)
class Source:
    """What is to be tuned.

    Attributes
    ----------
    name : str
        What it is, for people.
    files : Sequence[Path]
        SystemVerilog, in compile order.
    top : str
        Its top module.
    settings : Mapping[str, str]
        Parameters of that in the language, as expressions: they are fixed.
    """

    name: str
    files: Sequence[Path]
    top: str
    settings: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Tuned:
    """A netlist of LUTs with those that are tunable, proved and written for place and route.

    Attributes
    ----------
    mapped : Mapped
        What the gates became.
    values : Mapping[str, int]
        Of the parameters, for place and route: drawn, since tables for zeros may leave nothing to be timed.
    gates, netlist : Path
        Netlists before and after, in the format of Yosys.
    """

    mapped: Mapped
    values: Mapping[str, int]
    gates: Path
    netlist: Path


@dataclass(frozen=True, kw_only=True)
class Bench:
    """Where and how to work.

    Attributes
    ----------
    target : Target
        One of `MAPPED_TARGETS`; of `TLUT_TARGETS` for a template.
    tools : Toolset
        The tools.
    workdir : Path
        An existing folder for the files of this run.
    report : Callable[[str], None]
        Told what is done next.
    carry : bool
        Whether arithmetic uses carry chains, which parameters do not become part of.
    slack : int
        How much more than the least depth is allowed, for fewer LUTs.
    area : bool
        Whether plain LUTs are mapped for the fewest LUTs, as in ordinary designs, whatever the depth.
    seed : int
        Placement seed.
    prove_seconds : float
        What the solver may take to prove the mapping.
    """

    target: Target
    tools: Toolset
    workdir: Path
    report: Report = lambda text: None
    carry: bool = False
    slack: int = 0
    area: bool = False
    seed: int = 1
    prove_seconds: float = SECONDS


def tune(source: Source, parameters: Sequence[str], bench: Bench) -> Tuned:
    """Map a design to LUTs in which parameters are no inputs, and prove that.

    Parameters
    ----------
    source : Source
        The design.
    parameters : Sequence[str]
        Input ports, which may lack their ending ``_i``.
    bench : Bench
        Where and how.

    Raises
    ------
    InputError
        If there is no such input, or nothing depends on it.
    ToolError
        If a tool fails.
    CheckError
        If the mapping is not proved.
    """
    family, tool, workdir = tlut_family(bench.target), bench.tools["yosys"], bench.workdir
    bench.report("synthesising")
    rtlil = _elaborate(source, bench)
    ports = yosys.input_ports(rtlil)
    names = [f"{name}_i" if f"{name}_i" in ports else name for name in parameters]
    for name in names:
        if name not in ports:
            raise InputError(
                f"parameter {name!r} is no input of {source.name}; allowed are {', '.join(ports)}"
            )
    gates = yosys.family_gates(
        rtlil,
        bench.target,
        workdir=workdir,
        tool=tool,
        left_out=[family.no_carry] if bench.carry else [],
        finish=family.unwrap if bench.carry else (),
    )
    netlist = read_netlist(gates, bench.target.cells)
    bench.report("mapping")
    mapped = map_netlist(netlist, names, inputs=len(family.lut.inputs), slack=bench.slack)
    if names and not mapped.tunable:
        raise InputError(f"no LUT of {source.name} depends on {', '.join(names)}: there is nothing to tune")
    content = json.loads(gates.read_bytes())
    draw = Random(_SEED)
    values = {name: draw.getrandbits(netlist.ports[name].width) for name in names}

    def written(found: Mapped) -> dict[str, Any]:
        tables = found.functions.evaluate(values, [lut.table for lut in found.luts])
        return emit(content, found, family.lut, tables)

    if bench.area:
        recipes = _recipes(bench.target)
        others = list(remapped(mapped, recipes, workdir=bench.workdir, tool=bench.tools["yosys"]))
        if not others:
            bench.report("no recipe fits between the tunable LUTs: the mapping stays as it is")
        mapped = _smallest([mapped, *others], written, bench)
    bench.report("proving the mapping")
    proof = prove_mapping(mapped, tools=bench.tools, workdir=workdir, seconds=bench.prove_seconds)
    if proof.verdict != "proved":
        raise CheckError(f"the mapping of {source.name} is not proved: {proof.reason}")
    path = workdir / "tuned.json"
    path.write_text(json.dumps(written(mapped)), encoding="utf-8")
    return Tuned(mapped=mapped, values=values, gates=gates, netlist=path)


def _smallest(
    candidates: Sequence[Mapped], written: Callable[[Mapped], dict[str, Any]], bench: Bench
) -> Mapped:
    """Return the mapping with the fewest LUT sites."""

    def sites(mapped: Mapped) -> int:
        path = bench.workdir / "candidate.json"
        path.write_text(json.dumps(written(mapped)), encoding="utf-8")
        return area(read_netlist(path, bench.target.cells), bench.target).sites

    return min(candidates, key=sites)


def _recipes(target: Target) -> list[Recipe]:
    """Return the recipes of ordinary designs: without wide multiplexers, which tunable LUTs do not have."""
    return [recipe for recipe in target.recipes if recipe.weight == 1]


def ordinary(source: Source, bench: Bench) -> Path:
    """Return the netlist of a design that is mapped in the ordinary way, for the fewest LUTs.

    Raises
    ------
    ToolError
        If a tool fails.
    """
    bench.report("mapping in the ordinary way")
    target = bench.target
    found = yosys.synthesise(
        _elaborate(source, bench), target, _recipes(target), workdir=bench.workdir, tool=bench.tools["yosys"]
    )
    return min(found.values(), key=lambda path: area(read_netlist(path, target.cells), target).sites)


def _elaborate(source: Source, bench: Bench) -> Path:
    return yosys.elaborate(
        source.files, source.top, source.settings, workdir=bench.workdir, tool=bench.tools["yosys"]
    )


def make_template(source: Source, tuned: Tuned, bench: Bench) -> tuple[Template, Placement]:
    """Place and route a netlist with tunable LUTs, and find their contents in the configuration.

    Raises
    ------
    InputError
        If there are more ports than pins.
    ToolError
        If a tool fails, or the configuration cannot be changed in place.
    """
    bench.report("placing and routing")
    placement = place_template(
        tuned.netlist, bench.target, seed=bench.seed, workdir=bench.workdir, tools=bench.tools
    )
    bench.report("finding the truth tables in the configuration")
    bits = locate_lut_bits(placement, workdir=bench.workdir, tools=bench.tools)
    mapped = tuned.mapped
    template = Template(
        design=source.name,
        target=bench.target.name,
        code=table_code(mapped.functions, [lut.table for lut in mapped.tunable]),
        rows=_rows(placement),
        bits=bits,
        image=placement.image,
        pins=placement.pins,
        fmax_mhz=placement.fmax_mhz,
        luts=len(mapped.luts),
        depth=mapped.depth,
    )
    if template.specialise(tuned.values) != placement.image:
        raise CheckError("the configuration for the values of the template is not that which was routed")
    return template, placement


def _rows(placement: Placement) -> NDArray[np.uint8]:
    """Return the row of the truth table that each bit of the contents holds: [LUTs, 16]."""
    count = len(placement.sites)
    rows = np.zeros((count, 16), np.uint8)
    for row in range(16):
        holding = placement.physical(np.full(count, 1 << row, np.uint16))
        rows[(holding[:, None] >> np.arange(16, dtype=np.uint16) & 1).astype(np.bool_)] = row
    return rows
