"""Known answers of ciphers of messages and hash functions: messages, tags to accept or to reject, digests.

One JSON file holds those of a family, in lists of entries that name their variant::

    {"cipher": "Ascon ...", "source": "...", "notes": "...",
     "aead": [{"variant": "ascon-aead128", "name": "...", "key": "00...", "nonce": "00...",
               "associated": "", "message": "", "ciphertext": "44..."}],
     "verify": [{"variant": "ascon-aead128", "name": "...", "key": ..., "nonce": ..., "associated": ...,
                 "ciphertext": ..., "has_secret_number": false, "expected": "reject"}],
     "digests": [{"variant": "ascon-hash256", "name": "...", "message": "", "digest": "0b..."}]}

Strings are bytes in the order of transmission, as hexadecimal digits. A ciphertext ends with its tag, and
begins with the encrypted secret message number if the entry has a `secret_number`. What is accepted has a
`message`. Where a variant has tags or nonces of several lengths, `tag_bytes` and `nonce_bytes` tell them
apart. Digests may have a `customisation` string.
The list `published` is optional and like `aead`. A family may keep further lists in its file.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from importlib.resources import as_file, files
from pathlib import Path

from cipherfab.errors import InputError
from cipherfab.models.hash_function import HashFunction
from cipherfab.models.message_cipher import MessageCipher
from cipherfab.models.strict_json import JsonObject, read_object

_LISTS = ("aead", "published")
_DIGESTS = ("digests",)
_MOST_BYTES = 128


@dataclass(frozen=True, kw_only=True)
class Message:
    """A whole message; `ciphertext` has the secret message number at its begin and the tag at its end.

    Of a hash function, `associated` is the customisation string and `ciphertext` the digest.
    """

    cipher: MessageCipher
    name: str
    key: bytes
    nonce: bytes
    associated: bytes
    message: bytes
    ciphertext: bytes
    secret_number: bytes | None


@dataclass(frozen=True, kw_only=True)
class Verification:
    """A ciphertext; `message` is None where its tag is wrong."""

    cipher: MessageCipher
    name: str
    key: bytes
    nonce: bytes
    associated: bytes
    ciphertext: bytes
    has_secret_number: bool
    message: bytes | None
    secret_number: bytes | None


@dataclass(frozen=True, kw_only=True)
class KnownMessages:
    """What a file says about one cipher."""

    messages: tuple[Message, ...]
    verifications: tuple[Verification, ...]


def read_messages(path: Path, cipher: MessageCipher) -> KnownMessages:
    """Read what a file says about one cipher; entries of other variants are skipped.

    Raises
    ------
    InputError
        If the file is unreadable, not JSON or not of this format, or has no message of this cipher, whatever
        its tags and nonces. The error names the file, the entry, the field, the value found and what is
        allowed.
    """
    file = read_object(path)
    lists = _DIGESTS if isinstance(cipher, HashFunction) else _LISTS
    found: set[str] = set()

    def own(name: str) -> Iterator[JsonObject]:
        for entry in file.children(name) if name in file or name == lists[0] else ():
            variant = entry.text("variant")
            found.add(variant)
            if variant == cipher.name and _fits(entry, cipher):
                yield entry
            else:
                entry.skip()

    messages = tuple(read_message(entry, cipher) for name in lists for entry in own(name))
    verifications = tuple(read_verification(entry, cipher) for entry in own("verify"))
    usual = cipher.usual_nonce_bytes in (None, cipher.nonce_bytes)
    if not messages and ((cipher.tags_are_cut and usual) or cipher.name not in found):
        raise InputError(
            f"{path}: {lists[0]} has no entry for {cipher.name}, required: at least one with that variant, "
            f"found: {', '.join(sorted(found)) or 'none'}"
        )
    return KnownMessages(messages=messages, verifications=verifications)


def shipped_messages(cipher: MessageCipher) -> KnownMessages:
    """Return the known answers that come with cipherfab, their tags cut to the length that the cipher has."""
    whole = cipher.with_whole_tag if cipher.tags_are_cut else cipher
    with shipped_file(cipher.family) as path:
        known = read_messages(path, whole)
    missing = whole.tag_bytes - cipher.tag_bytes
    return _cut(known, cipher, missing) if missing else known


def _cut(known: KnownMessages, cipher: MessageCipher, missing: int) -> KnownMessages:
    """Return messages with shorter tags, and no wrong tags: what was wrong with them may be cut off."""
    return KnownMessages(
        messages=tuple(
            replace(each, cipher=cipher, ciphertext=each.ciphertext[:-missing]) for each in known.messages
        ),
        verifications=tuple(
            replace(each, cipher=cipher, ciphertext=each.ciphertext[:-missing])
            for each in known.verifications
            if each.message is not None
        ),
    )


def shipped_file(family: str) -> AbstractContextManager[Path]:
    """Return the file of a family's known answers, to be used in a `with` statement."""
    return as_file(files("cipherfab.models") / "vectors" / "messages" / f"{family}.json")


