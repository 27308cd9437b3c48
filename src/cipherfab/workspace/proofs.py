"""Proofs in the output folder: a verdict stands as long as nothing that it rests on changes."""

from pathlib import Path

import msgspec

from cipherfab.files import make_folder
from cipherfab.proof.prove import CoreProof
from cipherfab.workspace.folder import replacing

_FOLDER = "proofs"


def kept_proof(output: Path, key: str) -> CoreProof | None:
    """Return the verdict with a key, as of `proof_key`; None if there is none that can be read."""
    try:
        return msgspec.json.decode((output / _FOLDER / f"{key}.json").read_bytes(), type=CoreProof)
    except (OSError, msgspec.DecodeError):
        return None


def keep_proof(output: Path, key: str, found: CoreProof) -> None:
    """Keep a verdict, unless it is open: with more time, it may become another one."""
    if found.verdict == "open":
        return
    make_folder(output)
    make_folder(output / _FOLDER)
    with replacing(output / _FOLDER / f"{key}.json") as file:
        file.write(msgspec.json.encode(found).decode())
