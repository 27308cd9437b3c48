"""Who answers the tests: the golden models, or cores in simulation."""

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

from cipherfab.api.block_core import BlockCore
from cipherfab.api.core import Core
from cipherfab.catalogue import BlockDesign, Design, parse
from cipherfab.catalogue.design import design_of
from cipherfab.errors import InputError
from cipherfab.models import BlockCipher, MessageCipher
from cipherfab.models.hash_function import HashFunction
from cipherfab.tools.tools import Kind, Toolset


class Service(Protocol):
    """What can be asked for; errors are those of the golden models and of `Core`."""

    def block(self, cipher: BlockCipher, key: bytes, block: bytes, *, decrypt: bool) -> bytes:
        """Encrypt or decrypt a block."""

    def seal(
        self, cipher: MessageCipher, key: bytes, nonce: bytes, associated: bytes, message: bytes
    ) -> bytes:
        """Return the ciphertext and the tag."""

    def open(
        self, cipher: MessageCipher, key: bytes, nonce: bytes, associated: bytes, sealed: bytes
    ) -> bytes:
        """Return the message, or raise a `TagError`."""

    def digest(self, function: HashFunction, message: bytes, customisation: bytes) -> bytes:
        """Return the digest."""


class Models:
    """The golden models."""

    def block(self, cipher: BlockCipher, key: bytes, block: bytes, *, decrypt: bool) -> bytes:
        """Encrypt or decrypt a block."""
        order = cipher.byte_order
        run = cipher.decrypt if decrypt else cipher.encrypt
        return run(int.from_bytes(key, order), int.from_bytes(block, order)).to_bytes(len(block), order)

    def seal(
        self, cipher: MessageCipher, key: bytes, nonce: bytes, associated: bytes, message: bytes
    ) -> bytes:
        """Return the ciphertext and the tag."""
        return cipher.encrypt(key, nonce, associated, message)

    def open(
        self, cipher: MessageCipher, key: bytes, nonce: bytes, associated: bytes, sealed: bytes
    ) -> bytes:
        """Return the message, or raise a `TagError`."""
        return cipher.decrypt(key, nonce, associated, sealed).message

    def digest(self, function: HashFunction, message: bytes, customisation: bytes) -> bytes:
        """Return the digest."""
        return function.digest(message, customisation)


class Cores:
    """Simulated cores, one for each cipher and length of the tag.

    Parameters
    ----------
    designs : Sequence[Design]
        Which cores; for other ciphers it is ``CIPHER/iterative``, with ``direction=both`` for blocks.
    target : str | None
        The target whose netlist is simulated; None for the RTL.
    tools : "wheel", "native" or "portable"
        The tools for synthesis.

    Raises
    ------
    InputError
        If there are two designs for one cipher.
    """

    def __init__(self, designs: Sequence[Design], target: str | None, tools: Kind) -> None:
        self._designs = {each.cipher.name: each for each in designs}
        self._target, self._tools = target, tools
        self._blocks: dict[str, BlockCore] = {}
        self._messages: dict[tuple[str, int, int], Core] = {}
        if len(self._designs) < len(designs):
            raise InputError("there are two designs for one cipher, allowed: one")

    def block(self, cipher: BlockCipher, key: bytes, block: bytes, *, decrypt: bool) -> bytes:
        """Encrypt or decrypt a block."""
        if cipher.name not in self._blocks:
            design = self._designs.get(cipher.name) or parse(f"{cipher.name}/iterative:direction=both")
            assert isinstance(design, BlockDesign)
            self._blocks[cipher.name] = BlockCore(design, self._target, self._toolset)
        order = cipher.byte_order
        words = (int.from_bytes(key, order), int.from_bytes(block, order))
        return self._blocks[cipher.name].run(*words, decrypt=decrypt).to_bytes(len(block), order)

    def seal(
        self, cipher: MessageCipher, key: bytes, nonce: bytes, associated: bytes, message: bytes
    ) -> bytes:
        """Return the ciphertext and the tag."""
        return self._core(cipher).encrypt(key, nonce, message, associated)

    def open(
        self, cipher: MessageCipher, key: bytes, nonce: bytes, associated: bytes, sealed: bytes
    ) -> bytes:
        """Return the message, or raise a `TagError`."""
        return self._core(cipher).decrypt(key, nonce, sealed, associated)

    def digest(self, function: HashFunction, message: bytes, customisation: bytes) -> bytes:
        """Return the digest."""
        size = function.digest_bytes if function.extends else None
        return self._core(function).digest(message, customisation, size=size)

    def _core(self, cipher: MessageCipher) -> Core:
        """Return the core for a cipher whose tags and nonces have certain lengths."""
        sizes = {"tag_bytes": cipher.tag_bytes, "nonce_bytes": cipher.nonce_bytes}
        which = (cipher.name, cipher.tag_bytes, cipher.nonce_bytes)
        if which not in self._messages:
            found = self._designs.get(cipher.name) or parse(f"{cipher.name}/iterative")
            values = {name: sizes.get(name, value) for name, value in found.parameters.items()}
            exact = design_of(found.cipher, found.architecture, values)
            self._messages[which] = Core(exact.id, self._target, tools=self._tools)
        return self._messages[which]

    @cached_property
    def _toolset(self) -> Toolset:
        return Toolset(self._tools)
