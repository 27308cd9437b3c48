"""The machines and the programs as packages of SystemVerilog, from which the cores decode."""

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence

from cipherfab.processors.family import FAMILY
from cipherfab.processors.kind import Kind
from cipherfab.processors.member import Member
from cipherfab.processors.picoblaze import PICOBLAZE
from cipherfab.processors.picoblaze_patterns import patterns
from cipherfab.processors.program import Program
from cipherfab.processors.shipped import (
    ProgramName,
    program_names,
    result_place,
    shipped_program,
    written_words,
)
from cipherfab.processors.vscpu import INSTRUCTIONS

_WIDTH = 100
_DIGITS = 24
"""Hexadecimal digits in a line."""


def constant(name: str) -> str:
    """Return the `cf_pkg` enumeration name of a cipher, a direction or a machine."""
    return name.upper().replace("-", "_")


def _package(name: str, about: str, body: Iterable[str]) -> str:
    comment = textwrap.indent(textwrap.fill(about, _WIDTH), "// ")
    return (
        "// Copyright cipherfab contributors. SPDX-License-Identifier: Apache-2.0\n//\n"
        f"{comment}\n//\n"
        "// Written by `make rtl` from the descriptions in src/cipherfab/processors: change those.\n"
        "// Bit order: that of words. No clocks, no state, no side-channel protection.\n\n"
        f"package {name};\n  import cf_pkg::*;\n\n" + "\n".join(body) + "\nendpackage\n"
    )


def _choice(
    kind: str, name: str, arguments: Iterable[tuple[str, str]], cases: Iterable[tuple[str, str]], other: str
) -> str:
    """Return a function that returns one of several values."""
    pairs = list(arguments)
    declared = ", ".join(f"{what} {argument}" for what, argument in pairs)
    subject = ", ".join(argument for _, argument in pairs)
    lines = "".join(f"      {label}: return {value};\n" for label, value in cases)
    return (
        f"  function automatic {kind} {name}({declared});\n"
        f"    case ({f'{{{subject}}}' if len(pairs) > 1 else subject})\n"
        f"{lines}      default: return {other};\n    endcase\n  endfunction\n"
    )


_OF_MACHINES = {
    "word_bits": "Width of a data word.",
    "address_bits": "Width of the address of a data word.",
    "operand_bits": "Width of an operand.",
    "chained": "1: the word at A is the previous instruction's word at B.",
    "banked": "1: the upper half of the words has two banks.",
    "collecting": "1: every instruction has the effect of SPER or SPERH on W.",
    "addresses": "Operands in a word of an instruction: A and B, or D, A and B.",
    "operation_bits": "Width of an operation code, in the highest bits of the word.",
}
"""Attributes of members of the family for which the core has a function."""


def _of_machine(name: str) -> str:
    cases = [(constant(machine), str(int(getattr(member, name)))) for machine, member in FAMILY.items()]
    return _choice("int unsigned", name, [("machine_e", "machine")], cases, "0")


def _of_kind(name: str, value: Callable[[Kind], str], text: str, other: str) -> str:
    cases = [(each, value(kind)) for each, kind in INSTRUCTIONS.items()]
    return _choice(text, name, [("instruction_e", "instruction")], cases, other)


def _of_kinds(name: str, holds: Callable[[Kind], bool]) -> str:
    word = sum(holds(kind) << number for number, kind in enumerate(INSTRUCTIONS.values()))
    return f"  localparam logic [Instructions-1:0] {name} = {_literal(len(INSTRUCTIONS), word)};"


def _path(kind: Kind) -> str:
    names = {"A": "READ_A", "B": "READ_B", "*": "POINTER", "w": "WRITE_A"}
    return f"{{{', '.join(names[each] for each in reversed(kind.path.ljust(3, 'A')))}}}"


