"""The registry of ciphers, and what every model must do."""

import importlib
import pickle
import random
import re
import time
from importlib.resources import files
from pathlib import Path

import pytest

from cipherfab.errors import InputError
from cipherfab.models import ALGORITHMS, CIPHERS, MODULES, BlockCipher, algorithm, cipher
from cipherfab.models.vectors import Chain, KnownAnswers, Trace, Vector, shipped_known_answers

SEED = 20140208

every_cipher = pytest.mark.parametrize("model", CIPHERS.values(), ids=list(CIPHERS))
MINIMUM = 150
ANSWERS = {name: shipped_known_answers(model) for name, model in CIPHERS.items()}


def short_of(model: BlockCipher, answers: KnownAnswers) -> list[str]:
    """Return which minimum of a shipped vector file is missed, as docs/reference/vectors.md says them."""
    vectors, missing = answers.vectors, []

    def alone(words: set[int], width: int) -> int:
        # NIST's vectors for AES fill the word with ones from its first bit, the others have a single one.
        return sum(1 << bit in words or (1 << width) - (1 << bit) in words for bit in range(width))

    def noticed(*, key: bool, block: bool) -> int:
        return sum(
            model.encrypt(
                reverse_bits(vector.key, model.key_bits) if key else vector.key,
                reverse_bits(vector.plaintext, model.block_bits) if block else vector.plaintext,
            )
            != vector.ciphertext
            for vector in vectors
        )

    if len(vectors) < MINIMUM:
        missing.append(f"{MINIMUM} vectors, there are {len(vectors)}")
    if not any(vector.source.startswith("official") for vector in vectors):
        missing.append('a source that begins with "official"')
    keys = alone({vector.key for vector in vectors if vector.plaintext == 0}, model.key_bits)
    if 2 * keys < model.key_bits:
        missing.append(f"half of the bits of a key alone, with a block of zeros: there are {keys}")
    blocks = alone({vector.plaintext for vector in vectors if vector.key == 0}, model.block_bits)
    if 2 * blocks < model.block_bits:
        missing.append(f"half of the bits of a block alone, with a key of zeros: there are {blocks}")
    for key, block in ((True, False), (False, True), (True, True)):
        if (count := noticed(key=key, block=block)) <= 40:
            what = " and ".join(("key",) * key + ("block",) * block)
            missing.append(f"40 vectors that notice a reversed {what}, there are {count}")
    kinds = {chain.kind for chain in answers.chains if chain.steps * chain.iterations >= 1000}
    if "fixed-key" not in kinds:
        missing.append('a chain "fixed-key" of 1000 encryptions')
    return missing


def reverse_bits(value: int, width: int) -> int:
    """Return the word read from its other end."""
    return int(f"{value:0{width}b}"[::-1], 2)


def named(kind: str) -> list[object]:
    """Return one test parameter for every known answer of a kind ("chains", "traces")."""
    return [
        pytest.param(
            CIPHERS[name],
            answer,
            id=f"{name}-{index}",
            # Every cipher has shorter chains, too.
            marks=[pytest.mark.nightly] if isinstance(answer, Chain) and answer.iterations > 1000 else [],
        )
        for name, answers in ANSWERS.items()
        for index, answer in enumerate(getattr(answers, kind))
    ]


def test_names() -> None:
    """A name is found under itself; the members of a family agree on its sizes, and each is one of them."""
    families: dict[str, list[BlockCipher]] = {}
    for name, model in CIPHERS.items():
        assert cipher(name) is model
        assert model.name == name
        assert re.fullmatch("[a-z][a-z0-9]*", model.family), "a dash ends the name of a family"
        assert model.reference
        families.setdefault(model.family, []).append(model)
    for family, members in families.items():
        assert len({MODULES[model.name] for model in members}) == 1, family
        assert len({(model.variants, model.byte_order, model.bit_order) for model in members}) == 1, family
        sizes = [(model.block_bits, model.key_bits) for model in members]
        assert set(sizes) <= set(members[0].variants), family
        assert len(set(sizes)) == len(sizes), family


@every_cipher
def test_sboxes(model: BlockCipher) -> None:
    """S-boxes take a block completely, and there is a way to realise them if there are any."""
    assert bool(model.sboxes) == bool(model.sbox_forms)
    assert not model.sboxes or model.block_bits % model.sboxes == 0
    assert not model.sboxes or model.sbox_forms[0] == "table"


def test_unknown_name() -> None:
    """The message names the value and every name allowed."""
    with pytest.raises(InputError) as caught:
        cipher("present-81")
    assert (
        str(caught.value)
        == f"unknown cipher 'present-81'; did you mean present-80? There are {', '.join(CIPHERS)}"
    )


@every_cipher
def test_every_vector(model: BlockCipher) -> None:
    """Both directions, every vector, of which there is at least one."""
    assert ANSWERS[model.name].vectors
    for vector in ANSWERS[model.name].vectors:
        assert model.encrypt(vector.key, vector.plaintext) == vector.ciphertext, vector
        assert model.decrypt(vector.key, vector.ciphertext) == vector.plaintext, vector


@every_cipher
def test_there_are_enough_known_answers(model: BlockCipher) -> None:
    """The shipped file reaches every minimum, and one that does not would be noticed."""
    answers = ANSWERS[model.name]
    assert short_of(model, answers) == []
    few = KnownAnswers(tuple(Vector(0, 0, 0, "computed") for _ in range(2)), (), ())
    assert len(short_of(model, few)) >= 5


@pytest.mark.parametrize(("model", "chain"), named("chains"))
def test_every_chain(model: BlockCipher, chain: Chain) -> None:
    """A thousand encryptions or more, each of the result of the last, and back from the end."""
    steps = chain.run(model.encrypt)
    assert len(steps) * chain.iterations >= 1000
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
    """Round numbers, round keys and all states; the last state is the result.

    A cipher may end with a key addition, which is one more round then.
    """
    trace, block, result = model.trace, answer.vector.plaintext, answer.vector.ciphertext
    if answer.inverse:
        assert model.inverse_trace
        trace, block, result = model.inverse_trace, result, block
    rounds = trace(answer.vector.key, block)
    for found, expected in zip(rounds, answer.rounds, strict=True):
        assert found == expected
        assert list(found.states) == list(expected.states)
    assert len(rounds) in (model.rounds, model.rounds + 1)
    assert list(rounds[-1].states.values())[-1] == result
    assert model.encrypt(answer.vector.key, answer.vector.plaintext) == answer.vector.ciphertext


def test_there_are_traces() -> None:
    """The parametrised test above would pass if no file had any; of both directions there are some."""
    assert {trace.inverse for answers in ANSWERS.values() for trace in answers.traces} == {False, True}


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
    assert 6 * min(changed) >= model.block_bits
    assert 0.45 < sum(changed) / len(changed) / model.block_bits < 0.55


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
    """A module of ``ciphers/`` or ``modes/`` is all that a model with a core needs to be in the registry."""
    without_core = {f"cipherfab.models.modes.{name}" for name in ("mode",)}
    modules = {
        f"cipherfab.models.{folder}.{path.stem}"
        for folder in ("ciphers", "modes")
        for path in Path(str(files(f"cipherfab.models.{folder}"))).glob("[a-z]*.py")
    } - without_core
    assert {own for own, *_ in MODULES.values()} == modules
    defined = [model for module in modules for model in importlib.import_module(module).MODELS]
    assert len(defined) == len(ALGORITHMS) == len(MODULES)
    for name, model in ALGORITHMS.items():
        assert algorithm(name) is model
        assert model in importlib.import_module(MODULES[name][0]).MODELS
