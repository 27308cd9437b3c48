"""pi-Cipher against its known answers, and what an authenticated cipher must do."""

import random
from collections.abc import Callable
from itertools import pairwise, product

import pytest

from cipherfab.errors import InputError
from cipherfab.models.ciphers.pi_cipher import PI_CIPHERS, PiCipher, triplex
from cipherfab.models.message_cipher import Opened, TagError
from cipherfab.models.messages import Message, Verification
from cipherfab.models.pi_permutation import RATE, ROTATIONS
from cipherfab.models.pi_vectors import MessageTrace, shipped_pi_vectors

SEED = 20151012
VECTORS = shipped_pi_vectors()
every_variant = pytest.mark.parametrize("cipher", PI_CIPHERS.values(), ids=list(PI_CIPHERS))


def test_variants() -> None:
    sizes = {name: (c.key_bytes, c.nonce_bytes, c.rate_bytes) for name, c in PI_CIPHERS.items()}
    assert sizes == {
        "pi16cipher096v2": (12, 4, 16),
        "pi16cipher128v2": (16, 4, 16),
        "pi32cipher128v2": (16, 16, 32),
        "pi32cipher256v2": (32, 16, 32),
        "pi64cipher128v2": (16, 16, 64),
        "pi64cipher256v2": (32, 16, 64),
    }
    assert all(name == cipher.name for name, cipher in PI_CIPHERS.items())


def test_constants() -> None:
    """The rule by which they are computed gives those that are published."""
    for constants in VECTORS.constants:
        assert constants.permutation.constants == constants.chunks
        assert ROTATIONS[constants.permutation.word_bits] == constants.rotations
    assert [constants.permutation.word_bits for constants in VECTORS.constants] == [16, 32, 64]


def test_every_star_operation() -> None:
    checked = 0
    for vector in VECTORS.star:
        permutation = vector.permutation
        assert permutation.mu(vector.x) == vector.mu
        assert permutation.nu(vector.y) == vector.nu
        assert permutation.sigma(vector.mu, vector.nu) == vector.z
        assert permutation.star(vector.x, vector.y) == vector.z
        checked += 1
    assert checked == 90
    assert any(v.permutation.star(v.y, v.x) != v.z for v in VECTORS.star), "the operation does not commute"


def test_every_permutation() -> None:
    checked = 0
    for vector in VECTORS.pi:
        assert tuple(vector.permutation.rounds(vector.state)) == vector.rounds
        assert vector.permutation.pi(vector.state) == vector.rounds[-1]
        checked += 1
    assert checked == 44


def test_every_step_of_a_permutation() -> None:
    names = ["J1", "J2", "J3", "J4", "O4", "O3", "O2", "O1"]
    for trace in VECTORS.pi_trace:
        states = [trace.state, *trace.permutation.rounds(trace.state)]
        found = [
            (number, name, result)
            for number, state in enumerate(states[:3], 1)
            for name, result in zip(names, trace.permutation.pi_round(number, state), strict=True)
        ]
        assert found == [(step.round, step.writes, step.z) for step in trace.steps]
        assert all(trace.permutation.star(step.x, step.y) == step.z for step in trace.steps)
        assert states[-1] == trace.result
        assert len(trace.steps) == 24
    assert len(VECTORS.pi_trace) == 3


def test_every_block() -> None:
    checked = 0
    for vector in VECTORS.triplex:
        permutation = vector.permutation
        done = triplex(permutation, vector.common, vector.counter, vector.block)
        assert (done.result, permutation.rate(done.closed)) == (vector.result, vector.tag)
        injected = permutation.add_rate(done.opened, vector.padded)
        assert done.injected == injected
        back = triplex(permutation, vector.common, vector.counter, vector.result, decrypt=True)
        assert (back.result, back.closed) == (vector.block, done.closed)
        checked += 1
    assert checked == 22


def check(vector: Message) -> None:
    cipher = vector.cipher
    arguments = (vector.key, vector.nonce, vector.associated)
    found = cipher.encrypt(*arguments, vector.message, vector.secret_number)
    assert found == vector.ciphertext, vector.name
    opened = cipher.decrypt(*arguments, vector.ciphertext, has_secret_number=vector.secret_number is not None)
    assert opened == Opened(vector.secret_number, vector.message), vector.name


