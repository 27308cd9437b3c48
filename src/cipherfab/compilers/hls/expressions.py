"""Values and steps as expressions of SystemVerilog."""

from cipherfab.compilers.hls.datapath import PLACE, Datapath, index_bits, width
from cipherfab.compilers.hls.schedule import Key, array_of, base_of
from cipherfab.compilers.ir.digits import signed_digits
from cipherfab.compilers.ir.model import Address, Constant, Instruction, Operand

_INFIX = {
    "add": "+",
    "sub": "-",
    "udiv": "/",
    "urem": "%",
    "and": "&",
    "or": "|",
    "xor": "^",
    "shl": "<<",
    "lshr": ">>",
    "eq": "==",
    "ne": "!=",
    "ult": "<",
    "ule": "<=",
    "ugt": ">",
    "uge": ">=",
}
_MOST_DIGITS = 4
_SIGNED = {"sdiv": "/", "srem": "%", "slt": "<", "sle": "<=", "sgt": ">", "sge": ">="}


def value(path: Datapath, operand: Operand, key: Key) -> str:
    """Return the expression of a value in a state."""
    match operand:
        case Constant(number, bits):
            return f"{width(bits)}'h{number:x}"
        case Address(_, element):
            return f"{PLACE}'h{element & (1 << PLACE) - 1:x}"
    if path.registers.made_in(operand, key):
        return path.given[operand] if operand in path.given else path.wires[operand]
    return path.kept[path.registers.of[operand]]


def place(path: Datapath, step: Instruction, key: Key) -> str:
    """Return the address of an access to a memory."""
    array = path.arrays[array_of(step, path.bases)]
    return f"{index_bits(array)}'({value(path, step.operands[0], key)})"


def expression(path: Datapath, step: Instruction, key: Key) -> str:
    """Return the expression that a step computes."""
    values = [value(path, each, key) for each in step.operands]
    bits = width(step.result.bits) if step.result is not None else 0
    first = width(step.operands[0].bits)
    match step.opcode:
        case "zext" | "trunc":
            text = f"{bits}'({values[0]})"
        case "sext":
            text = f"{bits}'(signed'({values[0]}))"
        case "select":
            text = f"{values[0]} ? {values[1]} : {values[2]}"
        case "ashr":
            text = f"{bits}'(signed'({values[0]}) >>> {values[1]})"
        case "fshl":
            text = f"{bits}'(({{{values[0]}, {values[1]}}} << ({values[2]} % {first})) >> {first})"
        case "fshr":
            text = f"{bits}'({{{values[0]}, {values[1]}}} >> ({values[2]} % {first}))"
        case "offset":
            text = f"{values[0]} + {PLACE}'(signed'({values[1]}))"
        case "number":
            octets = path.arrays[base_of(step.operands[0], path.bases)].bits // 8
            text = f"{bits}'({values[0]}) * {bits}'h{octets:x}"
        case "load":
            text = f"{path.memories[array_of(step, path.bases)]}[{place(path, step, key)}]"
        case signed if signed in _SIGNED:
            text = f"signed'({values[0]}) {_SIGNED[signed]} signed'({values[1]})"
            text = f"{bits}'({text})" if bits > 1 else text
        case "mul":
            text = _product(step.operands[1], values, bits)
        case opcode:
            text = f"{values[0]} {_INFIX[opcode]} {values[1]}"
    return text


def _product(factor: Operand, values: list[str], bits: int) -> str:
    """Return a product, as a sum of shifted values where a few adders are cheaper than a multiplier."""
    digits = signed_digits(factor.value, bits) if isinstance(factor, Constant) else []
    if not 0 < len(digits) <= _MOST_DIGITS or digits[0][1] < 0:
        return f"{values[0]} * {values[1]}"
    parts = (f"{'+' if sign > 0 else '-'} ({values[0]} << {place})" for place, sign in digits)
    return " ".join(parts).removeprefix("+ ")
