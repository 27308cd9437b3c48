"""Figures as plain rows, for any data frame."""

from dataclasses import dataclass, fields
from os import PathLike
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import msgspec

from cipherfab.catalogue import ARCHITECTURES, Study, read_study
from cipherfab.devices.targets import target as target_of
from cipherfab.models import algorithm
from cipherfab.names import meant
from cipherfab.records.published import published
from cipherfab.records.record import Measurement
from cipherfab.report.columns import COLUMNS
from cipherfab.workspace.folder import OUTPUT
from cipherfab.workspace.records import own_and_published

Origin: TypeAlias = Literal["own", "published"]
"""Measured here, or shipped with cipherfab."""


@dataclass(frozen=True, kw_only=True)
class Result:
    """The figures of one design on one target; the fields are columns of `cipherfab export`.

    Areas are counts; other names end with their unit. A figure that does not exist is None: slices on a
    family without them, and Fmax with all that follows from it on a target with neither place and route nor a
    timing model.

    Attributes
    ----------
    design, target : str
        Id of the design and name of the target.
    figures : "own" or "published"
        Whether the figures were measured here, or come with cipherfab.
    cipher, architecture : str
        Their names.
    parameters : dict[str, int | str]
        Parameters of the architecture, those at their default included.
    block_bits, key_bits : int
        Sizes of a block and of a key in bits.
    luts, ff, bram, slices : int | None
        LUT sites, flip-flops, block RAMs and slices.
    latency_cycles, interval_cycles, key_cycles : float
        Clock cycles from block to result, between two blocks, and from key to the first block.
    timing : "placed", "modelled" or None
        Source of Fmax; with "modelled", it and all that follows from it are estimates.
    seeds : list[int] | None
        Placement seeds.
    fmax_mhz, fmax_worst_mhz, fmax_best_mhz : float | None
        Median, lowest and highest Fmax over the seeds, in MHz.
    throughput_mbit_s, efficiency_mbit_s : float | None
        Throughput at Fmax, and throughput per LUT site, in Mbit/s.
    latency_ns : float | None
        Latency at Fmax in ns.
    switched_pf_bit : float | None
        Capacitance that a bit of a block switches, in pF; a relative measure of energy.
    protection : str
        Protection against side channels.
    recipe, rtl_hash, commit : str | None
        Recipe of the netlist, hash of the elaborated RTL, and commit of the RTL.
    """

    design: str
    target: str
    figures: Origin
    cipher: str
    architecture: str
    parameters: dict[str, int | str]
    block_bits: int
    key_bits: int
    luts: int
    ff: int
    bram: int
    slices: int | None
    latency_cycles: int
    interval_cycles: float
    key_cycles: int
    timing: Literal["placed", "modelled"] | None
    seeds: list[int] | None
    fmax_mhz: float | None
    fmax_worst_mhz: float | None
    fmax_best_mhz: float | None
    throughput_mbit_s: float | None
    efficiency_mbit_s: float | None
    latency_ns: float | None
    switched_pf_bit: float | None
    protection: str
    recipe: str
    rtl_hash: str
    commit: str | None


_CELLS = {field.name: COLUMNS[field.name].cell for field in fields(Result) if field.name in COLUMNS}


def result(record: Measurement, figures: Origin) -> Result:
    """Return a measurement as a row."""
    cells = {name: cell(record) for name, cell in _CELLS.items()}
    return msgspec.convert({**cells, "figures": figures, "parameters": record.parameters}, Result)


def results(
    *,
    cipher: str | None = None,
    architecture: str | None = None,
    target: str | None = None,
    study: str | None = None,
    figures: Origin | None = None,
    output: str | PathLike[str] = OUTPUT,
) -> list[Result]:
    """Return the known figures, at most one row for each design and target.

    ``pandas.DataFrame`` and the constructors of other data frames take the list as it is. Designs that failed
    have no row.

    Parameters
    ----------
    cipher, architecture, target : str | None
        Only results of this cipher, architecture or target, by name.
    study : str | None
        Only results of the designs and targets of this study: its name or its file.
    figures : "own", "published" or None
        Only your figures, or only published ones; by default yours, and published ones of designs that you
        did not measure.
    output : str | PathLike[str]
        The output folder with your figures; the default one, in the current folder, may be absent.

    Returns
    -------
    list[Result]
        Your figures first.

    Raises
    ------
    InputError
        For an unknown name; the message gives the nearest one and all that are known.
    StoreError
        If the store cannot be read, or another folder than the default one has none.
    """
    names = {
        "cipher": None if cipher is None else algorithm(cipher).name,
        "architecture": None if architecture is None else meant("architecture", architecture, ARCHITECTURES),
        "target": None if target is None else target_of(target).name,
        "figures": None if figures is None else meant("figures", figures, get_args(Origin)),
    }
    wanted = {name: value for name, value in names.items() if value is not None}
    places = None if study is None else _places(read_study(study))
    return [
        row
        for row in _rows(Path(output), target=wanted.get("target"), figures=wanted.get("figures"))
        if all(getattr(row, name) == value for name, value in wanted.items())
        and (places is None or (row.design, row.target) in places)
    ]


def _rows(output: Path, *, target: str | None, figures: str | None) -> list[Result]:
    if figures == "published":
        return [result(record, "published") for record in published(target=target)]
    own, others = own_and_published(output, target=target)
    rows = [result(record, "own") for record in own if isinstance(record, Measurement)]
    return rows + [result(record, "published") for record in others]


def _places(study: Study) -> set[tuple[str, str]]:
    return {(design.id, target) for design in study.designs for target in study.targets}
