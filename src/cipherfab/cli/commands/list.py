"""`cipherfab list`: lists designs, ciphers, architectures, targets and studies."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import click

from cipherfab.catalogue import (
    ARCHITECTURES,
    PRESETS,
    Architecture,
    Design,
    design,
    listed,
    parse,
    parse_id,
    read_study,
    studies,
)
from cipherfab.catalogue.parameter import Parameter, spell, summarise
from cipherfab.cli.support.options import ALGORITHM, ARCHITECTURE, TARGET, Named, output_option
from cipherfab.cli.support.output import Rows, fields, print_json, print_rows
from cipherfab.devices.target import Target
from cipherfab.devices.targets import TARGETS
from cipherfab.models import ALGORITHMS, Algorithm
from cipherfab.names import meant
from cipherfab.records.metrics import metric
from cipherfab.records.proof_record import status
from cipherfab.records.published import is_published
from cipherfab.records.record import Measurement
from cipherfab.workspace.records import own_and_published

KIND: Named[str] = Named("kind", lambda text: meant("kind", text, _LISTERS), lambda: _LISTERS)
_FIRST = ("ecp5", "artix-7", "spartan-6")
"""Targets whose figures are shown first where a design has several."""
_FIGURES = ("luts", "ff", "bram", "fmax", "throughput")
_COLUMNS = {
    "design": "design",
    "row": "row",
    "target": "target",
    "luts": "LUT",
    "ff": "FF",
    "bram": "BRAM",
    "fmax": "Fmax (MHz)",
    "throughput": "Mbit/s",
    "latency": "latency",
    "interval": "interval",
    "checked": "RTL",
    "figures": "figures",
}
"""Fields shown of designs, with their headings; JSON has more."""

_Lister: TypeAlias = Callable[["Request"], Rows]


@dataclass(frozen=True, kw_only=True)
class Request:
    """The request: kind of list, and filters.

    Attributes
    ----------
    kind : str | None
        A key of `_LISTERS`; everything if it is not given.
    words : Sequence[str]
        Words that each row must contain.
    cipher, architecture, target : object
        Filters of designs, if given.
    output : Path
        Folder of the store.
    """

    kind: str | None
    words: Sequence[str]
    cipher: Algorithm | None
    architecture: str | None
    target: Target | None
    output: Path
    json: bool

    def accepts(self, row: Mapping[str, Any]) -> bool:
        """Whether a row holds all of the words."""
        text = " ".join(map(str, row.values())).casefold()
        return all(word.casefold() in text for word in self.words)


@click.command(
    "list", short_help="List designs with their figures, ciphers, architectures, targets, studies."
)
@click.argument("kind", type=KIND, required=False, metavar="[KIND]")
@click.argument("words", metavar="[WORD]...", nargs=-1)
@click.option("--cipher", type=ALGORITHM, metavar="NAME", help="Only designs of this cipher.")
@click.option("--architecture", type=ARCHITECTURE, metavar="NAME", help="Only designs of this architecture.")
@click.option("--target", type=TARGET, metavar="NAME", help="Only designs with figures on this target.")
@output_option("Folder of the store.")
@click.option("--json", is_flag=True, help="Print JSON.")
def command(**values: Any) -> None:
    """List designs with their figures, ciphers, architectures, targets and studies.

    KIND is designs, ciphers, architectures, targets or studies; without it, all but the designs are listed.
    Rows must contain every WORD, in any case. Figures are from your store, or else those that come with
    cipherfab. The RTL of all designs is tested; that of some is proved to compute the cipher.

    The designs are those of the shipped studies, the published rows and your store; other combinations of
    cipher, architecture and parameters work too.
    """
    request = Request(**values)
    if request.kind not in (None, "designs") and (request.cipher or request.architecture or request.target):
        raise click.UsageError("--cipher, --architecture and --target need the kind designs")
    kinds = [request.kind] if request.kind else list(_LISTERS)
    if not request.kind and not request.json and not _filtered(request):
        kinds.remove("designs")
    content = {kind: [row for row in _LISTERS[kind](request) if request.accepts(row)] for kind in kinds}
    if request.json:
        print_json(content)
        return
    if "designs" in content:
        content["designs"] = [
            {heading: row[key] for key, heading in _COLUMNS.items()} for row in content["designs"]
        ]
    if "architectures" in content:
        rows = content["architectures"]
        content["architectures"] = _flat(rows) if request.kind else _titles(rows)
    print_rows({title.capitalize(): rows for title, rows in content.items()})
    if not request.kind and "designs" not in content:
        click.echo(
            "\nDesigns: cipherfab list designs, for example with --cipher aes-128 --target ecp5", err=True
        )


def _filtered(request: Request) -> bool:
    return bool(request.cipher or request.architecture or request.target)


def _designs(request: Request) -> Rows:
    name = request.target.name if request.target else None
    own, others = own_and_published(request.output, target=name)
    figures = _figures([record for record in [*own, *others] if isinstance(record, Measurement)])
    found = [*listed(), *(parse_id(design) for design in figures)]
    rows = {parse(preset.design): row for row, preset in PRESETS.items()}
    return [
        _design(each, rows.get(each), figures.get(each.id))
        for each in dict.fromkeys(found)
        if request.cipher in (None, each.cipher)
        and request.architecture in (None, each.architecture.name)
        and (name is None or each.id in figures)
    ]


def _figures(records: Sequence[Measurement]) -> dict[str, Measurement]:
    """Return one record for each design: yours before published ones, then in the order of the targets."""
    places = {name: place for place, name in enumerate(_FIRST)}
    ordered = sorted(
        records, key=lambda record: (is_published(record), places.get(record.target, len(places)))
    )
    return {record.design: record for record in reversed(ordered)}


def _design(found: Design, row: str | None, record: Measurement | None) -> dict[str, Any]:
    values = {key: metric(key).value(record) if record else None for key in _FIGURES}
    return {
        "design": found.id,
        "row": row,
        **fields(found.cycles, "latency interval blocks key decrypt"),
        "target": record.target if record else None,
        **values,
        "checked": status(found),
        "figures": None if record is None else "published" if is_published(record) else "own",
    }


def _ciphers(request: Request) -> Rows:
    names = "title kind block_bits key_bits rounds reference"
    return [{"cipher": model.name, **fields(model, names)} for model in ALGORITHMS.values()]


def _architectures(request: Request) -> Rows:
    return [
        {
            "architecture": found.name,
            "title": found.title,
            "parameters": [_parameter(found, parameter) for parameter in found.parameters],
        }
        for found in ARCHITECTURES.values()
    ]


def _parameter(architecture: Architecture, parameter: Parameter) -> dict[str, Any]:
    """Describe a parameter; default and allowed values are for the defaults of the parameters before it."""
    values = {model: design(model.name, architecture.id_name).parameters for model in architecture.ciphers}
    return {
        "parameter": parameter.name,
        "meaning": parameter.meaning,
        "default": {model.name: found[parameter.name] for model, found in values.items()},
        "allowed": {model.name: spell(parameter.allowed(model, found)) for model, found in values.items()},
    }


def _targets(request: Request) -> Rows:
    return [
        {
            "target": found.name,
            "title": found.title,
            "place_and_route": found.place_and_route.tool.name if found.place_and_route else None,
            "recipes": [recipe.name for recipe in found.recipes],
        }
        for found in TARGETS.values()
    ]


def _studies(request: Request) -> Rows:
    return [
        {
            "study": name,
            "title": study.title,
            "designs": len(study.designs),
            "targets": list(study.targets),
            "seeds": study.seeds,
        }
        for name in studies()
        for study in [read_study(name)]
    ]


def _titles(architectures: Rows) -> Rows:
    return [
        {
            "architecture": found["architecture"],
            "title": found["title"],
            "parameters": ", ".join(each["parameter"] for each in found["parameters"]),
        }
        for found in architectures
    ]


def _flat(architectures: Rows) -> Rows:
    """Return one row for each parameter."""
    return [
        {
            "architecture": found["architecture"],
            "parameter": parameter["parameter"],
            "default": summarise({name: _short(value) for name, value in parameter["default"].items()}),
            "allowed": summarise(parameter["allowed"]),
            "meaning": parameter["meaning"],
        }
        for found in architectures
        for parameter in found["parameters"]
    ]


def _short(value: object) -> object:
    """Return a value, or "zeros" for a key of all zeros, which would make the widest column."""
    return "zeros" if len(digits := str(value)) > 8 and not digits.strip("0") else value


_LISTERS: Mapping[str, _Lister] = {
    "designs": _designs,
    "ciphers": _ciphers,
    "architectures": _architectures,
    "targets": _targets,
    "studies": _studies,
}
