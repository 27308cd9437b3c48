"""The records of an output folder, beside the published ones."""

from pathlib import Path

from cipherfab.records.database import Store
from cipherfab.records.published import published
from cipherfab.records.record import Measurement, Record
from cipherfab.workspace.folder import OUTPUT, STORE


def read_store(path: Path) -> list[Record]:
    """Return the records in a store."""
    with Store(path, create=False) as store:
        return store.records()


def own_and_published(
    output: Path, *, design: str | None = None, target: str | None = None
) -> tuple[list[Record], list[Measurement]]:
    """Return the records of an output folder's store, and published ones of designs it lacks.

    Parameters
    ----------
    output : Path
        The folder; the default one may be absent.
    design, target : str | None
        Only this design or target, if given.

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