@every_variant
def test_every_message(cipher: PiCipher) -> None:
    """Those computed with the reference code, and samples of those its author published."""
    vectors = [vector for vector in (*VECTORS.aead, *VECTORS.published) if vector.cipher is cipher]
    for vector in vectors:
        check(vector)
    assert len(vectors) == {16: 94, 32: 67, 64: 70}[cipher.permutation.word_bits] + 11
    assert {vector.secret_number is None for vector in vectors} == {False, True}


@pytest.mark.parametrize("trace", VECTORS.aead_trace, ids=lambda trace: trace.message.name)
def test_every_state_of_a_message(trace: MessageTrace) -> None:
    vector = trace.message
    check(vector)
    permutation = trace.cipher.permutation
    block = permutation.pad(vector.key + vector.nonce, 2 * permutation.rate_bytes)
    assert permutation.words(block) == trace.initial
    session = trace.cipher.session(vector.key, vector.nonce)
    assert (session.common, session.counter) == (trace.common, trace.counter)
    steps = [("associated", step) for step in session.associate(vector.associated)]
    calls = 2 + 2 * len(steps)
    assert session.tag == trace.tag_of_associated
    assert session.common == trace.common_after_associated
    if vector.secret_number is not None:
        steps.append(("secret_number", session.secret_number(vector.secret_number)))
        assert session.common == trace.common_after_secret_number
        calls += 2
    message = session.message(vector.message)
    steps += [("message", step) for step in message]
    assert calls + 2 * len(message) == trace.pi_calls
    assert session.tag == vector.ciphertext[-permutation.rate_bytes :]
    sums = (0,) * len(RATE)
    for (phase, step), expected in zip(steps, trace.blocks, strict=True):
        assert phase == expected.phase
        assert step.counter == expected.counter
        assert (step.state_in, step.opened) == (expected.state_in, expected.opened)
        assert (step.injected, step.closed) == (expected.injected, expected.closed)
        assert permutation.add_rate(step.opened, expected.padded) == step.injected
        assert expected.padded.startswith(expected.block)
        assert permutation.rate(step.closed) == expected.tag
        sums = tuple(map(permutation.add, sums, permutation.words(expected.tag)))
        assert permutation.data(sums) == expected.tag_sum
        if phase == "associated":
            assert expected.result in (None, b"", step.result)
        else:
            assert step.result == expected.result


def test_traces_carry_through_the_counter() -> None:
    """In some of them its lowest word runs over: a carry that is lost would show."""
    carried = {
        trace.message.cipher.name
        for trace in VECTORS.aead_trace
        for before, now in pairwise([trace.counter, *(block.counter for block in trace.blocks)])
        if before & 0xFFFF == 0xFFFF and now & 0xFFFF == 0
    }
    assert carried == {"pi16cipher096v2", "pi16cipher128v2"}
    assert len(VECTORS.aead_trace) == 22


@pytest.mark.parametrize("vector", VECTORS.verify, ids=lambda vector: vector.name)
def test_every_verification(vector: Verification) -> None:
    def decrypt() -> Opened:
        return vector.cipher.decrypt(
            vector.key,
            vector.nonce,
            vector.associated,
            vector.ciphertext,
            has_secret_number=vector.has_secret_number,
        )

    if vector.message is None:
        with pytest.raises(TagError, match=f"^{vector.cipher.name}: the tag is wrong$"):
            decrypt()
    else:
        assert decrypt() == Opened(vector.secret_number, vector.message)


def test_there_are_right_and_wrong_tags() -> None:
    accepted = [vector.message is not None for vector in VECTORS.verify]
    assert (accepted.count(True), accepted.count(False)) == (12, 120)


