"""A core in simulation: whole messages through the gates of a design, from Python."""

from collections.abc import Sequence
from typing import NamedTuple

from cipherfab.api.exchange import SimulatedCore, Transfer
from cipherfab.api.measuring import KINDS
from cipherfab.catalogue import PacketDesign, parse
from cipherfab.errors import InputError
from cipherfab.models import MessageCipher
from cipherfab.models.hash_function import HashFunction
from cipherfab.models.message_cipher import TagError
from cipherfab.names import meant
from cipherfab.tools.tools import Kind, Toolset
from cipherfab.verify.packets import (
    ACCEPTED,
    ASSOCIATED_DATA,
    MESSAGE,
    TAG,
    VERDICTS,
    WRONG_TAG,
    close,
    cut,
    start,
)


class _Answer(NamedTuple):
    message: bytes
    tag: bytes
    verdict: int


class Core:
    """A core for messages, in simulation.

    Encrypts and decrypts with the gates of a core instead of the golden model: of its RTL, or of the netlist
    that a target has after synthesis. A message takes some milliseconds for each block.

    Parameters
    ----------
    design : str
        Id of a design that takes packets, such as ``"aes-128-gcm/iterative"``.
    target : str | None
        Name of a target, whose first recipe makes the netlist; None for the RTL.
    tools : "wheel", "native" or "portable"
        As for `measure`.

    Attributes
    ----------
    cycles : int
        Clock cycles of the last message, from its start to its verdict, with a user who never waits.

    Raises
    ------
    InputError
        For an unknown design, target or kind of tools, and for a design that takes blocks.
    ToolError
        If a tool is missing or fails.
    """

    def __init__(self, design: str, target: str | None = None, *, tools: Kind = "wheel") -> None:
        found = parse(design)
        if not isinstance(found, PacketDesign):
            raise InputError(f"{design} takes no messages; allowed are designs that take packets")
        self._design, self._cipher = found, found.model
        toolset = Toolset(KINDS[meant("kind of tools", tools, KINDS)])
        self._core = SimulatedCore(found, target, toolset)
        self.cycles = 0

    def encrypt(self, key: bytes, nonce: bytes, message: bytes, associated: bytes = b"") -> bytes:
        """Encrypt a message, and authenticate it if the cipher does.

        Parameters
        ----------
        key, nonce : bytes
            Key and nonce: of a mode of operation, its initialization vector, first counter block or tweak.
        message : bytes
            The plaintext.
        associated : bytes
            Data that are authenticated only.

        Returns
        -------
        bytes
            The ciphertext, followed by the tag if there is one.

        Raises
        ------
        InputError
            If key or nonce have another length, or the core refuses the message: with its verdict.
        """
        answer = self._run(False, key, nonce, associated, message, b"")
        return answer.message + answer.tag

    def decrypt(self, key: bytes, nonce: bytes, ciphertext: bytes, associated: bytes = b"") -> bytes:
        """Decrypt what `encrypt` returned.

        Raises
        ------
        InputError
            As `encrypt`.
        TagError
            If the core says that the message is not authentic; nothing of it is returned.
        """
        end = len(ciphertext) - self._cipher.tag_bytes
        if end < 0:
            raise InputError(
                f"ciphertext of {self._cipher.name} has {len(ciphertext)} bytes, allowed: "
                f"{self._cipher.tag_bytes} and more"
            )
        return self._run(True, key, nonce, associated, ciphertext[:end], ciphertext[end:]).message

    def digest(self, message: bytes, customisation: bytes = b"", *, size: int | None = None) -> bytes:
        """Return the digest of a message, of a core of a hash function.

        Parameters
        ----------
        message : bytes
            The message.
        customisation : bytes
            The customisation string, of ``ascon-cxof128``.
        size : int | None
            Bytes of the digest, where there is a choice; None for the usual number.

        Raises
        ------
        InputError
            If the design is of another kind, or a length is not allowed.
        """
        if not isinstance(self._cipher, HashFunction):
            raise InputError(f"{self._design.id} makes no digests; allowed are designs of hash functions")
        function = self._cipher if size is None else self._cipher.with_digest(size)
        if customisation and not function.associates:
            raise InputError(f"{self._design.id} has no {function.associated_name}")
        return self._answer(function, False, b"", b"", customisation, message, b"").message

    def _run(
        self, decrypt: bool, key: bytes, nonce: bytes, associated: bytes, text: bytes, tag: bytes
    ) -> _Answer:
        if not self._cipher.invertible:
            raise InputError(f"{self._design.id} encrypts nothing; it makes digests")
        for what, value, length in (
            ("key", key, self._cipher.key_bytes),
            (self._cipher.nonce_name, nonce, self._cipher.nonce_bytes),
        ):
            if len(value) != length:
                raise InputError(f"{what} of {self._design.id} has {len(value)} bytes, allowed: {length}")
        return self._answer(self._cipher, decrypt, key, nonce, associated, text, tag)

    def _answer(
        self,
        cipher: MessageCipher,
        decrypt: bool,
        key: bytes,
        nonce: bytes,
        associated: bytes,
        text: bytes,
        tag: bytes,
    ) -> _Answer:
        first, into, out, verdict = self._design.channels
        size = cipher.rate_bytes
        phases = ((ASSOCIATED_DATA, associated), (MESSAGE, text), (TAG, tag))
        packet = close([each for kind, data in phases for each in cut(kind, data, size)])
        lengths = cipher.announced(associated, text)
        sent = [Transfer(first, tuple(start(key, nonce, decrypt, lengths)))]
        for each in packet:
            data = int.from_bytes(each.data, "little")
            sent.append(Transfer(into, (each.kind, data, len(each.data), int(each.last))))

        def ended(received: Sequence[Transfer]) -> bool:
            last = any(each.channel is out and each.values[-1] for each in received)
            return last and any(each.channel is verdict for each in received)

        received, self.cycles = self._core.exchange(sent, (out, verdict), ended)
        parts: dict[int, list[bytes]] = {MESSAGE: [], TAG: []}
        for kind, word, count, _ in (each.values for each in received if each.channel is out):
            parts[kind].append(word.to_bytes(size, "little")[:count])
        (answered,) = (each.values[0] for each in received if each.channel is verdict)
        answer = _Answer(b"".join(parts[MESSAGE]), b"".join(parts[TAG]), answered)
        if answer.verdict == WRONG_TAG:
            raise TagError(f"{self._design.id}: the tag is wrong")
        if answer.verdict != ACCEPTED:
            raise InputError(f"{self._design.id} refuses the message: {VERDICTS[answer.verdict]}")
        return answer