def machines_package() -> str:
    """Return ``cf_vscpu_pkg``: the instructions of the VSCPU family, and how each machine encodes them."""
    names = "".join(f"    {name} = {number},\n" for number, name in enumerate(INSTRUCTIONS))
    operations, masks = (
        [
            (f"{{{constant(machine)}, {name}}}", str(value(member, number)))
            for machine, member in FAMILY.items()
            for number, name in enumerate(member.instructions)
        ]
        for value in (lambda _, number: number, Member.operation_mask)
    )
    body = (
        f"  typedef enum int unsigned {{\n{names.rstrip().rstrip(',')}\n  }} instruction_e;\n",
        f"  localparam int unsigned Instructions = {len(INSTRUCTIONS)};\n",
        *(line for name, about in _OF_MACHINES.items() for line in (f"  // {about}", _of_machine(name))),
        "  // Width of an instruction word.\n"
        "  function automatic int unsigned code_bits(machine_e machine);\n"
        "    return operation_bits(machine) + addresses(machine) * operand_bits(machine);\n"
        "  endfunction\n",
        "  // The operation code of an instruction; if a machine lacks it, larger than any code.",
        _choice(
            "int unsigned",
            "operation",
            [("machine_e", "machine"), ("instruction_e", "instruction")],
            operations,
            "32'hffff_ffff",
        ),
        "  // The bits of an operation code that identify it.",
        _choice(
            "int unsigned",
            "operation_mask",
            [("machine_e", "machine"), ("instruction_e", "instruction")],
            masks,
            "32'hffff_ffff",
        ),
        "  // Accesses to a common memory after the instruction fetch: their number, and each.",
        _of_kind("accesses", lambda kind: str(len(kind.path)), "int unsigned", "0"),
        "  typedef enum logic [1:0] {\n    READ_A,\n    READ_B,\n    POINTER,\n    WRITE_A\n  } access_e;\n\n"
        "  // The one at index 1 is the first.",
        _of_kind("path", _path, "access_e [3:1]", "{READ_A, READ_A, READ_A}"),
        "  // Whether a machine has an instruction.\n"
        "  function automatic bit has(machine_e machine, instruction_e instruction);\n"
        "    return operation(machine, instruction) != 32'hffff_ffff;\n"
        "  endfunction\n",
        "  // Whether an operation code is the code of an instruction.\n"
        "  function automatic logic codes(machine_e machine, instruction_e instruction, logic [31:0] code);\n"
        "    return (code & operation_mask(machine, instruction)) == operation(machine, instruction);\n"
        "  endfunction\n",
        "  // Instructions that read the word at A, at B, that have a result: bit i for number i.",
        _of_kinds("ReadsA", lambda kind: "A" in kind.path),
        _of_kinds("ReadsB", lambda kind: "B" in kind.path),
        _of_kinds("Results", lambda kind: kind.result),
    )
    about = "The machines of the VSCPU family: their sizes and the codes of their instructions."
    return _package("cf_vscpu_pkg", about, body)


def picoblaze_package() -> str:
    """Return ``cf_picoblaze_pkg``: the instructions of PicoBlaze and their encoding."""
    machines = {constant(name): machine for name, machine in PICOBLAZE.items()}
    told = {name: patterns(machine) for name, machine in machines.items()}
    operations = list(dict.fromkeys(name for found in told.values() for name in found))
    of_machine = [("machine_e", "machine")]
    of_operation = [*of_machine, ("operation_e", "operation")]

    def bits(name: str, field: str, other: str) -> str:
        cases = [
            (f"{{{machine}, {operation}}}", f"18'h{getattr(pattern, field):05x}")
            for machine, found in told.items()
            for operation, pattern in found.items()
        ]
        return _choice("logic [17:0]", name, of_operation, cases, other)

    sizes = [(name, str((machine.code_words - 1).bit_length())) for name, machine in machines.items()]
    scratchpads = [(name, str(machine.data_words)) for name, machine in machines.items()]
    names = ",\n".join(f"    {name} = {number}" for number, name in enumerate(operations))
    body = (
        f"  typedef enum int unsigned {{\n{names}\n  }} operation_e;\n",
        f"  localparam int unsigned Operations = {len(operations)};\n",
        "  // Width of an instruction address.",
        _choice("int unsigned", "address_bits", of_machine, sizes, "0"),
        "  // Bytes of the scratchpad.",
        _choice("int unsigned", "scratchpad_bytes", of_machine, scratchpads, "0"),
        "  // The bits that identify an operation, and their values.",
        bits("mask", "mask", "18'h00000"),
        bits("code", "code", "18'h3ffff"),
        "  // Whether an instruction is an operation; never true if the machine lacks it.\n"
        "  function automatic logic is(machine_e machine, operation_e operation, logic [17:0] instruction);\n"
        "    return (instruction & mask(machine, operation)) == code(machine, operation);\n"
        "  endfunction\n",
    )
    return _package("cf_picoblaze_pkg", "PicoBlaze: its instructions and their encoding.", body)


