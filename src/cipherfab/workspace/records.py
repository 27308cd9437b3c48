"""Records of an output folder, and those that are published."""

from pathlib import Path

from cipherfab.records.database import Store
from cipherfab.records.published import published
from cipherfab.records.record import Measurement, Record
from cipherfab.workspace.folder import OUTPUT, STORE


def read_store(path: Path) -> list[Record]:
    """Return what a store holds."""
    with Store(path, create=False) as store:
        return store.records()


def own_and_published(
    output: Path, *, design: str | None = None, target: str | None = None
) -> tuple[list[Record], list[Measurement]]:
    """Return what the store of an output folder holds, and published figures of what it does not.

    Parameters
    ----------
    output : Path
        The folder; the usual one need not be there.
    design, target : str | None
        The one design or target that counts, if not all do.

    Raises
    ------
    StoreError
        If the store cannot be read, or another folder has none.
    """
    path = output / STORE
    own = [
        record
        for record in (read_store(path) if output != OUTPUT or path.exists() else ())
        if design in (None, record.design) and target in (None, record.target)
    ]
    there = {(record.design, record.target) for record in own}
    others = published(design=design, target=target)
    return own, [record for record in others if (record.design, record.target) not in there]
