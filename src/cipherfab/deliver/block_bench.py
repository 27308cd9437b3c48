"""The self-checking test bench that comes with a block cipher core, and its vectors."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from cipherfab.catalogue import BlockDesign
from cipherfab.deliver.naming import identifier
from cipherfab.deliver.top import HEADER, comment
from cipherfab.models.vectors import Vector, shipped_vectors

_TEMPLATE = Path(__file__).with_name("cf_design_tb.sv")
_PLACEHOLDER = "cf_design"  # the template is SystemVerilog itself, of a design with this name
_RESET = "      .rst_i      (rst),\n"
_RANDOM_BLOCKS = 64
_MOST_CYCLES = 500_000  # budget for computed vectors: a few minutes in an open simulator
_BLOCKS_PER_KEY = 4  # random vectors per key, so that blocks follow each other under one key


def bench(design: BlockDesign) -> str:
    """Return the SystemVerilog of the test bench."""
    text = _TEMPLATE.read_text(encoding="utf-8").replace(_PLACEHOLDER, identifier(design))
    return text.replace(_RESET, f"{_RESET}      .clear_i    (1'b0),\n") if design.clears else text


def bench_vectors(design: BlockDesign) -> list[tuple[bool, Vector]]:
    """Return the vectors of the test bench, each with whether it is decrypted.

    They are the official ones, every single bit of key and block, and random ones; a design for both
    directions gets all of them in each. A design with a fixed key only has those under that key, and a very
    slow one only a fraction of the computed ones.
    """
    found = [*_of_direction(design, False), *_of_direction(design, True)]
    found = [item for item in found if design.fixed_key in (None, item[1].key)]
    official = [item for item in found if _is_official(item[1])]
    computed = [item for item in found if not _is_official(item[1])]
    step = 1 + len(computed) * design.cycles.interval // _MOST_CYCLES
    return [*official, *computed[::step]]


def _is_official(vector: Vector) -> bool:
    return vector.source.startswith("official")


def vectors_package(design: BlockDesign) -> str:
    """Return the SystemVerilog package with the vectors and figures that the test bench reads."""
    name, cipher, cycles = identifier(design), design.cipher, design.cycles
    widths = {port.name: port.width for port in design.ports}
    vectors = bench_vectors(design)
    constants = {
        "bit KeyWithBlock": f"1'b{int(design.key_with_block)}",
        "bit KeyHeld": f"1'b{int(design.key_held)}",
        "int BlockBits": cipher.block_bits,
        "int KeyBits": cipher.key_bits,
        "int BlockPortBits": widths["block_i"],
        "int KeyPortBits": widths["key_i"],
        "int BlockWords": design.block_words,
        "int KeyWords": design.key_words,
        "int Latency": cycles.latency,
        "int Interval": cycles.interval,
        "int KeyCycles": cycles.key,
        "int DecryptCycles": cycles.decrypt,
        "int Vectors": len(vectors),
    }
    lines = [f"  localparam {constant} = {value};" for constant, value in constants.items()]
    return (
        HEADER
        + comment(f"Vectors of the test bench of {name}, from {cipher.reference}, and the golden model.")
        + f"\npackage {name}_vectors;\n\n"
        + "\n".join(lines)
        + "\n\n  typedef struct packed {\n"
        "    logic                 decrypt;\n"
        "    logic [  KeyBits-1:0] key;\n"
        "    logic [BlockBits-1:0] block;\n"
        "    logic [BlockBits-1:0] result;\n"
        "  } vector_t;\n\n"
        "  function automatic vector_t vector(int index);\n"
        "    case (index)\n"
        + "".join(_cases(design, vectors))
        + "      default: vector = '0;\n    endcase\n  endfunction\n\nendpackage\n"
    )


def _of_direction(design: BlockDesign, decrypt: bool) -> Iterator[tuple[bool, Vector]]:
    if not (design.decrypts if decrypt else design.encrypts):
        return
    cipher = design.cipher
    yield from ((decrypt, vector) for vector in shipped_vectors(cipher) if _is_official(vector))

    def computed(key: int, block: int, source: str) -> tuple[bool, Vector]:
        result = (cipher.decrypt if decrypt else cipher.encrypt)(key, block)
        plaintext, ciphertext = (result, block) if decrypt else (block, result)
        return decrypt, Vector(key, plaintext, ciphertext, source)

    fixed = design.fixed_key
    key = fixed or 0
    yield from (computed(key, 1 << bit, "every single bit of the block") for bit in range(cipher.block_bits))
    yield from (computed(1 << bit, 0, "every single bit of the key") for bit in range(cipher.key_bits))
    random = Random(f"{cipher.name} {decrypt}")
    for _ in range(_RANDOM_BLOCKS // _BLOCKS_PER_KEY):
        key = random.getrandbits(cipher.key_bits) if fixed is None else fixed
        for _ in range(_BLOCKS_PER_KEY):
            yield computed(key, random.getrandbits(cipher.block_bits), "random")


def _cases(design: BlockDesign, vectors: list[tuple[bool, Vector]]) -> Iterator[str]:
    cipher = design.cipher
    section = ""
    for index, (decrypt, vector) in enumerate(vectors):
        title = f"{'Decryption' if decrypt else 'Encryption'}, {vector.source}."
        if title != section:
            section = title
            yield from (f"      {line}\n" for line in comment(title, 90).splitlines())
        block, result = vector.plaintext, vector.ciphertext
        if decrypt:
            block, result = result, block
        words = (f"1'b{int(decrypt)}", _hex(vector.key, cipher.key_bits))
        blocks = (_hex(word, cipher.block_bits) for word in (block, result))
        yield f"      {index}: vector = {{{', '.join((*words, *blocks))}}};\n"


def _hex(value: int, width: int) -> str:
    return f"{width}'h{value:0{-(-width // 4)}x}"
