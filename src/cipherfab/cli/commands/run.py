"""`cipherfab run`: a program on the simulator of its machine."""

from collections.abc import Sequence

import click
from rich.console import Console

from cipherfab.cli.support.numbers import Integer
from cipherfab.cli.support.output import print_rows
from cipherfab.cli.support.program import find_program, machine_option
from cipherfab.errors import CheckError, InputError
from cipherfab.processors import Machine, Program, State, run, start
from cipherfab.processors.disassembler import disassemble

STEPS = 1_000_000


@click.command("run", short_help="Run a program on a processor simulator.")
@click.argument("source", metavar="FILE")
@machine_option
@click.option(
    "--set",
    "given",
    multiple=True,
    metavar="NAME=VALUE",
    help="Store a hexadecimal number in a data word and those after it, the lowest bits first; "
    "NAME is a name of the program or an address. May be repeated.",
)
@click.option(
    "--show",
    "shown",
    multiple=True,
    metavar="NAME[:WORDS]",
    help="Print data words as one number at the end. May be repeated.",
)
@click.option("--trace", is_flag=True, help="Print every instruction with its result.")
@click.option(
    "--steps",
    type=Integer(1, 1_000_000_000),
    default=STEPS,
    help="Maximum instructions.",
)
def command(
    source: str, machine: Machine | None, given: Sequence[str], shown: Sequence[str], trace: bool, steps: int
) -> None:
    """Run a program on the simulator of a processor.

    FILE is assembly text, or the name of a program that comes with cipherfab. The run ends at a jump to
    itself; it is an error if there is none within --steps.
    """
    program = find_program(source, machine)
    state = start(program)
    for text in given:
        _put(program, state, text)
    wanted = [_place(program, text) for text in shown]
    with Console(stderr=True).status("running"):
        found = run(program, state, steps=steps, trace=_Trace(state) if trace else None)
    for text, (first, words) in zip(shown, wanted, strict=True):
        click.echo(f"{text} = {_number(program, state, first, words)}")
    counts = [
        {"instruction": name, "executed": count, "share": f"{count / found.steps:.1%}"}
        for name, count in found.counts.most_common()
    ]
    print_rows({f"{found.steps:,} instructions in {found.cycles:,} cycles": counts})
    if found.ended == "limit":
        raise CheckError(f"the program did not halt within {steps:,} instructions; --steps allows more")


def _put(program: Program, state: State, text: str) -> None:
    name, equals, digits = text.partition("=")
    bits = program.machine.word_bits
    try:
        value = int(digits, 16)
    except ValueError:
        value = -1
    if not equals or value < 0:
        raise InputError(f"--set is {text!r}; it must be NAME=VALUE with a number in hexadecimal digits")
    first = _address(program, name)
    words = max(1, -(-value.bit_length() // bits))
    _within(program, name, first, words)
    for offset in range(words):
        state.write(first + offset, value >> offset * bits)


def _place(program: Program, text: str) -> tuple[int, int]:
    name, colon, count = text.partition(":")
    if colon and not (count.isascii() and count.isdecimal() and 0 < len(count) < 10 and int(count)):
        raise InputError(f"--show is {text!r}; after the colon there must be a number of words, at least 1")
    first, words = _address(program, name), int(count) if colon else 1
    _within(program, name, first, words)
    return first, words


def _address(program: Program, name: str) -> int:
    if name in program.symbols:
        return program.symbols[name]
    try:
        return int(name, 0)
    except ValueError:
        known = ", ".join(program.symbols) or "none"
        raise InputError(f"{name!r} is neither a name nor an address; names are {known}") from None


def _within(program: Program, name: str, first: int, words: int) -> None:
    size = program.machine.data_words
    if first < 0 or first + words > size:
        raise InputError(
            f"{name} with {words} words ends at {first + words - 1}; data addresses are 0 to {size - 1}"
        )


def _number(program: Program, state: State, first: int, words: int) -> str:
    bits = program.machine.word_bits
    value = sum(state.read(first + offset) << offset * bits for offset in range(words))
    return f"{value:0{-(-words * bits // 4)}x}"


class _Trace:
    """Prints every instruction, with the data word it writes and the registers after it."""

    def __init__(self, state: State) -> None:
        self._written = ""
        self._write = state.write
        self._digits = -(-state.machine.word_bits // 4)
        state.write = self._note  # type: ignore[method-assign]

    def _note(self, address: int, value: int) -> None:
        self._write(address, value)
        self._written = f"[{address}] = {value & (1 << 4 * self._digits) - 1:0{self._digits}x}"

    def __call__(self, address: int, word: int, state: State) -> None:
        """Print one."""
        text = disassemble(state.machine, word)
        registers = "  ".join(f"{name} = {value:x}" for name, value in state.registers.items())
        click.echo(f"{address:5}  {text:<24} {self._written:<{self._digits + 10}} {registers}".rstrip())
        self._written = ""
