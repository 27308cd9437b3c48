"""NIST's validation files through the cores: RTL, and netlists of a device."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cipherfab.catalogue import PacketDesign, parse_as
from cipherfab.devices.targets import target
from cipherfab.flow.measure import verify_netlists
from cipherfab.models.modes.gcm import NONCE_BYTES, TAG_BYTES
from cipherfab.netlist.model import Netlist
from cipherfab.tools.tools import Toolset
from cipherfab.verify.packets import (
    ACCEPTED,
    ASSOCIATED_DATA,
    MESSAGE,
    TAG,
    WRONG_TAG,
    Packet,
    close,
    cut,
)
from tests.models.modes.cavp import entries, octets
from tests.suite.night import night

from .conftest import Gates
from .packet_runs import run_packets

SIZE = 16
CHAINED = {"cbc": "CBC", "cfb": "CFB128", "ofb": "OFB"}
KINDS = ("GFSbox", "KeySbox", "VarKey", "VarTxt", "MMT")
CHAINED_COUNTS = {128: 588, 192: 720, 256: 830}
"""Vectors of each key size, of all kinds."""
CCM_COUNT = 2 * 720 + 240
"""Vectors of CCM of each key size, in both directions, and verdicts."""
GCM_COUNT = 375
"""Vectors of each length of key, nonce and tag, in each direction."""


def packet(
    name: str, key: bytes, nonce: bytes, given: Sequence[bytes], found: Sequence[bytes] | None
) -> Packet:
    """Return a vector as a packet.

    Parameters
    ----------
    name, key, nonce
        Its name and its start.
    given
        Associated data, message and, to decrypt, the tag.
    found
        Message and tag; None if the vector is not authentic.
    """
    kinds = (ASSOCIATED_DATA, MESSAGE, TAG)
    transfers = [each for kind, data in zip(kinds, given, strict=False) for each in cut(kind, data, SIZE)]
    message, tag = found or (b"", b"")
    return Packet(
        name=name,
        key=key,
        nonce=nonce,
        decrypt=len(given) == len(kinds),
        transfers=close(transfers),
        results=tuple(cut(MESSAGE, message, SIZE)),
        tag=tag,
        verdict=WRONG_TAG if found is None else ACCEPTED,
    )


def hidden(name: str, entry: dict[str, str], *names: str) -> Packet:
    """Return a vector of a mode without tags."""
    key, nonce, text, ciphertext = octets(entry, *names)
    there = "ENCRYPT" in entry
    given, found = (text, ciphertext) if there else (ciphertext, text)
    # An empty tag makes it a packet to decrypt.
    return packet(name, key, nonce, (b"", given) if there else (b"", given, b""), (found, b""))


def chained(family: str, key_bits: int) -> Iterator[Packet]:
    """Yield the vectors of CBC, CFB or OFB."""
    for kind in KINDS:
        name = f"{CHAINED[family]}{kind}{key_bits}"
        for entry in entries(f"ciphers/AES/{family.upper()}/{name}.rsp"):
            yield hidden(f"{name} {entry['COUNT']}", entry, "KEY", "IV", "PLAINTEXT", "CIPHERTEXT")


def units(key_bits: int) -> Iterator[Packet]:
    """Yield the vectors of XTS in whole bytes."""
    for tweak in ("tweak-128hexstr", "tweak-dataunitseqno"):
        for entry in entries(f"ciphers/AES/XTS/{tweak}/XTSGenAES{key_bits}.rsp"):
            if int(entry["DataUnitLen"]) % 8 == 0:
                number = int(entry.get("DataUnitSeqNumber", 0))
                unit = {"i": number.to_bytes(SIZE, "little").hex(), **entry}
                yield hidden(f"{tweak} {entry['COUNT']}", unit, "Key", "i", "PT", "CT")


def sealed(key_bits: int, nonce_bytes: int, tag_bytes: int) -> Iterator[Packet]:
    """Yield the vectors of GCM that fit a core: one length of nonces, and one of tags."""
    for file in (f"gcmEncryptExtIV{key_bits}", f"gcmDecrypt{key_bits}"):
        for entry in entries(f"ciphers/AES/GCM/{file}.rsp"):
            if (int(entry["IVlen"]), int(entry["Taglen"])) != (8 * nonce_bytes, 8 * tag_bytes):
                continue
            name = f"{file} {entry['Count']}"
            key, nonce, associated, ciphertext, tag = octets(entry, "Key", "IV", "AAD", "CT", "Tag")
            if "Encrypt" in file:
                (text,) = octets(entry, "PT")
                yield packet(name, key, nonce, (associated, text), (ciphertext, tag))
            else:
                plain = None if "FAIL" in entry else (bytes.fromhex(entry["PT"]), b"")
                yield packet(name, key, nonce, (associated, ciphertext, tag), plain)


def announced(key_bits: int) -> Iterator[tuple[int, int, Packet]]:
    """Yield the vectors of CCM, each with the bytes of its nonce and of its tag."""
    for file in ("VADT", "VNT", "VPT", "VTT", "DVPT"):
        for entry in entries(f"ciphers/AES/CCM/{file}{key_bits}.rsp"):
            name, size = f"{file}{key_bits} {entry['Count']}", int(entry["Tlen"])
            key, nonce, associated, ciphertext = octets(entry, "Key", "Nonce", "Adata", "CT")
            # 0 bytes show as one.
            associated = associated[: int(entry["Alen"])]
            text, tag = ciphertext[: int(entry["Plen"])], ciphertext[int(entry["Plen"]) :]
            passes = entry.get("Result", "Pass") == "Pass"
            plain = bytes.fromhex(entry["Payload"])[: int(entry["Plen"])] if passes else b""
            found = [packet(name, key, nonce, (associated, text, tag), (plain, b"") if passes else None)]
            if file != "DVPT":
                found.append(packet(name, key, nonce, (associated, plain), (text, tag)))
            for each in found:
                yield len(nonce), size, replace(each, lengths=(len(associated), len(text)))


def run(netlist: Netlist, design: PacketDesign, packets: Sequence[Packet]) -> None:
    """Check that a core agrees with vectors."""
    assert run_packets(netlist, design, packets, seed=1, stalls=False).failures == []


@pytest.mark.parametrize(
    ("family", "key_bits"),
    [("cfb", 128), *(night(family, bits) for family in CHAINED for bits in CHAINED_COUNTS)],
)
def test_chained_modes(family: str, key_bits: int, gates: Gates) -> None:
    design = parse_as(PacketDesign, f"aes-{key_bits}-{family}/iterative:rounds_per_cycle=2")
    packets = list(chained(family, key_bits))
    assert len(packets) == CHAINED_COUNTS[key_bits]
    run(gates(design), design, packets)


@pytest.mark.parametrize(("key_bits", "count"), [night(128, 1600), night(256, 1200)])
def test_data_units(key_bits: int, count: int, gates: Gates) -> None:
    design = parse_as(PacketDesign, f"aes-{key_bits}-xts/iterative:rounds_per_cycle=2")
    packets = list(units(key_bits))
    assert len(packets) == count
    run(gates(design), design, packets)


@pytest.mark.parametrize(
    ("nonce_bytes", "tag_bytes"),
    [
        *(night(NONCE_BYTES, tag_bytes) for tag_bytes in TAG_BYTES),
        *(night(nonce_bytes, tag_bytes) for nonce_bytes in (1, 128) for tag_bytes in (4, 16)),
    ],
)
@pytest.mark.parametrize("key_bits", [128, 192, 256])
def test_gcm(key_bits: int, nonce_bytes: int, tag_bytes: int, gates: Gates) -> None:
    values = f"rounds_per_cycle=2,nonce_bytes={nonce_bytes},tag_bytes={tag_bytes},hold_blocks=4"
    design = parse_as(PacketDesign, f"aes-{key_bits}-gcm/iterative:{values}")
    packets = list(sealed(key_bits, nonce_bytes, tag_bytes))
    assert Counter(each.decrypt for each in packets) == {False: GCM_COUNT, True: GCM_COUNT}
    run(gates(design), design, packets)


@pytest.mark.parametrize("key_bits", [night(128), night(192), night(256)])
def test_ccm(key_bits: int, gates: Gates) -> None:
    groups: dict[tuple[int, int], list[Packet]] = {}
    for nonce, tag, each in announced(key_bits):
        groups.setdefault((nonce, tag), []).append(each)
    assert sum(map(len, groups.values())) == CCM_COUNT
    for (nonce, tag), packets in groups.items():
        values = f"rounds_per_cycle=2,nonce_bytes={nonce},tag_bytes={tag},hold_blocks=4"
        design = parse_as(PacketDesign, f"aes-{key_bits}-ccm/iterative:{values}")
        run(gates(design), design, packets)


@pytest.mark.parametrize("key_bits", [128, 192, 256])
def test_cmac(key_bits: int, gates: Gates) -> None:
    design = parse_as(PacketDesign, f"aes-{key_bits}-cmac/iterative:rounds_per_cycle=2")
    packets = []
    for entry in entries(f"CMAC/nist-800-38b-aes{key_bits}.txt"):
        key, data, tag = octets(entry, "KEY", "MESSAGE", "OUTPUT")
        packets += [packet("CMAC", key, b"", (data, b""), (b"", tag))]
        packets += [packet("CMAC", key, b"", (data, b"", tag), (b"", b""))]
    assert len(packets) == 2 * 4
    run(gates(design), design, packets)


@pytest.mark.parametrize("design_id", [night("aes-128-cbc/iterative"), night("aes-256-xts/iterative")])
def test_netlists_of_a_device(design_id: str, workdir: Path) -> None:
    design = parse_as(PacketDesign, design_id)
    packets = list(chained("cbc", 128) if design.cipher.family == "cbc" else units(256))
    for netlist in verify_netlists(design, target("ecp5"), Toolset(), workdir).values():
        run(netlist, design, packets)
