"""NIST's vector sets, answered by golden models and by simulated cores."""

import json
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from cipherfab.acvp.functions import FUNCTIONS
from cipherfab.acvp.monte_carlo import chains
from cipherfab.acvp.services import Cores, Models
from cipherfab.acvp.vector_set import read_vector_set
from cipherfab.catalogue import parse
from cipherfab.models import MessageCipher, algorithm, cipher
from cipherfab.models.messages import shipped_messages
from tests.suite.night import night

from .vector_sets import MONTE_CARLO, NAMES, expected, groups, request

KEYS = ("algorithm", "mode", "revision")


def functional(name: str) -> list[tuple[int, int]]:
    """Return the numbers of the functional tests."""
    return [
        (group["tgId"], test["tcId"])
        for group in groups(name, "prompt")
        for test in group["tests"]
        if group["testType"] == "AFT"
    ]


@pytest.mark.parametrize("name", NAMES)
def test_models_give_what_is_expected(name: str) -> None:
    tests = {(each.group, each.number): each for each in read_vector_set(request(name)).tests}
    right = expected(name)
    assert tests.keys() == right.keys()
    for which in functional(name):
        assert tests[which].answer(Models()) == right[which], which


def test_every_function_has_a_vector_set() -> None:
    found = {tuple(read_vector_set(request(name)).head.get(key, "") for key in KEYS) for name in NAMES}
    # NIST's vectors of Ascon-AEAD128 have tags that are no whole bytes.
    assert found == FUNCTIONS.keys() - {("Ascon", "AEAD128", "SP800-232")}


def one_block(mode: str, bits: int, key: bytes, iv: bytes, block: bytes, *, decrypt: bool) -> bytes:
    models = Models()
    if mode == "ecb":
        return models.block(cipher(f"aes-{bits}"), key, block, decrypt=decrypt)
    which = algorithm(f"aes-{bits}-{mode}")
    assert isinstance(which, MessageCipher)
    return (models.open if decrypt else models.seal)(which, key, iv, b"", block)


@pytest.mark.parametrize("name", MONTE_CARLO)
def test_monte_carlo(name: str) -> None:
    mode = name.split("-")[2].lower().removesuffix("128")
    seen = set()
    for group in groups(name, "prompt"):
        if group["testType"] != "MCT":
            continue
        (test,) = group["tests"]
        decrypt = group["direction"] == "decrypt"
        step = partial(one_block, mode, group["keyLen"], decrypt=decrypt)
        key, iv, block = (
            bytes.fromhex(test.get(field, "")) for field in ("key", "iv", "ct" if decrypt else "pt")
        )
        answers = expected(name)[group["tgId"], test["tcId"]]["resultsArray"]
        for chain, answer in zip(
            islice(chains(step, mode, key, iv, block, decrypt=decrypt), 2), answers, strict=False
        ):
            ends = (chain.result, chain.given) if decrypt else (chain.given, chain.result)
            found = dict(zip(("key", "iv", "pt", "ct"), (chain.key, chain.iv, *ends), strict=True))
            if mode == "ecb":
                del found["iv"]
            assert {name: value.hex().upper() for name, value in found.items()} == answer
        seen.add((group["keyLen"], decrypt))
    assert len(seen) == 6


@pytest.mark.parametrize("name", [night(name) for name in MONTE_CARLO])
def test_whole_monte_carlo(name: str) -> None:
    for test in read_vector_set(request(name)).tests:
        right = expected(name)[test.group, test.number]
        if "resultsArray" not in right:
            continue
        found = test.answer(Models())["resultsArray"]
        assert isinstance(found, list)
        assert len(found) == 100
        assert [found[0], found[1], found[-1]] == right["resultsArray"]


