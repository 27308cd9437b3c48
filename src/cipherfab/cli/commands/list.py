"""`cipherfab list`: what there is to measure, and on what."""

from typing import Any

import click

from cipherfab.catalogue import (
    ARCHITECTURES,
    PRESETS,
    Architecture,
    Design,
    design,
    parse,
    read_study,
    studies,
)
from cipherfab.catalogue.parameter import Parameter, spell, summarise
from cipherfab.cli.support.output import Rows, fields, print_json, print_rows
from cipherfab.devices.targets import TARGETS
from cipherfab.models import ALGORITHMS


@click.command("list", short_help="List designs, ciphers, architectures, targets and studies.")
@click.option("--json", is_flag=True, help="Print JSON.")
def command(json: bool) -> None:
    """List designs, ciphers, architectures, targets and studies.

    The designs are those of the shipped studies and of published rows; any other cipher, architecture and
    parameters may be combined too.
    """
    content = {
        "designs": _designs(),
        "ciphers": _ciphers(),
        "architectures": _architectures(),
        "targets": _targets(),
        "studies": _studies(),
    }
    if json:
        print_json(content)
        return
    content["architectures"] = _flat(content["architectures"])
    print_rows({title.capitalize(): rows for title, rows in content.items()})


def _designs() -> Rows:
    found = [each for name in studies() for each in read_study(name).designs]
    found += [parse(preset.design) for preset in PRESETS.values()]
    rows = {parse(preset.design): row for row, preset in PRESETS.items()}
    return [_design(each, rows.get(each)) for each in dict.fromkeys(found)]


def _design(found: Design, row: str | None) -> dict[str, Any]:
    return {"design": found.id, "row": row, **fields(found.cycles, "latency interval blocks key decrypt")}


def _ciphers() -> Rows:
    names = "title kind block_bits key_bits rounds reference"
    return [{"cipher": model.name, **fields(model, names)} for model in ALGORITHMS.values()]


def _architectures() -> Rows:
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
    values = {model: design(model.name, architecture.name).parameters for model in architecture.ciphers}
    return {
        "parameter": parameter.name,
        "meaning": parameter.meaning,
        "default": {model.name: found[parameter.name] for model, found in values.items()},
        "allowed": {model.name: spell(parameter.allowed(model, found)) for model, found in values.items()},
    }


def _targets() -> Rows:
    return [
        {
            "target": found.name,
            "title": found.title,
            "place_and_route": found.place_and_route.tool.name if found.place_and_route else None,
            "recipes": [recipe.name for recipe in found.recipes],
        }
        for found in TARGETS.values()
    ]


def _studies() -> Rows:
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
