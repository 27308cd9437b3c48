"""`cipherfab build`, with the figures of its datasheet from the store or measured now."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import get_args

from cipherfab.catalogue import Design
from cipherfab.cli.support.delivery import build_command
from cipherfab.cli.support.folder import STORE
from cipherfab.cli.support.options import OUTPUT
from cipherfab.cli.support.session import Place, measure_all
from cipherfab.devices.targets import target
from cipherfab.errors import CheckError, ToolError
from cipherfab.records.database import Store
from cipherfab.records.keys import elaboration_key
from cipherfab.records.record import Failure, Measurement
from cipherfab.tools.tools import Kind

SEEDS = 1


def figures(design: Design, target_name: str | None) -> Sequence[Measurement]:
    """Return the figures of a design: on a target, measured if need be; without one, those that are known.

    Raises
    ------
    InputError
        For an unknown target.
    CheckError
        If the design has no figures on the target; the message is the reason.
    StoreError
        If the store fails.
    """
    if target_name is None:
        return known(design, OUTPUT)
    place = Place(output=OUTPUT)
    records = measure_all([(design, target(target_name))], SEEDS, place)
    for record in records:
        if isinstance(record, Failure):
            raise CheckError(f"{record.design} has no figures on {record.target}: {record.reason}")
    return [record for record in records if isinstance(record, Measurement)]


def known(design: Design, output: Path) -> list[Measurement]:
    """Return the latest figures on every target, of the RTL as it is now and no other.

    Raises
    ------
    StoreError
        If the store in the output folder fails.
    """
    path = output / STORE
    if not path.is_file():
        return []
    hashes = set()
    with Store(path) as store:
        for kind in get_args(Kind):
            with suppress(ToolError):
                tools = Place(output=output, kind=kind).tools.identities()
                hashes.add(store.elaboration(elaboration_key(design, tools)))
        return [
            record
            for record in store.records()
            if isinstance(record, Measurement) and record.design == design.id and record.rtl_hash in hashes
        ]


command = build_command(figures)
