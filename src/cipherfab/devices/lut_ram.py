"""RAM in look-up tables: written at a clock edge, read at once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cipherfab.devices.cell_model import CellModel, FlipFlop


@dataclass(frozen=True, kw_only=True)
class Bank:
    """Words of one bit that are written and read together with those of other banks.

    Attributes
    ----------
    data
        Input bit that is written.
    initial
        Contents at power-up, one bit for each word, as expressions.
    reads
        Output bit to the address it is read at, lowest bit first.
    """

    data: str
    initial: Sequence[str]
    reads: Mapping[str, Sequence[str]]


@dataclass(frozen=True, kw_only=True)
class WritePort:
    """Where and when all banks are written: address bits, lowest first; clock input; expressions."""

    address: Sequence[str]
    clock: str
    enable: str
    falling: str


def lut_ram(
    name: str,
    write: WritePort,
    banks: Sequence[Bank],
    *,
    inputs: str,
    outputs: str,
    parameters: Mapping[str, int | tuple[str, ...]],
    sites: int,
) -> CellModel:
    """Describe a LUT RAM that occupies so many sites."""
    words = range(2 ** len(write.address))
    written = {f"w[{word}]": f"{write.enable}{''.join(_equal(write.address, word))}" for word in words}
    registers = {
        f"r{number}[{word}]": FlipFlop(
            clock=write.clock,
            falling=write.falling,
            data=bank.data,
            enable=f"w[{word}]",
            initial=bank.initial[word],
        )
        for number, bank in enumerate(banks)
        for word in words
    }
    read = {
        output: selected(f"r{number}", address)
        for number, bank in enumerate(banks)
        for output, address in bank.reads.items()
    }
    return CellModel(
        name=name,
        inputs=inputs,
        outputs=outputs,
        logic=written | read,
        registers=registers,
        parameters=parameters,
        # Yosys leaves data inputs open that it does not use.
        tied={bank.data.partition("[")[0]: 0 for bank in banks},
        resources={"lutram": sites},
    )


def bus(pin: str, width: int) -> list[str]:
    """Return the bits of a pin, the lowest first."""
    return [f"{pin}[{i}]" for i in range(width)]


def selected(vector: str, address: Sequence[str], base: int = 0) -> str:
    """Return the expression of the bit of a vector that an address selects, lowest address bit first."""
    if not address:
        return f"{vector}[{base}]"
    *lower, highest = address
    upper = selected(vector, lower, base + 2 ** len(lower))
    return f"({upper} if {highest} else {selected(vector, lower, base)})"


def _equal(address: Sequence[str], word: int) -> Iterator[str]:
    # The highest bit first: words that share it share the logic.
    for index in reversed(range(len(address))):
        yield f" & {'' if word >> index & 1 else '~'}{address[index]}"