def test_every_block_of_the_paper() -> None:
    """The message processor of the paper: three pi-functions for one block, and no phase for other data."""
    for vector in VECTORS.paper_flow:
        session = vector.cipher.session(vector.key, vector.nonce)
        assert session.common == vector.common
        done = session.step(vector.message)
        assert (done.counter, done.result, session.tag) == (vector.counter, vector.ciphertext, vector.tag)
    assert len(VECTORS.paper_flow) == 8


@every_variant
def test_any_length(cipher: PiCipher) -> None:
    """Message and associated data from nothing to two blocks and a byte, with and without a secret number."""
    generator = random.Random(f"{SEED} {cipher.name}")
    rate = cipher.rate_bytes
    lengths = (0, 1, rate - 1, rate, rate + 1, 2 * rate, 2 * rate + 1)
    for of_message, of_associated in product(lengths, lengths[::2]):
        key, nonce, number, message, associated = map(
            generator.randbytes, (cipher.key_bytes, cipher.nonce_bytes, rate, of_message, of_associated)
        )
        secret_number = number if generator.random() < 0.5 else None
        where = f"seed {SEED}, {of_message} and {of_associated} bytes"
        ciphertext = cipher.encrypt(key, nonce, associated, message, secret_number)
        assert len(ciphertext) == of_message + rate * (1 if secret_number is None else 2), where
        opened = cipher.decrypt(
            key, nonce, associated, ciphertext, has_secret_number=secret_number is not None
        )
        assert opened == Opened(secret_number, message), where


def test_every_bit_is_authenticated() -> None:
    """Each bit of key, nonce, associated data and ciphertext with its tag, flipped alone, is noticed."""
    cipher = PI_CIPHERS["pi16cipher096v2"]
    key, nonce, associated = bytes(range(12)), b"\xa0\xa1\xa2\xa3", b"ad"
    ciphertext = cipher.encrypt(key, nonce, associated, bytes(range(18)), bytes(16))
    whole = key + nonce + associated + ciphertext

    def decrypt(data: bytes) -> Opened:
        return cipher.decrypt(data[:12], data[12:16], data[16:18], data[18:], has_secret_number=True)

    assert decrypt(whole).message == bytes(range(18))
    for bit in range(8 * len(whole)):
        changed = int.from_bytes(whole, "little") ^ 1 << bit
        with pytest.raises(TagError):
            decrypt(changed.to_bytes(len(whole), "little"))


def test_a_secret_number_of_zeros_is_not_none() -> None:
    cipher = PI_CIPHERS["pi16cipher128v2"]
    zeros = cipher.encrypt(bytes(16), bytes(4), b"", b"message", bytes(16))
    assert cipher.encrypt(bytes(16), bytes(4), b"", b"message") != zeros[16:]


def test_the_counter_runs_over() -> None:
    session = PI_CIPHERS["pi64cipher128v2"].session(bytes(16), bytes(16))
    session.counter = 2**64 - 1
    assert session.step(b"").counter == 0


@every_variant
def test_wrong_lengths(cipher: PiCipher) -> None:
    key, nonce, rate = bytes(cipher.key_bytes), bytes(cipher.nonce_bytes), cipher.rate_bytes
    cases: list[tuple[Callable[[], object], str]] = [
        (lambda: cipher.encrypt(key[1:], nonce, b"", b""), f"key of {cipher.name} has {len(key) - 1} bytes"),
        (lambda: cipher.decrypt(key, nonce + b"0", b"", bytes(99)), f"has {len(nonce) + 1} bytes, allowed: "),
        (
            lambda: cipher.encrypt(key, nonce, b"", b"", bytes(rate - 1)),
            f"secret message number of {cipher.name} has {rate - 1} bytes, allowed: {rate}",
        ),
        (
            lambda: cipher.decrypt(key, nonce, b"", bytes(rate - 1)),
            f"ciphertext of {cipher.name} has {rate - 1} bytes, allowed: {rate} and more",
        ),
        (
            lambda: cipher.decrypt(key, nonce, b"", bytes(2 * rate - 1), has_secret_number=True),
            f"has {2 * rate - 1} bytes, allowed: {2 * rate} and more",
        ),
    ]
    for call, message in cases:
        with pytest.raises(InputError, match=message):
            call()
