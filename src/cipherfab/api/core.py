"""A core in simulation: whole messages through the gates of a design, from Python."""

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from cipherfab.api.measuring import KINDS
from cipherfab.catalogue import PacketDesign, parse
from cipherfab.devices.targets import target as target_of
from cipherfab.errors import CheckError, InputError
from cipherfab.flow.measure import verify_netlists
from cipherfab.models import MessageCipher
from cipherfab.models.hash_function import HashFunction
from cipherfab.models.message_cipher import TagError
from cipherfab.names import meant
from cipherfab.simulator.lanes import WORD_BITS, unpack_lanes
from cipherfab.simulator.simulate import Simulator
from cipherfab.tools.tools import Kind, Toolset
from cipherfab.verify.packets import (
    ACCEPTED,
    ASSOCIATED_DATA,
    MESSAGE,
    TAG,
    VERDICTS,
    WRONG_TAG,
    Transfer,
    close,
    cut,
    start,
)
from cipherfab.workspace.folder import scratch_folder

_PATIENCE = 100_000
"""Cycles without a transfer after which a core has no answer."""


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
        place = None if target is None else target_of(target)
        with scratch_folder() as folder:
            toolset = Toolset(KINDS[meant("kind of tools", tools, KINDS)])
            netlist = next(iter(verify_netlists(found, place, toolset, folder).values()))
        self._simulator = Simulator(netlist, lanes=WORD_BITS)
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
        size = cipher.rate_bytes
        phases = ((ASSOCIATED_DATA, associated), (MESSAGE, text), (TAG, tag))
        transfers = close([each for kind, data in phases for each in cut(kind, data, size)])
        lengths = cipher.announced(associated, text)
        answer = self._exchange(start(key, nonce, decrypt, lengths), transfers)
        if answer.verdict == WRONG_TAG:
            raise TagError(f"{self._design.id}: the tag is wrong")
        if answer.verdict != ACCEPTED:
            raise InputError(f"{self._design.id} refuses the message: {VERDICTS[answer.verdict]}")
        return answer

    def _exchange(self, start: Sequence[int], transfers: Sequence[Transfer]) -> _Answer:
        """Reset the core, and give it a packet as fast as it takes it."""
        simulator = self._simulator
        first, into, out, verdict = self._design.channels
        waiting = [(first, tuple(start))]
        for each in transfers:
            data = int.from_bytes(each.data, "little")
            waiting.append((into, (each.kind, data, len(each.data), int(each.last))))
        simulator.power_up()
        simulator.write("rst_i", 1)
        simulator.clock()
        simulator.write("rst_i", 0)
        for channel in (out, verdict):
            simulator.write(channel.ready.name, 1)
        parts: dict[int, list[bytes]] = {MESSAGE: [], TAG: []}
        found, closed, idle, began = -1, False, 0, 0
        for cycle in count():
            if waiting:
                channel, values = waiting[0]
                simulator.write(channel.valid.name, 1)
                for port, value in zip(channel.data, values, strict=True):
                    simulator.write(port.name, value)
            moved = bool(waiting) and self._read(waiting[0][0].ready.name)
            if self._read(out.valid.name):
                kind, data, size, last = (self._read(port.name) for port in out.data)
                closed = bool(last)
                parts[kind].append(data.to_bytes(self._cipher.rate_bytes, "little")[:size])
                idle = 0
            if found < 0 and self._read(verdict.valid.name):
                found = self._read(verdict.data[0].name)
            simulator.clock()
            idle += 1
            if moved:
                channel, _ = waiting.pop(0)
                simulator.write(channel.valid.name, 0)
                began, idle = cycle if channel is first else began, 0
            if closed and found >= 0 and not waiting:
                self.cycles = cycle - began
                return _Answer(b"".join(parts[MESSAGE]), b"".join(parts[TAG]), found)
            if idle > _PATIENCE:
                raise CheckError(f"{self._design.id} does not answer for {_PATIENCE} cycles")
        raise AssertionError("count() ends")

    def _read(self, port: str) -> int:
        return unpack_lanes(self._simulator.read(port))[0]
