"""The rules of an operation's interface as sentences."""

from cipherfab.catalogue import Channel, OperationDesign
from cipherfab.deliver.interface import Interface


def interface(design: OperationDesign) -> Interface:
    """Return the interface rules of an operation."""
    transfers = design.transfers
    operands, results = (
        ", ".join(f"`{name}` of {width} bits" for name, width in values.items())
        for values in (design.cipher.operands, design.cipher.results)
    )
    into, out = design.channels
    return Interface(
        warnings=["A part of a cipher: on its own it gives neither secrecy nor authenticity."],
        sizes=f"Operands: {operands}. Results: {results}. Word 0 is in the lowest bits, and so is the first "
        "byte of a string.",
        rules=[
            _transfers("Operands come", transfers.operands),
            _transfers("Results leave", transfers.results),
            "Results leave in the order of the operands.",
            *design.cipher.protocol,
        ],
        cycles={
            "latency": "from offering the first operands to offering the "
            + ("result of a message of one block" if design.cipher.message else "last result"),
            "interval": "between two results" + (" of a message" if design.cipher.message else ""),
            "key": "",
        },
        ports={
            "clk_i": "Clock, rising edge.",
            "rst_i": "Synchronous reset, active high; drops everything inside.",
            into.valid.name: "Operands are offered.",
            into.ready.name: "The operands offered are taken in this cycle.",
            out.valid.name: "A result is offered.",
            out.ready.name: "The result offered is taken in this cycle.",
            **_data(into, transfers.operands, "in"),
            **_data(out, transfers.results, "out, valid while out_valid_o is high"),
        },
    )


def _transfers(what: str, count: int) -> str:
    if count == 1:
        return f"{what} in one transfer."
    return f"{what} in {count} transfers, the lowest bits of each first."


def _data(channel: Channel, count: int, direction: str) -> dict[str, str]:
    return {
        port.name: f"{'A part of' if count > 1 else 'All of'} `{port.name.rpartition('_')[0]}` {direction}."
        for port in channel.data
    }
