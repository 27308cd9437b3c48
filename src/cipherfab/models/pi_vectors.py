"""Known answers of pi-Cipher: operations, permutations, blocks, whole messages, right and wrong tags.

One JSON file holds those of all variants, in lists by kind; its field ``notes`` says what stands for what,
and ``counts`` how many entries each list has. A file is read strictly: a field that is missing, unknown or of
another length is an error.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cipherfab.models.ciphers.pi_cipher import FAMILY, PI_CIPHERS, PiCipher
from cipherfab.models.messages import Message, Verification, read_message, read_verification, shipped_file
from cipherfab.models.pi_permutation import (
    CHUNK_WORDS,
    COUNTER_BITS,
    PERMUTATIONS,
    ROUNDS,
    Chunk,
    Permutation,
    State,
)
from cipherfab.models.strict_json import JsonObject, read_object

PHASES = ("associated", "secret_number", "message")


@dataclass(frozen=True, kw_only=True)
class Constants:
    """All constants of a word size; `chunks` in the order of `Permutation.constants`."""

    permutation: Permutation
    chunks: tuple[Chunk, ...]
    rotations: tuple[Chunk, Chunk]


@dataclass(frozen=True, kw_only=True)
class Star:
    """One star operation, with what mu and nu give."""

    permutation: Permutation
    x: Chunk
    y: Chunk
    mu: Chunk
    nu: Chunk
    z: Chunk


@dataclass(frozen=True, kw_only=True)
class Pi:
    """A state, and what it is after each round."""

    permutation: Permutation
    state: State
    rounds: tuple[State, ...]


@dataclass(frozen=True, kw_only=True)
class Step:
    """A star operation of a pi-function: its round, the chunk it writes ("J1", "O4"), operands and result."""

    round: int
    writes: str
    x: Chunk
    y: Chunk
    z: Chunk


@dataclass(frozen=True, kw_only=True)
class PiTrace:
    """A state, all star operations on it, and the result."""

    permutation: Permutation
    state: State
    steps: tuple[Step, ...]
    result: State


@dataclass(frozen=True, kw_only=True)
class Block:
    """One triplex component on its own."""

    permutation: Permutation
    common: State
    counter: int
    block: bytes
    padded: bytes
    result: bytes
    tag: bytes


@dataclass(frozen=True, kw_only=True)
class BlockTrace:
    """A block of a message, with the states on its way; `result` is None where none is sent."""

    phase: str
    counter: int
    block: bytes
    padded: bytes
    state_in: State
    opened: State
    injected: State
    closed: State
    result: bytes | None
    tag: bytes
    tag_sum: bytes


@dataclass(frozen=True, kw_only=True)
class MessageTrace:
    """A whole message with all states on its way."""

    cipher: PiCipher
    message: Message
    initial: State
    common: State
    counter: int
    tag_of_associated: bytes
    common_after_associated: State
    common_after_secret_number: State | None
    pi_calls: int
    blocks: tuple[BlockTrace, ...]


@dataclass(frozen=True, kw_only=True)
class PaperFlow:
    """One block as the message processor of El-Hadedy et al. computes it, which is not the whole cipher."""

    cipher: PiCipher
    key: bytes
    nonce: bytes
    common: State
    counter: int
    message: bytes
    ciphertext: bytes
    tag: bytes


@dataclass(frozen=True, kw_only=True)
class PiVectors:
    """Everything in a file, each list in its order."""

    constants: tuple[Constants, ...]
    star: tuple[Star, ...]
    pi: tuple[Pi, ...]
    pi_trace: tuple[PiTrace, ...]
    triplex: tuple[Block, ...]
    aead: tuple[Message, ...]
    aead_trace: tuple[MessageTrace, ...]
    verify: tuple[Verification, ...]
    paper_flow: tuple[PaperFlow, ...]
    published: tuple[Message, ...]


def read_pi_vectors(path: Path) -> PiVectors:
    """Read a file of known answers.

    Raises
    ------
    InputError
        If the file is unreadable, not JSON or not of this format, or if a count in it is wrong. The message
        names the file, the entry, the field, the value found and what is allowed.
    """
    file = read_object(path)
    file.equal("cipher", "pi-Cipher v2", "the cipher that this format is for")
    for name in ("source", "notes"):
        file.text(name)
    vectors = PiVectors(
        constants=tuple(map(_constants, file.children("constants"))),
        star=tuple(map(_star, file.children("star"))),
        pi=tuple(map(_pi, file.children("pi"))),
        pi_trace=tuple(map(_pi_trace, file.children("pi_trace"))),
        triplex=tuple(map(_block, file.children("triplex"))),
        aead=tuple(map(_message, file.children("aead"))),
        aead_trace=tuple(map(_message_trace, file.children("aead_trace"))),
        verify=tuple(map(_verification, file.children("verify"))),
        paper_flow=tuple(map(_paper_flow, file.children("paper_flow"))),
        published=tuple(map(_message, file.children("published"))),
    )
    counts = file.child("counts")
    for name, entries in vars(vectors).items():
        counts.equal(name, len(entries), f"the number of entries in {name}")
    counts.close()
    file.close()
    return vectors


def shipped_pi_vectors() -> PiVectors:
    """Return the known answers that come with cipherfab."""
    with shipped_file(FAMILY) as path:
        return read_pi_vectors(path)


def _permutation(entry: JsonObject) -> Permutation:
    bits = entry.integer("word_bits", 1, 64)
    if bits not in PERMUTATIONS:
        raise entry.wrong("word_bits", ", ".join(map(str, PERMUTATIONS)))
    return PERMUTATIONS[bits]


def _cipher(entry: JsonObject) -> PiCipher:
    return PI_CIPHERS[entry.choice("variant", list(PI_CIPHERS))]


def _chunk(entry: JsonObject, name: str, permutation: Permutation) -> Chunk:
    return tuple(entry.words(name, permutation.word_bits, CHUNK_WORDS))


def _state(entry: JsonObject, name: str, permutation: Permutation) -> State:
    return permutation.words(entry.octets(name, 2 * permutation.rate_bytes))


def _constants(entry: JsonObject) -> Constants:
    permutation = _permutation(entry)
    common = entry.words("constants", permutation.word_bits, 2 * CHUNK_WORDS)
    chunks = [tuple(common[:CHUNK_WORDS]), tuple(common[CHUNK_WORDS:])]
    for number, each in enumerate(entry.children("round_constants"), 1):
        each.equal("round", number, "the number of the round, in order")
        chunks += [_chunk(each, "C1", permutation), _chunk(each, "C2", permutation)]
    mu, nu = (tuple(entry.words(name, 8, CHUNK_WORDS)) for name in ("mu_rotations", "nu_rotations"))
    return Constants(permutation=permutation, chunks=tuple(chunks), rotations=(mu, nu))


def _star(entry: JsonObject) -> Star:
    permutation = _permutation(entry)
    entry.text("name")
    x, y, mu, nu, z = (_chunk(entry, name, permutation) for name in ("x", "y", "mu", "nu", "z"))
    return Star(permutation=permutation, x=x, y=y, mu=mu, nu=nu, z=z)


def _pi(entry: JsonObject) -> Pi:
    permutation = _permutation(entry)
    entry.text("name")
    rounds = (_state(entry, f"after_round_{number}", permutation) for number in range(1, ROUNDS + 1))
    return Pi(permutation=permutation, state=_state(entry, "state", permutation), rounds=tuple(rounds))


def _pi_trace(entry: JsonObject) -> PiTrace:
    permutation = _permutation(entry)

    def step(each: JsonObject) -> Step:
        x, y, z = (_chunk(each, name, permutation) for name in ("x", "y", "z"))
        return Step(round=each.integer("round", 1, ROUNDS), writes=each.text("writes"), x=x, y=y, z=z)

    return PiTrace(
        permutation=permutation,
        state=_state(entry, "state", permutation),
        steps=tuple(map(step, entry.children("steps"))),
        result=_state(entry, "after_round_3", permutation),
    )


def _block(entry: JsonObject) -> Block:
    permutation = _permutation(entry)
    block = entry.octets("block")
    return Block(
        permutation=permutation,
        common=_state(entry, "common", permutation),
        counter=entry.word("ctr", COUNTER_BITS),
        block=block,
        padded=entry.octets("padded", permutation.rate_bytes),
        result=entry.octets("result", len(block)),
        tag=entry.octets("tag", permutation.rate_bytes),
    )


def _message(entry: JsonObject) -> Message:
    return read_message(entry, _cipher(entry))


def _message_trace(entry: JsonObject) -> MessageTrace:
    cipher, message = _cipher(entry), _message(entry)
    permutation = cipher.permutation
    after, has_number = "common_after_secret_number", message.secret_number is not None
    return MessageTrace(
        cipher=cipher,
        message=message,
        initial=_state(entry, "initial", permutation),
        common=_state(entry, "common", permutation),
        counter=entry.word("ctr", COUNTER_BITS),
        tag_of_associated=entry.octets("tag_of_associated", permutation.rate_bytes),
        common_after_associated=_state(entry, "common_after_associated", permutation),
        common_after_secret_number=_state(entry, after, permutation) if has_number else None,
        pi_calls=entry.integer("pi_calls", 6, 1000),
        blocks=tuple(_blocks(entry, permutation)),
    )


def _blocks(entry: JsonObject, permutation: Permutation) -> Iterator[BlockTrace]:
    for each in entry.children("blocks"):
        names = ("state_in", "opened", "injected", "closed")
        state_in, opened, injected, closed = (_state(each, name, permutation) for name in names)
        yield BlockTrace(
            phase=each.choice("phase", PHASES),
            counter=each.word("ctr", COUNTER_BITS),
            block=each.octets("block"),
            padded=each.octets("padded", permutation.rate_bytes),
            state_in=state_in,
            opened=opened,
            injected=injected,
            closed=closed,
            result=each.octets("result") if "result" in each else None,
            tag=each.octets("tag", permutation.rate_bytes),
            tag_sum=each.octets("tag_sum", permutation.rate_bytes),
        )


def _verification(entry: JsonObject) -> Verification:
    return read_verification(entry, _cipher(entry))


def _paper_flow(entry: JsonObject) -> PaperFlow:
    cipher = _cipher(entry)
    block = cipher.rate_bytes
    return PaperFlow(
        cipher=cipher,
        key=entry.octets("key", cipher.key_bytes),
        nonce=entry.octets("nonce", cipher.nonce_bytes),
        common=_state(entry, "common", cipher.permutation),
        counter=entry.word("ctr", COUNTER_BITS),
        message=entry.octets("message", block),
        ciphertext=entry.octets("ciphertext", block),
        tag=entry.octets("tag", block),
    )
