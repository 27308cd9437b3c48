"""The registry of ciphers, and what every model must do."""

import importlib
import pickle
import random
import time
from importlib.resources import files
from pathlib import Path

import pytest

from cipherfab.errors import InputError
from cipherfab.models import ALGORITHMS, CIPHERS, MODULES, BlockCipher, algorithm, cipher
from cipherfab.models.chains import AESAVS, COMPETITION
from cipherfab.models.vectors import Chain, Trace, Vector, shipped_known_answers

SEED = 20140208

every_cipher = pytest.mark.parametrize("model", CIPHERS.values(), ids=list(CIPHERS))
ANSWERS = {name: shipped_known_answers(model) for name, model in CIPHERS.items()}

LIST = [
    *("present-80", "present-128", "rectangle-80", "rectangle-128"),
    *("aes-128", "aes-192", "aes-256", "serpent-128", "serpent-192", "serpent-256"),
]
# Kinds of the chains of each cipher, and the directions of its traces (True for decryption).
LIGHTWEIGHT = (["fixed-key", "fixed-key", "key-agile"], [False, False])
SERPENT = (["fixed-key"] * 4 + [COMPETITION], [False, False])
CHAINS_AND_TRACES = {
    **dict.fromkeys(LIST[:4], LIGHTWEIGHT),
    "aes-128": ([AESAVS, "fixed-key", "fixed-key", "key-agile"], [False, True, False]),
    "aes-192": (["fixed-key", "fixed-key", "key-agile"], [False, True]),
    "aes-256": ([AESAVS, "fixed-key", "fixed-key"], [False, True]),
    **dict.fromkeys(LIST[7:], SERPENT),
}


def reverse_bits(value: int, width: int) -> int:
    """Return the word read from its other end."""
    return int(f"{value:0{width}b}"[::-1], 2)


def named(kind: str) -> list[object]:
    """Return one test parameter for every known answer of a kind ("chains", "traces")."""
    return [
        pytest.param(CIPHERS[name], answer, id=f"{name}-{index}")
        for name, answers in ANSWERS.items()
        for index, answer in enumerate(getattr(answers, kind))
    ]


def test_names() -> None:
    """A name is found under itself, and says family and key size."""
    assert list(CIPHERS) == LIST
    for name, model in CIPHERS.items():
        assert cipher(name) is model
        assert model.name == name == f"{model.family}-{model.key_bits}"
        assert model.title == name.upper()
        assert model.reference


def test_unknown_name() -> None:
    """The message names the value and every name allowed."""
    with pytest.raises(InputError) as caught:
        cipher("present-81")
    assert str(caught.value) == f"cipher is 'present-81', allowed: {', '.join(LIST)}"


@pytest.mark.parametrize("name", CIPHERS)
def test_every_vector(name: str) -> None:
    """Both directions, every vector; how many there are is checked in test_vectors.py."""
    model, checked = CIPHERS[name], 0
    for vector in ANSWERS[name].vectors:
        assert model.encrypt(vector.key, vector.plaintext) == vector.ciphertext, vector
        assert model.decrypt(vector.key, vector.ciphertext) == vector.plaintext, vector
        checked += 1
    assert checked >= 150


@pytest.mark.parametrize(("model", "chain"), named("chains"))
def test_every_chain(model: BlockCipher, chain: Chain) -> None:
    """A thousand encryptions or more, each of the result of the last, and back from the end."""
    steps = chain.run(model.encrypt)
    assert len(steps) * chain.iterations in (1000, 50_000, 100_000)
    for point in chain.points:
        assert getattr(steps[point.step], point.name) == point.value, point
    decrypted = 0
    while decrypted < 1000:
        step = steps.pop()
        block = step.ciphertext
        for _ in range(chain.iterations):
            block = model.decrypt(step.key, block)
        assert block == step.plaintext
        decrypted += chain.iterations


@pytest.mark.parametrize(("model", "answer"), named("traces"))
def test_every_value_of_every_trace(model: BlockCipher, answer: Trace) -> None:
    """Round numbers, round keys and all states; the last state is the result."""
    trace, block, result = model.trace, answer.vector.plaintext, answer.vector.ciphertext
    if answer.inverse:
        assert model.inverse_trace
        trace, block, result = model.inverse_trace, result, block
    rounds = trace(answer.vector.key, block)
    for found, expected in zip(rounds, answer.rounds, strict=True):
        assert found == expected
        assert list(found.states) == list(expected.states)
    assert len(rounds) == model.rounds + 1
    assert list(rounds[-1].states.values())[-1] == result
    assert model.encrypt(answer.vector.key, answer.vector.plaintext) == answer.vector.ciphertext