def _fits(entry: JsonObject, cipher: MessageCipher) -> bool:
    """Whether tag and nonce of an entry, where it says how long they are, fit the cipher."""
    lengths = {"tag_bytes": cipher.tag_bytes, "nonce_bytes": cipher.nonce_bytes}
    given = {name: entry.integer(name, 0, _MOST_BYTES) for name in lengths if name in entry}
    if cipher.usual_nonce_bytes is not None:
        given.setdefault("nonce_bytes", cipher.usual_nonce_bytes)
    return all(given[name] == lengths[name] for name in given)


def read_message(entry: JsonObject, cipher: MessageCipher) -> Message:
    """Read a message of a cipher.

    Raises
    ------
    InputError
        If a field is wrong.
    """
    message = entry.octets("message")
    if isinstance(cipher, HashFunction):
        return _read_digest(entry, cipher, message)
    secret_number = _secret_number(entry, cipher)
    expansion = cipher.tag_bytes + (0 if secret_number is None else cipher.rate_bytes)
    return Message(
        cipher=cipher,
        name=entry.text("name"),
        key=entry.octets("key", cipher.key_bytes),
        nonce=entry.octets("nonce", cipher.nonce_bytes),
        associated=entry.octets("associated"),
        message=message,
        ciphertext=entry.octets("ciphertext", len(message) + expansion),
        secret_number=secret_number,
    )


def _read_digest(entry: JsonObject, function: HashFunction, message: bytes) -> Message:
    digest = entry.octets("digest", None if function.extends else function.digest_bytes)
    return Message(
        cipher=function.with_digest(len(digest)),
        name=entry.text("name"),
        key=b"",
        nonce=b"",
        associated=entry.octets("customisation") if "customisation" in entry else b"",
        message=message,
        ciphertext=digest,
        secret_number=None,
    )


def read_verification(entry: JsonObject, cipher: MessageCipher) -> Verification:
    """Read a tag to accept or to reject.

    Raises
    ------
    InputError
        If a field is wrong.
    """
    accepted = entry.choice("expected", ("accept", "reject")) == "accept"
    return Verification(
        cipher=cipher,
        name=entry.text("name"),
        key=entry.octets("key", cipher.key_bytes),
        nonce=entry.octets("nonce", cipher.nonce_bytes),
        associated=entry.octets("associated"),
        ciphertext=entry.octets("ciphertext"),
        has_secret_number=entry.flag("has_secret_number"),
        message=entry.octets("message") if accepted else None,
        secret_number=_secret_number(entry, cipher) if accepted else None,
    )


def _secret_number(entry: JsonObject, cipher: MessageCipher) -> bytes | None:
    if not cipher.numbered or "secret_number" not in entry:
        return None
    return entry.octets("secret_number", cipher.rate_bytes)
