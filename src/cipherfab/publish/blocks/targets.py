"""Targets: device families, recipes, and the constants of the models of time and energy."""

import dataclasses

from cipherfab.devices.capacitances import VIRTEX_II
from cipherfab.devices.delays import Delays
from cipherfab.devices.recipe import Recipe
from cipherfab.devices.targets import TARGETS
from cipherfab.publish.blocks.measurements import NONE
from cipherfab.publish.results import measured
from cipherfab.records.earlier import legend, marked
from cipherfab.report.markdown import markdown_table, noted, table


def blocks() -> dict[str, str]:
    """Return the blocks on targets."""
    return {
        "targets": targets(),
        "recipes": recipes(),
        "delays": delays(),
        "capacitances": capacitances(),
        "measured-families": markdown_table(measured("families")),
        "measured-stock": stock(),
    }


def targets() -> str:
    """List the targets."""
    rows = [
        [
            f"`{item.name}`",
            item.title,
            "yes" if item.dual_output_lut else "no",
            f"`{item.place_and_route.tool.name}`" if item.place_and_route else "none",
        ]
        for item in TARGETS.values()
    ]
    return table(["Name", "Device family", "Dual-output LUT", "Place and route"], rows)


def recipes() -> str:
    """List the recipes with the targets that have them."""
    users: dict[Recipe, list[str]] = {}
    for item in TARGETS.values():
        for recipe in item.recipes:
            users.setdefault(recipe, []).append(item.name)
    return table(
        ["Recipe", "Options of Yosys", "Script of ABC", "Targets"],
        [
            [
                f"`{recipe.name}`",
                " ".join(f"`{option}`" for option in recipe.options) or "none",
                f"`{recipe.script}`",
                "all" if len(names) == len(TARGETS) else ", ".join(names),
            ]
            for recipe, names in users.items()
        ],
    )


def stock() -> str:
    """List the area by our recipes beside that after the synthesis command of the family alone."""
    records = [record for record in measured("published", "families", "ascon", "gcm") if record.stock]
    rows = [
        [
            marked(f"`{record.design}`", record),
            f"`{record.target}`",
            record.area.sites,
            record.stock.sites,
            f"{record.stock.sites / record.area.sites:.2f}",
            record.area.ff,
            record.stock.ff,
            record.area.bram,
            record.stock.bram,
        ]
        for record in records
        if record.stock
    ]
    headings = ["Design", "Target", "LUT, recipe", "LUT, stock", "Ratio", "FF, recipe", "FF, stock"]
    headings += ["BRAM, recipe", "BRAM, stock"]
    return noted(table(headings, rows, "llr"), legend(records)) if rows else f"{NONE}\n"


def delays() -> str:
    """List the delays of the families that have a timing model."""
    modelled = [item for item in TARGETS.values() if item.delays]
    rows = [
        [f"`{field.name}`", *(getattr(item.delays, field.name) for item in modelled)]
        for field in dataclasses.fields(Delays)
    ]
    return table(["", *(item.title for item in modelled)], rows)


def capacitances() -> str:
    """List the capacitances of the energy model."""
    values = dataclasses.asdict(VIRTEX_II)
    return table(["Capacitance", "pF"], [[f"`{name}`", f"{value:.2f}"] for name, value in values.items()])
