"""Instruction words as text again."""

from cipherfab.processors.instruction import Operand
from cipherfab.processors.machine import Machine
from cipherfab.processors.program import Program


def disassemble(machine: Machine, word: int) -> str:
    """Return a word as an instruction for the assembler, or as ``.word`` if it is none."""
    instruction = machine.decode(word)
    if instruction is None:
        return f".word {_number(machine, word, machine.code_bits)}"
    operands = zip(instruction.operands, instruction.values(word), strict=True)
    written = ", ".join(_operand(machine, operand, value) for operand, value in operands)
    return f"{instruction.mnemonic} {written}".rstrip()


def _operand(machine: Machine, operand: Operand, value: int) -> str:
    match operand.role:
        case "number":
            return _number(machine, value, operand.bits)
        case "word":
            return operand.name
        case role:
            opening = "(" if role in ("pointer", "opening") else ""
            closing = ")" if role in ("pointer", "closing") else ""
            return f"{opening}s{value:X}{closing}"


def _number(machine: Machine, value: int, bits: int) -> str:
    return f"{value:0{-(-bits // 4)}X}" if machine.syntax == "kcpsm" else str(value)


def listing(program: Program) -> str:
    """Return a line for every word: address, word, labels and instruction."""
    machine = program.machine
    labels: dict[int, list[str]] = {}
    for name in program.labels:
        labels.setdefault(program.symbols[name], []).append(f"{name}:")
    places = len(f"{machine.code_words - 1:x}")
    digits = -(-machine.code_bits // 4)
    lines = []
    for address, word in enumerate(program.code):
        text = (
            disassemble(machine, word)
            if address in program.instructions
            else f".word {_number(machine, word, machine.code_bits)}"
        )
        names = " ".join(labels.get(address, ()))
        lines.append(f"{address:0{places}x}  {word:0{digits}x}  {names:<12} {text}".rstrip())
    return "\n".join(lines) + "\n"
