"""Proves that LUTs compute what the gates did, for all values of the parameters at once."""

from collections import ChainMap
from pathlib import Path

from cipherfab.errors import TimeLimitError
from cipherfab.logic.network import FALSE, TRUE, LogicNetwork, NodeKind, transfer
from cipherfab.tlut.mapper.map_netlist import Mapped
from cipherfab.tools.tools import Toolset
from cipherfab.verify.prove import SECONDS, Proof, never_true


def prove_mapping(mapped: Mapped, *, tools: Toolset, workdir: Path, seconds: float = SECONDS) -> Proof:
    """Prove a mapping, with a SAT solver.

    The gates and the LUTs are put side by side, with the functions of the parameters in place of the truth
    tables. Registers and everything else that is no gate is the same in both, so it is enough that what they
    read is equal.

    Parameters
    ----------
    mapped : Mapped
        What was mapped.
    tools : Toolset
        The tools.
    workdir : Path
        Private folder for intermediate files.
    seconds : float
        What the solver may take.

    Raises
    ------
    ToolError
        If a tool fails.
    """
    network, tables = LogicNetwork(), mapped.functions
    gates = {0: FALSE}
    gates |= {literal >> 1: network.source() for literal in mapped.inner.sources.values() if literal > TRUE}
    values = {
        net: transfer(mapped.inner.network, network, literal, gates)
        for net, literal in mapped.inner.sources.items()
    }
    settled = {0: FALSE}
    for name, literals in tables.parameters.items():
        nets = mapped.source.ports[name].nets
        settled |= {own >> 1: values[net] for own, net in zip(literals, nets, strict=True)}
    for number, (operation, *operands) in enumerate(tables.network.nodes):
        if operation > NodeKind.INPUT and all(each >> 1 in settled for each in operands):
            transfer(tables.network, network, 2 * number, settled)
    for lut in mapped.luts:
        # Row by row, and then a choice among the rows: not the logic of the gates once more. An input that is
        # not connected reads 0.
        rows = [
            transfer(
                tables.network,
                network,
                lut.table,
                ChainMap({each >> 1: row >> i & 1 for i, each in enumerate(tables.rows)}, settled),
            )
            for row in range(1 << len(lut.inputs))
        ]
        for net in lut.inputs:
            rows = [
                network.choice(values[net], one, zero)
                for zero, one in zip(rows[::2], rows[1::2], strict=True)
            ]
        (values[lut.output],) = rows
    roots = list(mapped.inner.roots.items())
    differences = [
        network.parity(transfer(mapped.inner.network, network, literal, gates), values[mapped.replaced[net]])
        for net, literal in roots
    ]
    try:
        equal = never_true(network, differences, tools=tools, workdir=workdir, seconds=seconds)
    except TimeLimitError:
        return Proof(verdict="open", reason=f"the solver was ended after {seconds:g} s")
    unproved = [mapped.source.net_name(net) for (net, _), same in zip(roots, equal, strict=True) if not same]
    if not unproved:
        return Proof(verdict="proved")
    return Proof(
        verdict="open",
        reason=f"{len(unproved)} of {len(roots)} values are not proved equal, the first is {unproved[0]}",
    )