@pytest.mark.parametrize("name", CIPHERS)
def test_there_are_chains_and_traces(name: str) -> None:
    """The parametrised tests above would pass if the file had none."""
    kinds, directions = CHAINS_AND_TRACES[name]
    assert [chain.kind for chain in ANSWERS[name].chains] == kinds
    assert [trace.inverse for trace in ANSWERS[name].traces] == directions


@pytest.mark.parametrize("name", CIPHERS)
def test_random_blocks(name: str) -> None:
    """Decryption undoes encryption, and traces end in the result."""
    model, rng = CIPHERS[name], random.Random(f"{SEED} {name}")
    for _ in range(200):
        key, block = rng.getrandbits(model.key_bits), rng.getrandbits(model.block_bits)
        ciphertext = model.encrypt(key, block)
        where = f"seed {SEED}, key {key:#x}, block {block:#x}"
        assert model.decrypt(key, ciphertext) == block, where
        assert model.encrypt(key, model.decrypt(key, block)) == block, where
        assert list(model.trace(key, block)[-1].states.values())[-1] == ciphertext, where
        if model.inverse_trace:
            assert list(model.inverse_trace(key, ciphertext)[-1].states.values())[-1] == block, where


@pytest.mark.parametrize("name", CIPHERS)
def test_every_single_bit_matters(name: str) -> None:
    """Each bit of key and plaintext changes about half of the ciphertext, and no two the same."""
    model = CIPHERS[name]
    rng = random.Random(f"{SEED} bits {name}")
    key, block = rng.getrandbits(model.key_bits), rng.getrandbits(model.block_bits)
    reference = model.encrypt(key, block)
    seen = {model.encrypt(key ^ 1 << bit, block) for bit in range(model.key_bits)}
    seen |= {model.encrypt(key, block ^ 1 << bit) for bit in range(model.block_bits)}
    assert len(seen) == model.key_bits + model.block_bits
    changed = [(reference ^ other).bit_count() for other in seen]
    assert min(changed) >= 12
    assert 0.45 < sum(changed) / len(changed) / model.block_bits < 0.55


@pytest.mark.parametrize("name", CIPHERS)
def test_vectors_notice_reversed_inputs(name: str) -> None:
    """Bits loaded in reverse are noticed.

    The official vectors of PRESENT and RECTANGLE, all zero or all one, cannot tell; the whole set can.
    """
    model, answers = CIPHERS[name], ANSWERS[name]

    def passes(vector: Vector, *, key: bool, block: bool) -> bool:
        loaded_key = reverse_bits(vector.key, model.key_bits) if key else vector.key
        loaded_block = reverse_bits(vector.plaintext, model.block_bits) if block else vector.plaintext
        return model.encrypt(loaded_key, loaded_block) == vector.ciphertext

    official = [vector for vector in answers.vectors if vector.source.startswith("official")]
    assert official
    symmetric = model.family in ("present", "rectangle")
    assert all(passes(vector, key=True, block=True) for vector in official) == symmetric
    for key, block in ((True, False), (False, True), (True, True)):
        noticed = [not passes(vector, key=key, block=block) for vector in answers.vectors]
        assert sum(noticed) > 40, (key, block)


@every_cipher
def test_values_that_are_too_wide(model: BlockCipher) -> None:
    """All functions check both of their inputs."""
    for function in filter(None, (model.encrypt, model.decrypt, model.trace, model.inverse_trace)):
        for wrong in (-1, 1 << model.key_bits):
            with pytest.raises(InputError, match=rf"^key is -?0x1.*an integer of {model.key_bits} bits"):
                function(wrong, 0)
        for wrong in (-1, 1 << model.block_bits):
            with pytest.raises(InputError, match=rf"^block is -?0x1.*an integer of {model.block_bits} bits"):
                function(0, wrong)


@every_cipher
def test_a_model_can_be_sent_to_another_process(model: BlockCipher) -> None:
    """Parallel studies pickle what they hand out."""
    copy = pickle.loads(pickle.dumps(model))
    assert copy.encrypt(5, 7) == model.encrypt(5, 7)


@every_cipher
def test_a_thousand_blocks_are_quick(model: BlockCipher) -> None:
    """Volume tests ask the model for every block, often with a new key; a slow machine has three seconds."""
    start = time.process_time()
    for key in range(1000):
        model.encrypt(key, key)
    assert time.process_time() - start < 3


def test_each_model_is_found_in_its_module() -> None:
    """A module of ``ciphers/`` is all that a model needs to be in the registry, under one name."""
    folder = Path(str(files("cipherfab.models.ciphers")))
    modules = {f"cipherfab.models.ciphers.{path.stem}" for path in folder.glob("[a-z]*.py")}
    assert set(MODULES.values()) == modules
    defined = [model for module in modules for model in importlib.import_module(module).MODELS]
    assert len(defined) == len(ALGORITHMS) == len(MODULES)
    for name, model in ALGORITHMS.items():
        assert algorithm(name) is model
        assert model in importlib.import_module(MODULES[name]).MODELS