@pytest.mark.parametrize(
    ("name", "designs", "target"),
    [
        ("ACVP-AES-ECB-1.0", ["aes-128/iterative:direction=both"], None),
        ("Ascon-XOF128-SP800-232", [], "ecp5"),
        night("ACVP-AES-ECB-1.0", ["aes-128/iterative:direction=both,key_schedule=stored"], "ice40"),
        night("ACVP-AES-GMAC-1.0", [], None),
        night("ACVP-AES-GCM-1.0", ["aes-128-gcm/iterative:rounds_per_cycle=2,hold_blocks=0"], "ecp5"),
        night("ACVP-AES-CCM-1.0", [], None),
        night("CMAC-AES-1.0", [], "gowin"),
        night("ACVP-AES-CTR-1.0", ["aes-192-ctr/pipelined"], None),
        night("ACVP-AES-XTS-2.0", [], None),
        night("ACVP-AES-OFB-1.0", [], None),
        night("Ascon-Hash256-SP800-232", [], None),
        night("Ascon-CXOF128-SP800-232", ["ascon-cxof128/iterative:rounds_per_cycle=4"], None),
    ],
)
def test_cores_give_what_is_expected(name: str, designs: list[str], target: str | None) -> None:
    cores = Cores([parse(each) for each in designs], target, "wheel")
    tests = {(each.group, each.number): each for each in read_vector_set(request(name)).tests}
    done = 0
    for which in functional(name):
        group = next(each for each in groups(name, "prompt") if each["tgId"] == which[0])
        if designs and "keyLen" in group and f"aes-{group['keyLen']}" not in designs[0]:
            continue
        assert tests[which].answer(cores) == expected(name)[which], which
        done += 1
    assert done


def test_ascon_aead(tmp_path: Path) -> None:
    """Known answers as a vector set, with masked nonces and without, and a tag that is wrong."""
    found = algorithm("ascon-aead128")
    assert isinstance(found, MessageCipher)
    messages = [each for each in shipped_messages(found).messages if each.message and each.associated][:9]
    mask = bytes(range(16))

    def tests(*, decrypt: bool, masked: bool) -> list[dict[str, object]]:
        made: list[dict[str, object]] = []
        for number, each in enumerate(messages):
            size = len(each.message)
            nonce = bytes(a ^ b for a, b in zip(each.nonce, mask, strict=True)) if masked else each.nonce
            text, tag = each.ciphertext[:size], bytearray(each.ciphertext[size:])
            if number == 4:
                tag[7] ^= 1
            fields = {"key": each.key, "nonce": nonce, "ad": each.associated}
            fields |= {"secondKey": mask} if masked else {}
            fields |= {"ct": text, "tag": bytes(tag)} if decrypt else {"pt": each.message}
            lengths: dict[str, object] = {
                "payloadLen": 8 * size,
                "adLen": 8 * len(each.associated),
                "tagLen": 128,
            }
            digits = {name: value.hex() for name, value in fields.items()}
            made.append({"tcId": number, **digits, **lengths})
        return made

    made = [(direction, masked) for direction in ("encrypt", "decrypt") for masked in (False, True)]
    body = {
        "vsId": 1,
        "algorithm": "Ascon",
        "mode": "AEAD128",
        "revision": "SP800-232",
        "testGroups": [
            {
                "tgId": number,
                "testType": "AFT",
                "direction": direction,
                "supportsNonceMasking": masked,
                "tests": tests(decrypt=direction == "decrypt", masked=masked),
            }
            for number, (direction, masked) in enumerate(made)
        ],
    }
    file = tmp_path / "ascon.json"
    file.write_text(json.dumps(body), encoding="utf-8")
    for test in read_vector_set(file).tests:
        each = messages[test.number]
        ends = each.ciphertext[: len(each.message)], each.ciphertext[len(each.message) :]
        right: dict[str, object] = dict(zip(("ct", "tag"), (end.hex().upper() for end in ends), strict=True))
        if made[test.group][0] == "decrypt":
            right = {"testPassed": True, "pt": each.message.hex().upper()}
            if test.number == 4:
                right = {"testPassed": False}
        assert test.answer(Models()) == right