def programs_package() -> str:
    """Return ``cf_programs_pkg``: the programs that come with cipherfab."""
    names = program_names()
    programs = {name: shipped_program(name) for name in names}
    # The others read block and key from ports.
    placed = [name for name in names if name.machine in FAMILY]
    whole = [name for name in names if programs[name].machine.one_memory]
    arguments = [
        ("family_e", "family"),
        ("int unsigned", "key_bits"),
        ("direction_e", "direction"),
        ("machine_e", "machine"),
    ]
    codes = {
        name: (len(each.code) * each.machine.code_bits, _concatenated(each.code, each.machine.code_bits))
        for name, each in programs.items()
    }
    contents = {
        name: (
            each.machine.data_words * each.machine.word_bits,
            sum(value << address * each.machine.word_bits for address, value in each.data.items()),
        )
        for name, each in programs.items()
        if name in placed and name not in whole
    }
    most = max(programs[name].machine.data_words for name in contents)
    written = {name: f"{most}'h{sum(1 << address for address in written_words(name)):x}" for name in contents}

    def choice(kind: str, name: str, values: Mapping[ProgramName, str], other: str) -> str:
        return _choice(
            kind, name, arguments, [(_label(each), value) for each, value in values.items()], other
        )

    def of_program(
        name: str, value: Callable[[ProgramName], int], which: Sequence[ProgramName] = placed
    ) -> str:
        return choice("int unsigned", name, {each: str(value(each)) for each in which}, "0")

    def words(name: str, values: Mapping[ProgramName, tuple[int, int]]) -> str:
        bits = max(size for size, _ in values.values())
        cases = {each: f"{bits}'({_literal(*value)})" for each, value in values.items()}
        return choice(f"logic [{bits - 1}:0]", name, cases, f"{bits}'h0")

    used = {name: f"{len(INSTRUCTIONS)}'h{_used(programs[name]):x}" for name in whole}
    body = (
        "  // Number of instructions; with a common memory, of initialised words.",
        of_program("length", lambda name: len(programs[name].code), names),
        "  // The instructions, the first one in the lowest bits.",
        words("code", {name: value for name, value in codes.items() if name not in whole}),
        "  // Initial data words, word 0 in the lowest bits.",
        words("data", contents),
        "  // Initial contents of a common memory, word 0 in the lowest bits.",
        words("memory", {name: codes[name] for name in whole}),
        "  // First address of the words that may be written, and the address after the last.",
        of_program("variables_begin", lambda name: programs[name].symbols["variables"], whole),
        of_program("variables_end", lambda name: programs[name].symbols["variables_end"], whole),
        "  // Instructions in a program: bit i for number i.",
        choice(f"logic [{len(INSTRUCTIONS) - 1}:0]", "used", used, "'1"),
        "  // Data words that are ever written: bit i for address i.",
        choice(f"logic [{most - 1}:0]", "written", written, "'1"),
        "  // Address of the block's lowest word.",
        of_program("block_place", lambda name: programs[name].symbols["block"]),
        "  // Address of the result's lowest word.",
        of_program("result_place", lambda name: result_place(programs[name])),
        "  // Address of the key's lowest word.",
        of_program("key_place", lambda name: programs[name].symbols["key"]),
    )
    return _package("cf_programs_pkg", "Cipher programs for the machines.", body)


def _used(program: Program) -> int:
    """Return a bit for each instruction of the VSCPU family, 1 if a program has it."""
    member = FAMILY[program.machine.name]
    # The machine names its instructions in the same order as the member, whatever it calls them.
    kinds = dict(zip(program.machine.instructions, member.instructions, strict=True))
    decoded = (program.machine.decode(program.code[address]) for address in program.instructions)
    names = {kinds[each] for each in decoded if each is not None}
    return sum(1 << number for number, name in enumerate(INSTRUCTIONS) if name in names)


def _label(name: ProgramName) -> str:
    family, key_bits = name.cipher.split("-")
    parts = (constant(family), f"32'd{key_bits}", constant(name.direction), constant(name.machine))
    return f"{{{', '.join(parts)}}}"


def _concatenated(words: Iterable[int], bits: int) -> int:
    return sum(word << number * bits for number, word in enumerate(words))


def _literal(bits: int, value: int) -> str:
    """Return a number of SystemVerilog, in lines if it is long."""
    digits = f"{value:0{-(-bits // 4)}x}"
    first = len(digits) % _DIGITS
    parts = [digits[:first]] if first else []
    parts += [digits[at : at + _DIGITS] for at in range(first, len(digits), _DIGITS)]
    if len(parts) == 1:
        return f"{bits}'h{digits}"
    sizes = [4 * len(part) for part in parts]
    sizes[0] -= sum(sizes) - bits
    joined = ",\n".join(f"        {size}'h{part}" for size, part in zip(sizes, parts, strict=True))
    return f"{{\n{joined}\n      }}"
