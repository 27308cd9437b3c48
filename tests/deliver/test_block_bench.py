import re

import pytest

from cipherfab.catalogue import block_design
from cipherfab.deliver.block_bench import bench, bench_vectors, vectors_package
from cipherfab.deliver.naming import identifier

DESIGNS = [
    "present-80/iterative",
    "rectangle-128/combinational:direction=decrypt",
    "present-128/iterative:direction=both",
    "rectangle-80/narrow:port_bits=32",
]
CASE = re.compile(r"^ +(\d+): vector = \{1'b([01]), (\d+)'h(\w+), (\d+)'h(\w+), \5'h(\w+)\};$", re.MULTILINE)


@pytest.mark.parametrize("design_id", DESIGNS)
def test_vectors_are_right_and_of_every_kind(design_id: str) -> None:
    design = block_design(design_id)
    cipher = design.cipher
    vectors = bench_vectors(design)
    for _, vector in vectors:
        assert cipher.encrypt(vector.key, vector.plaintext) == vector.ciphertext
    assert {decrypt for decrypt, _ in vectors} == {
        decrypt for decrypt, has in ((False, design.encrypts), (True, design.decrypts)) if has
    }
    for decrypt in {decrypt for decrypt, _ in vectors}:
        chosen = [vector for is_decrypt, vector in vectors if is_decrypt == decrypt]
        assert any(vector.source.startswith("official") for vector in chosen)
        blocks = {(vector.key, vector.ciphertext if decrypt else vector.plaintext) for vector in chosen}
        assert {(0, 1 << bit) for bit in range(cipher.block_bits)} <= blocks
        assert {(1 << bit, 0) for bit in range(cipher.key_bits)} <= blocks
        random = [vector.key for vector in chosen if vector.source == "random"]
        assert 1 < len(set(random)) < len(random)


@pytest.mark.parametrize("design_id", DESIGNS)
def test_package_holds_the_vectors(design_id: str) -> None:
    design = block_design(design_id)
    text, vectors = vectors_package(design), bench_vectors(design)
    found = CASE.findall(text)
    assert [int(index) for index, *_ in found] == list(range(len(vectors)))
    for (_, decrypt, key_bits, key, block_bits, block, result), (is_decrypt, vector) in zip(
        found, vectors, strict=True
    ):
        assert (int(key_bits), int(block_bits)) == (design.cipher.key_bits, design.cipher.block_bits)
        assert bool(int(decrypt)) == is_decrypt
        assert int(key, 16) == vector.key
        words = [int(block, 16), int(result, 16)]
        assert (words[::-1] if is_decrypt else words) == [vector.plaintext, vector.ciphertext]
    constants = dict(re.findall(r"localparam \w+ (\w+) = (\S+);", text))
    assert constants == {
        "KeyWithBlock": f"1'b{int(design.key_with_block)}",
        "KeyHeld": f"1'b{int(design.key_held)}",
        "BlockBits": str(design.cipher.block_bits),
        "KeyBits": str(design.cipher.key_bits),
        "BlockPortBits": str(design.port_bits or design.cipher.block_bits),
        "KeyPortBits": str(design.port_bits or design.cipher.key_bits),
        "BlockWords": str(design.block_words),
        "KeyWords": str(design.key_words),
        "Latency": str(design.cycles.latency),
        "Interval": str(design.cycles.interval),
        "KeyCycles": str(design.cycles.key),
        "DecryptCycles": str(design.cycles.decrypt),
        "Vectors": str(len(vectors)),
    }


def test_bench_is_about_the_design() -> None:
    design = block_design("present-80/iterative")
    text = bench(design)
    assert "cf_design" not in text
    assert f"module {identifier(design)}_tb;" in text
    assert f"import {identifier(design)}_vectors::*;" in text
