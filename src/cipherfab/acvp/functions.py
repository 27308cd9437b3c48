"""The functions that can be validated: how each reads its groups and tests, and what answers them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Literal, TypeAlias

from cipherfab.acvp.monte_carlo import chains
from cipherfab.acvp.services import Service
from cipherfab.models import BlockCipher, MessageCipher
from cipherfab.models import algorithm as algorithm_of
from cipherfab.models import cipher as cipher_of
from cipherfab.models.hash_function import HashFunction
from cipherfab.models.message_cipher import TagError
from cipherfab.models.strict_json import JsonObject

Fields: TypeAlias = dict[str, object]
Answer: TypeAlias = Callable[[Service], Fields]
"""Answers a test: the fields of its result, without its number."""
ReadTest: TypeAlias = Callable[[JsonObject], Answer]
ReadGroup: TypeAlias = Callable[[JsonObject], tuple[str, ReadTest]]
"""Takes the fields of a group, and returns its cipher and what takes those of its tests."""

_MOST_BYTES = 1 << 20
_AES_BYTES = 16


def _hexed(data: bytes) -> str:
    return data.hex().upper()


def _decrypts(group: JsonObject) -> bool:
    return group.choice("direction", ("encrypt", "decrypt")) == "decrypt"


def _size(fields: JsonObject, name: str) -> int:
    """Take a length in bits, of whole bytes, and return the bytes."""
    bits = fields.integer(name, 0, 8 * _MOST_BYTES)
    if bits % 8:
        raise fields.wrong(name, "a multiple of 8, whole bytes")
    return bits // 8


def _message_cipher(name: str) -> MessageCipher:
    found = algorithm_of(name)
    assert isinstance(found, MessageCipher)
    return found


def _aes(group: JsonObject, mode: str, sizes: tuple[int, ...] = (128, 192, 256)) -> MessageCipher:
    """Take the length of the key, and return AES in a mode."""
    return _message_cipher(f"aes-{_key_bits(group, sizes)}-{mode}")


def _key_bits(group: JsonObject, sizes: tuple[int, ...] = (128, 192, 256)) -> int:
    bits: int = group.take("keyLen", Literal[sizes], ", ".join(map(str, sizes)))
    return bits


def _with_tag(cipher: MessageCipher, fields: JsonObject, name: str) -> MessageCipher:
    """Take the length of the tag."""
    size = _size(fields, name)
    if size not in cipher.tag_sizes:
        raise fields.wrong(name, ", ".join(str(8 * each) for each in cipher.tag_sizes))
    return cipher.with_tag(size)


def _ecb(
    cipher: BlockCipher, service: Service, key: bytes, iv: bytes, text: bytes, *, decrypt: bool
) -> bytes:
    size = _AES_BYTES
    blocks = (text[at : at + size] for at in range(0, len(text), size))
    return b"".join(service.block(cipher, key, block, decrypt=decrypt) for block in blocks)


def _hidden(
    cipher: MessageCipher, service: Service, key: bytes, iv: bytes, text: bytes, *, decrypt: bool
) -> bytes:
    """Encrypt or decrypt in a mode without tags."""
    run = service.open if decrypt else service.seal
    return run(cipher, key, iv, b"", text)


def _blocks(mode: str, group: JsonObject) -> tuple[str, ReadTest]:
    """ECB, CBC, CFB128 and OFB: whole blocks, and Monte Carlo tests."""
    decrypt = _decrypts(group)
    monte_carlo = group.choice("testType", ("AFT", "MCT")) == "MCT"
    bits = _key_bits(group)
    if mode == "ecb":
        name = f"aes-{bits}"
        run = partial(_ecb, cipher_of(name), decrypt=decrypt)
    else:
        name = f"aes-{bits}-{mode}"
        run = partial(_hidden, _message_cipher(name), decrypt=decrypt)
    given, wanted = ("ct", "pt") if decrypt else ("pt", "ct")

    def read(test: JsonObject) -> Answer:
        key = test.octets("key", bits // 8)
        iv = b"" if mode == "ecb" else test.octets("iv", _AES_BYTES)
        text = test.octets(given, _AES_BYTES if monte_carlo else None)
        if not text or len(text) % _AES_BYTES:
            raise test.wrong(given, f"whole blocks of {2 * _AES_BYTES} hexadecimal digits")

        def answer(service: Service) -> Fields:
            step = partial(run, service)
            if not monte_carlo:
                return {wanted: _hexed(step(key, iv, text))}
            results = []
            for chain in chains(step, mode, key, iv, text, decrypt=decrypt):
                fields = {"key": chain.key, given: chain.given, wanted: chain.result}
                fields |= {} if mode == "ecb" else {"iv": chain.iv}
                results.append({field: _hexed(value) for field, value in fields.items()})
            return {"resultsArray": results}

        return answer

    return name, read


def _ctr(group: JsonObject) -> tuple[str, ReadTest]:
    decrypt, cipher = _decrypts(group), _aes(group, "ctr")
    group.equal("testType", "AFT", "since the first counter block comes from outside")
    given, wanted = ("ct", "pt") if decrypt else ("pt", "ct")

    def read(test: JsonObject) -> Answer:
        key, iv = test.octets("key", cipher.key_bytes), test.octets("iv", _AES_BYTES)
        text = test.octets(given, _size(test, "payloadLen"))
        return lambda service: {wanted: _hexed(_hidden(cipher, service, key, iv, text, decrypt=decrypt))}

    return cipher.name, read


def _xts(group: JsonObject) -> tuple[str, ReadTest]:
    group.equal("testType", "AFT", "the only one of XTS")
    decrypt, cipher = _decrypts(group), _aes(group, "xts", (128, 256))
    numbered = group.choice("tweakMode", ("hex", "number")) == "number"
    size = _size(group, "payloadLen") if "payloadLen" in group else None
    given, wanted = ("ct", "pt") if decrypt else ("pt", "ct")

    def read(test: JsonObject) -> Answer:
        key = test.octets("key", cipher.key_bytes)
        if numbered:
            tweak = test.integer("sequenceNumber", 0, 2**63 - 1).to_bytes(_AES_BYTES, "little")
        else:
            tweak = test.octets("tweakValue", _AES_BYTES)
        length = _size(test, "payloadLen") if size is None else size
        if size is None and _size(test, "dataUnitLen") < length:
            raise test.wrong("dataUnitLen", f"payloadLen, {8 * length}, and more")
        text = test.octets(given, length)
        if not cipher.takes(length):
            raise test.wrong(given, cipher.message_sizes)
        return lambda service: {wanted: _hexed(_hidden(cipher, service, key, tweak, text, decrypt=decrypt))}

    return cipher.name, read


def _opened(
    service: Service, cipher: MessageCipher, key: bytes, nonce: bytes, associated: bytes, sealed: bytes
) -> bytes | None:
    """Return the message, or None if it is not authentic."""
    try:
        return service.open(cipher, key, nonce, associated, sealed)
    except TagError:
        return None


def _gcm(group: JsonObject, *, messages: bool = True) -> tuple[str, ReadTest]:
    """GCM; without messages it is GMAC."""
    group.equal("testType", "AFT", "the only one of GCM")
    decrypt = _decrypts(group)
    cipher = _with_tag(_aes(group, "gcm"), group, "tagLen")
    group.equal("ivGen", "external", "since nonces come from outside")
    if "ivGenMode" in group:
        group.text("ivGenMode")
    nonce_size, data_size = _size(group, "ivLen"), _size(group, "aadLen")
    if not nonce_size:
        raise group.wrong("ivLen", "8 and more")
    cipher = replace(cipher, nonce_bytes=nonce_size)
    size = _size(group, "payloadLen") if messages else 0
    if not messages and "payloadLen" in group:
        group.equal("payloadLen", 0, "since GMAC has no message")

    def read(test: JsonObject) -> Answer:
        key, nonce = test.octets("key", cipher.key_bytes), test.octets("iv", nonce_size)
        associated = test.octets("aad", data_size)
        text = test.octets("ct" if decrypt else "pt", size) if messages else b""
        tag = test.octets("tag", cipher.tag_bytes) if decrypt else b""

        def answer(service: Service) -> Fields:
            if decrypt:
                message = _opened(service, cipher, key, nonce, associated, text + tag)
                if message is None or not messages:
                    return {"testPassed": message is not None}
                return {"pt": _hexed(message)}
            sealed = service.seal(cipher, key, nonce, associated, text)
            ciphertext = {"ct": _hexed(sealed[:size])} if messages else {}
            return {**ciphertext, "tag": _hexed(sealed[size:])}

        return answer

    return cipher.name, read


def _ccm(group: JsonObject) -> tuple[str, ReadTest]:
    group.equal("testType", "AFT", "the only one of CCM")
    decrypt = _decrypts(group)
    nonce_size = _size(group, "ivLen")
    if not 7 <= nonce_size <= 13:
        raise group.wrong("ivLen", "56 to 104")
    cipher = replace(_with_tag(_aes(group, "ccm"), group, "tagLen"), nonce_bytes=nonce_size)
    size, data_size = _size(group, "payloadLen"), _size(group, "aadLen")

    def read(test: JsonObject) -> Answer:
        key, nonce = test.octets("key", cipher.key_bytes), test.octets("iv", nonce_size)
        associated = test.octets("aad", data_size)
        text = test.octets("ct", size + cipher.tag_bytes) if decrypt else test.octets("pt", size)

        def answer(service: Service) -> Fields:
            if not decrypt:
                return {"ct": _hexed(service.seal(cipher, key, nonce, associated, text))}
            message = _opened(service, cipher, key, nonce, associated, text)
            return {"testPassed": False} if message is None else {"pt": _hexed(message)}

        return answer

    return cipher.name, read


def _cmac(group: JsonObject) -> tuple[str, ReadTest]:
    group.equal("testType", "AFT", "the only one of CMAC")
    verify = group.choice("direction", ("gen", "ver")) == "ver"
    cipher = _with_tag(_aes(group, "cmac"), group, "macLen")
    size = _size(group, "msgLen")

    def read(test: JsonObject) -> Answer:
        key, message = test.octets("key", cipher.key_bytes), test.octets("message", size)
        mac = test.octets("mac", cipher.tag_bytes) if verify else b""

        def answer(service: Service) -> Fields:
            if verify:
                return {"testPassed": _opened(service, cipher, key, b"", message, mac) is not None}
            return {"mac": _hexed(service.seal(cipher, key, b"", message, b""))}

        return answer

    return cipher.name, read


def _ascon_aead(group: JsonObject) -> tuple[str, ReadTest]:
    group.equal("testType", "AFT", "the only one of Ascon")
    decrypt, cipher = _decrypts(group), _message_cipher("ascon-aead128")
    masked = "supportsNonceMasking" in group and group.flag("supportsNonceMasking")

    def read(test: JsonObject) -> Answer:
        key, nonce = test.octets("key", cipher.key_bytes), test.octets("nonce", cipher.nonce_bytes)
        if masked:
            mask = test.octets("secondKey", cipher.nonce_bytes)
            nonce = bytes(a ^ b for a, b in zip(nonce, mask, strict=True))
        tag_bytes = _with_tag(cipher, test, "tagLen").tag_bytes
        associated = test.octets("ad", _size(test, "adLen"))
        text = test.octets("ct" if decrypt else "pt", _size(test, "payloadLen"))
        tag = test.octets("tag", tag_bytes) if decrypt else b""

        def answer(service: Service) -> Fields:
            if decrypt:
                message = _opened(service, cipher, key, nonce, associated, text + tag)
                shown = {} if message is None else {"pt": _hexed(message)}
                return {"testPassed": message is not None, **shown}
            sealed = service.seal(cipher, key, nonce, associated, text)
            return {"ct": _hexed(sealed[: len(text)]), "tag": _hexed(sealed[len(text) :])}

        return answer

    return cipher.name, read


def _ascon_hash(name: str, group: JsonObject) -> tuple[str, ReadTest]:
    group.equal("testType", "AFT", "the only one of Ascon")
    function = algorithm_of(name)
    assert isinstance(function, HashFunction)

    def read(test: JsonObject) -> Answer:
        message = test.octets("msg", _size(test, "len"))
        customisation = test.octets("cs", _size(test, "csLen")) if function.associates else b""
        exact = function
        if function.extends:
            size = _size(test, "outLen")
            if not size:
                raise test.wrong("outLen", "8 and more")
            exact = function.with_digest(size)
        return lambda service: {"md": _hexed(service.digest(exact, message, customisation))}

    return function.name, read


FUNCTIONS: Mapping[tuple[str, str, str], ReadGroup] = MappingProxyType(
    {
        **{
            (f"ACVP-AES-{name}", "", "1.0"): partial(_blocks, mode)
            for name, mode in (("ECB", "ecb"), ("CBC", "cbc"), ("CFB128", "cfb"), ("OFB", "ofb"))
        },
        ("ACVP-AES-CTR", "", "1.0"): _ctr,
        ("ACVP-AES-XTS", "", "1.0"): _xts,
        ("ACVP-AES-XTS", "", "2.0"): _xts,
        ("ACVP-AES-GCM", "", "1.0"): _gcm,
        ("ACVP-AES-GMAC", "", "1.0"): partial(_gcm, messages=False),
        ("ACVP-AES-CCM", "", "1.0"): _ccm,
        ("CMAC-AES", "", "1.0"): _cmac,
        ("Ascon", "AEAD128", "SP800-232"): _ascon_aead,
        **{
            ("Ascon", mode, "SP800-232"): partial(_ascon_hash, f"ascon-{mode.lower()}")
            for mode in ("Hash256", "XOF128", "CXOF128")
        },
    }
)
"""By algorithm, mode and revision of the file, what reads a group of tests."""
