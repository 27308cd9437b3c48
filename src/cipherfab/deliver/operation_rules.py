"""The rules of an operation's interface as sentences."""

from cipherfab.catalogue import Channel, OperationDesign


def warnings(design: OperationDesign) -> list[str]:
    """Return what whoever uses the core has to know first."""
    return ["A part of a cipher: it keeps nothing secret and proves nothing on its own."]


def sizes(design: OperationDesign) -> str:
    """Return the sizes of what the core works on, and the order of bits, as sentences."""
    operation = design.cipher
    operands, results = (
        ", ".join(f"`{name}` of {width} bits" for name, width in values.items())
        for values in (operation.operands, operation.results)
    )
    return (
        f"Operands: {operands}. Results: {results}. Word 0 is in the lowest bits, and so is the first "
        "byte of a string."
    )


def rules(design: OperationDesign) -> list[str]:
    """Return the rules beside those of valid and ready."""
    transfers = design.transfers
    return [
        _transfers("Operands come", transfers.operands),
        _transfers("Results leave", transfers.results),
        "Results leave in the order of the operands.",
    ]


def _transfers(what: str, count: int) -> str:
    if count == 1:
        return f"{what} in one transfer."
    return f"{what} in {count} transfers, the lowest bits of each first."


def cycle_meanings(design: OperationDesign) -> dict[str, str]:
    """Return what is counted as latency and interval, by these names."""
    return {
        "latency": "from offering the first operands to offering the last result",
        "interval": "between two results",
        "key": "",
    }


def meanings(design: OperationDesign) -> dict[str, str]:
    """Return what each port is for, by port name."""
    into, out = design.channels
    return {
        "clk_i": "Clock, rising edge.",
        "rst_i": "Synchronous reset, active high; drops what is inside.",
        into.valid.name: "Operands are offered.",
        into.ready.name: "The operands offered are taken in this cycle.",
        out.valid.name: "A result is offered.",
        out.ready.name: "The result offered is taken in this cycle.",
        **_data(into, design.transfers.operands, "in"),
        **_data(out, design.transfers.results, "out, valid while out_valid_o is high"),
    }


def _data(channel: Channel, count: int, direction: str) -> dict[str, str]:
    return {
        port.name: f"{'A part of' if count > 1 else 'All of'} `{port.name.rpartition('_')[0]}` {direction}."
        for port in channel.data
    }
