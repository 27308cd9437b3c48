"""Architectures: what they are, their parameters, cycle counts and figures, and what they have in common."""

from contextlib import suppress

from cipherfab.catalogue import (
    ARCHITECTURES,
    PRESETS,
    Architecture,
    Design,
    design,
    parse_id,
    read_study,
    studies,
)
from cipherfab.catalogue.parameter import FixedKey, Parameter, spell, summarise
from cipherfab.deliver.rules import interface
from cipherfab.errors import InputError
from cipherfab.publish.blocks.ciphers import PACKET_STUDIES
from cipherfab.publish.blocks.measurements import tables
from cipherfab.publish.results import measured
from cipherfab.report.markdown import markdown_table, table


def blocks() -> dict[str, str]:
    """Return the blocks on architectures."""
    studies_of_papers = measured("varici", "shrivastava")
    groups = measured("published", "speed"), measured(*PACKET_STUDIES), studies_of_papers
    figures = tables(ARCHITECTURES, groups, lambda record: record.architecture)
    found = {
        "architectures": architectures(),
        "ports": ports(),
        "presets": presets(),
        "studies": study_list(),
        "measured-results": markdown_table(groups[0]),
    }
    for name, architecture in ARCHITECTURES.items():
        found[f"parameters-{name}"] = parameters(architecture)
        found[f"cycles-{name}"] = cycles(architecture)
        found[f"measured-architecture-{name}"] = figures[name]
    return found


def architectures() -> str:
    """List the architectures."""
    return table(
        ["Name", "Module", "What it is"],
        [
            [f"[`{item.name}`](architectures/{item.name}.md)", f"`{item.module}`", item.title]
            for item in ARCHITECTURES.values()
        ],
    )


def _values(parameter: Parameter, architecture: Architecture) -> tuple[str, str]:
    """Return allowed values and default; both may depend on the cipher."""
    if isinstance(parameter, FixedKey):
        return "hexadecimal digits, as many as the key has", "zeros"
    allowed, defaults = {}, {}
    for model in architecture.ciphers:
        values = design(model.name, architecture.id_name).parameters
        allowed[model.name] = spell(parameter.allowed(model, values))
        defaults[model.name] = parameter.default(model, values)
    return summarise(allowed), summarise(defaults)


def parameters(architecture: Architecture) -> str:
    """List the parameters of an architecture; where values depend on other parameters, for their defaults."""
    rows = []
    for item in architecture.parameters:
        allowed, default = _values(item, architecture)
        verilog = "".join(word.capitalize() for word in item.name.split("_"))
        rows.append([f"`{item.name}`", f"`{verilog}`", allowed, default, item.meaning])
    return table(["Parameter", "In SystemVerilog", "Values", "Default", "Meaning"], rows)


def cycles(architecture: Architecture) -> str:
    """List the cycle counts of designs published or of papers' rows, and the same for more directions."""
    published = (*read_study("published").designs, *read_study("speed").designs)
    answers = [parse_id(preset.design) for preset in PRESETS.values()]
    chosen = [item for item in published if item.architecture is architecture and not item.decrypts]
    chosen = chosen or [item for item in answers if item.architecture is architecture]
    chosen = chosen or [design(architecture.ciphers[0].name, architecture.id_name)]
    if architecture.kind != "block cipher":
        rows = [
            [f"`{each.id}`", each.cycles.latency, each.cycles.interval, each.cycles.blocks] for each in chosen
        ]
        return table(["Design", "Latency", "Interval", "Blocks in an interval"], rows)
    directions = architecture.parameters[0].allowed
    others = []
    for item in chosen:
        other = directions(item.cipher, item.parameters)[-1]
        if other != "encrypt":
            # Not every value of the other parameters goes with it.
            with suppress(InputError):
                others.append(parse_id(f"{item.id}{',' if ':' in item.id else ':'}direction={other}"))
    shown = list(dict.fromkeys([*chosen, *others]))
    headings = {"latency": "Latency", "interval": "Interval", "key": "Key change"}
    if any(item.cycles.decrypt for item in shown):
        headings["decrypt"] = "Extra for decryption"
    rows = [
        [f"`{item.id}`", *(getattr(item.cycles, name) for name in headings), _key_of(item)] for item in shown
    ]
    return table(["Design", *headings.values(), "Key"], rows)


def _key_of(item: Design) -> str:
    """Return how a core comes by its key."""
    if item.fixed_key is not None:
        return "part of the design"
    return "with each block" if item.key_with_block else "key channel"


def ports() -> str:
    """List the ports that every core has, with the meaning they have in one that makes use of all."""
    example = design("present-80", "iterative", {"direction": "both"})
    names = {example.cipher.block_bits: "`BlockBits`", example.cipher.key_bits: "`KeyBits`"}
    meaning = interface(example).ports
    rows = [
        [f"`{port.name}`", port.direction, names.get(port.width, port.width), meaning[port.name]]
        for port in example.ports
    ]
    return table(["Port", "Direction", "Bits", "Meaning"], rows)


def presets() -> str:
    """List the designs that answer a row of a published table."""
    rows = [
        [item.row, f"`{item.design}`", item.title, f"[{item.paper}](papers/{item.paper}.md)"]
        for item in PRESETS.values()
    ]
    return table(["Row", "Design", "Published system", "Paper"], rows)


def study_list() -> str:
    """List the studies that come with cipherfab."""
    rows = []
    for name in studies():
        study = read_study(name)
        seeds = f"{study.seeds} placement seed{'s' if study.seeds > 1 else ''}"
        rows.append([f"`{name}`", study.title, len(study.designs), ", ".join(study.targets), seeds])
    return table(["Study", "Title", "Designs", "Targets", "Effort"], rows)
