"""Machines, their instructions and programs, and what instructions cost and gain."""

from cipherfab.processors import MACHINES, machine
from cipherfab.processors.family import FAMILY
from cipherfab.processors.shipped import data_words, program_cycles, program_names, shipped_program
from cipherfab.publish.instruction_sets import instruction_set_table, instruction_steps_table
from cipherfab.publish.results import measured
from cipherfab.report.markdown import table


def blocks() -> dict[str, str]:
    """Return the blocks on processors."""
    found = {f"instructions-{name}": instruction_table(name) for name in MACHINES}
    records = measured("instructions")
    return found | {
        "machines": machine_list(),
        "programs": program_list(),
        "measured-instruction-sets": instruction_set_table(records),
        "measured-instruction-steps": instruction_steps_table(records),
    }


def relatives() -> set[str]:
    """Return the machines that are there for comparison only; they have a page of their own."""
    return {name for name, member in FAMILY.items() if member.programs_of}


def instruction_table(name: str) -> str:
    """List the instructions of a machine."""
    found = machine(name)
    digits = -(-found.code_bits // 4)
    rows = []
    for each in found.instructions:
        operands = ", ".join(operand.name for operand in each.operands)
        texts = f"{each.mnemonic} {operands}".strip(), f"{each.code:0{digits}x}", each.meaning
        rows.append([*(f"`{text}`" for text in texts), each.cycles])
    return table(["Instruction", "Word, operands 0", "What it does", "Cycles"], rows)


def machine_list() -> str:
    """List the machines."""
    rows = [
        [
            f"`{each.name}`",
            f"{each.word_bits} bit",
            f"{each.code_bits} bit",
            len(each.instructions),
            "one" if each.one_memory else "two",
            each.reference,
        ]
        for each in MACHINES.values()
        if each.name not in relatives()
    ]
    headings = ["Machine", "Data word", "Instruction word", "Instructions", "Memories", "Source"]
    return table(headings, rows)


def program_list() -> str:
    """List the programs that come with cipherfab."""
    rows = []
    for name in program_names():
        if name.machine in relatives():
            continue
        program = shipped_program(name)
        size = len(program.instructions), data_words(program), program_cycles(name)
        rows.append([f"`{'.'.join(name)}`", *(f"{each:,}" for each in size)])
    return table(["Program", "Instructions", "Data words", "Cycles"], rows)
