"""The datasheet of a delivered design: one page of Markdown."""

from collections.abc import Iterable, Mapping, Sequence

from cipherfab.catalogue import BlockDesign, Cycles, Design
from cipherfab.deliver.block_rules import function, known_answer
from cipherfab.deliver.constraints import settling_cycles
from cipherfab.deliver.made import Made
from cipherfab.deliver.naming import identifier
from cipherfab.deliver.rules import description, interface, parameters
from cipherfab.deliver.tested import TESTED
from cipherfab.deliver.wrapper import PARAMETERS, wrapper_name, wrapper_parameters
from cipherfab.devices.targets import target
from cipherfab.records.formatting import MODELLED, figure_of, measurements
from cipherfab.records.metrics import PACKET_METRICS, metric
from cipherfab.records.proof_record import status
from cipherfab.records.provenance import git_state
from cipherfab.records.published import is_published, publisher
from cipherfab.records.record import Measurement

_FIGURES = ("luts", "ff", "bram", "fmax", "throughput", "throughput_13_56", "efficiency_13_56")

_VERIFIED = {
    "tested": "the architecture is tested with known answers and random blocks, keys, stalls and resets",
    "proved": "tested; the RTL is proved to compute the cipher for all keys, blocks and stalls",
}
"""What the status of a design means."""


def datasheet(design: Design, made: Made, records: Sequence[Measurement] = ()) -> str:
    """Return the datasheet.

    Area and speed are from ``records``, which must be of this design; ``made`` describes the files beside it.
    """
    name, asked = identifier(design), interface(design)
    parts = [
        f"# {name}",
        f"{description(design)}.",
        _at_a_glance(design, records),
        f"Specification: {design.cipher.reference}. {asked.sizes}",
        *_known_answer(design),
        f"![Block diagram]({name}_block.svg)",
        "**Not protected against side channels** (power, electromagnetic emission, faults).",
        *(f"**{warning}**" for warning in asked.warnings),
        "## Files",
        _files(design, made),
        "## Tools",
        _tools(),
        "## Ports",
        _ports(design, asked.ports),
        _around(design),
        "## Rules",
        _rules(design, asked.rules),
        "## Cycles",
        _cycles(design.cycles, asked.cycles),
        *(_timing(design) if made.transfers else ()),
        "## Area and speed",
        _area_and_speed(records),
        "## Use",
        _use(name),
        "## Licence",
        "Apache-2.0, for the sources and for everything in this folder. There is no warranty.",
    ]
    return "\n\n".join(parts) + "\n"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    headings = list(head)
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _at_a_glance(design: Design, records: Sequence[Measurement]) -> str:
    """Return the key facts: function, speed, size and version."""
    git = git_state()
    source = f", commit {git.commit}{' with changes' if git.dirty else ''}" if git.commit else ""
    cycles = design.cycles
    rows = [
        ["Design", f"`{design.id}`"],
        ["Parameters, fixed", parameters(design) or "none"],
        *([["Function", function(design)]] if isinstance(design, BlockDesign) else []),
        ["Latency, interval", f"{cycles.latency} and {cycles.per_block:g} clock cycles"],
        *([record.target, _in_short(record)] for record in measurements(records)),
        [
            "Delivered",
            "SystemVerilog, Verilog-2005, VHDL entity, test bench, constraints, scripts, FuseSoC core file",
        ],
        ["Verification", _VERIFIED[status(design)]],
        ["Side channels", "not protected"],
        ["Version", f"{publisher()}{source}"],
    ]
    return _table(["At a glance", ""], rows)


def _in_short(record: Measurement) -> str:
    """Return area and speed of a record on one line."""
    figures = [("luts", "LUT"), ("ff", "flip-flops"), ("bram", "block RAM")]
    if record.timing:
        figures += [("fmax", "MHz"), ("throughput", "Mbit/s")]
    return ", ".join(f"{figure_of(metric(key), record)} {unit}" for key, unit in figures)


def _known_answer(design: Design) -> list[str]:
    """Return a known answer as a table, of block ciphers."""
    if not isinstance(design, BlockDesign):
        return []
    what = "words, the most significant first" if design.port_bits else "values of the ports"
    rows = ([f"`{port}`", f"`{text}`", f"`{value}`"] for port, text, value in known_answer(design))
    return [
        f"One known answer, as hexadecimal digits and as {what}:",
        _table(["Port", "Digits", "Value"], rows),
    ]


def _files(design: Design, made: Made) -> str:
    name = identifier(design)
    rows = [
        (f"`{name}.sv`, `rtl/`, `{name}.f`", "the core in SystemVerilog, and its files in compile order"),
        (f"`verilog/{name}.v`", f"the same as plain Verilog-2005, written by Yosys. {made.checked}"),
        (f"`verilog/{wrapper_name(design)}.v`", "a wrapper with parameters, see [Ports](#ports)"),
        (f"`vhdl/{name}.vhd`", "a component and an entity around the Verilog"),
        (f"`tb/`, `{name}_tb.f`", "self-checking test bench"),
        ("`constraints/`, `scripts/`", "clock and timing exceptions; synthesis, run from this folder"),
        (f"`{name}.core`, `{name}_instance.sv.txt`", "for FuseSoC; an instance to copy"),
    ]
    fixed = f"`{name}` has no parameters: all are fixed, so every language and tool sees the same core."
    return f"{fixed}\n\n{_table(['File', 'What it is'], rows)}"


def _tools() -> str:
    return (
        "The project's tests run these tools on folders like this one, without any message:\n\n"
        f"{_table(['Tool', 'Version', 'Reads'], TESTED)}\n\n"
        "Scripts and constraints for Vivado, Quartus, Radiant, Diamond and Gowin are **untested**."
    )


def _timing(design: Design) -> list[str]:
    name = identifier(design)
    second = "Two blocks" if design.key_with_block else "A block under each of two keys"
    return [
        f"![Timing diagram: transfers]({name}_timing.svg)",
        "A key and two blocks, offered as early as the core takes them; the first result waits for "
        "one cycle. A slanted cut marks identical cycles left out"
        f"{', or that differ only in the word number' if design.port_bits else ''}.",
        f"![Timing diagram: key change and reset]({name}_reset.svg)",
        f"{second}, and a reset after the second is taken; it drops the blocks inside. The sources of both "
        f"diagrams, in WaveJSON, are `{name}_timing.json` and `{name}_reset.json`.",
    ]


def _ports(design: Design, meaning: Mapping[str, str]) -> str:
    rows = ([f"`{port.name}`", port.direction, str(port.width), meaning[port.name]] for port in design.ports)
    return _table(["Port", "Direction", "Bits", "Meaning"], rows)


def _around(design: Design) -> str:
    """Describe the wrapper: its extra port and its parameters."""
    rows = ([f"`{each}`", f"1: {PARAMETERS[each]}"] for each in wrapper_parameters(design))
    return (
        f"The wrapper `{wrapper_name(design)}` fits the SystemVerilog and the Verilog. It has the same "
        "ports, `enable_i` where there is an `ENABLE`, and integer parameters, 0 by default:\n\n"
        f"{_table(['Parameter', 'Meaning'], rows)}"
    )


def _rules(design: Design, rules: Sequence[str]) -> str:
    found = [
        "A transfer happens at the rising edge at which valid and ready are both high. Valid never waits for "
        "ready, and an offer stays unchanged until it is taken.",
        *rules,
    ]
    cycles = settling_cycles(design)
    for register in design.architecture.multicycle_registers(design.parameters):
        found.append(
            f"Paths from `{register}` have {cycles} cycles: multicycle paths with setup {cycles} and hold "
            f"{cycles - 1}, as in `constraints/`."
        )
    return "\n".join(f"* {rule}" for rule in found)


def _cycles(cycles: Cycles, meaning: Mapping[str, str]) -> str:
    rows = [
        ["Latency", str(cycles.latency), meaning["latency"]],
        ["Interval", str(cycles.interval), f"{meaning['interval']}, without stalls"],
    ]
    if meaning["key"]:
        rows.append(["Key", str(cycles.key), meaning["key"]])
    if cycles.decrypt:
        rows.append(["Decryption", str(cycles.decrypt), "more cycles before the first one under a key"])
    return _table(["", "Clock cycles", ""], rows)


def _area_and_speed(records: Sequence[Measurement]) -> str:
    if not records:
        return "Not measured. `cipherfab build` with `--target` measures them."
    columns = [metric(key) for key in _FIGURES]
    if any(record.packets for record in records):
        columns += PACKET_METRICS
    keys = [column.key for column in columns]
    head = ["Target", "Recipe", "Clock", *(f"{column.title} ({column.unit})" for column in columns)]
    rows = []
    for record in measurements(records):
        figures = (figure_of(column, record) for column in columns)
        rows.append([record.target, record.recipe, _clock(record), *figures])
        if record.stock:
            found = {"luts": record.stock.sites, "ff": record.stock.ff, "bram": record.stock.bram}
            command = target(record.target).stock
            rows.append(
                [record.target, f"stock: `{command}`", "", *(str(found.get(key, "")) for key in keys)]
            )
    notes = [f"* {column.title}: {column.definition}" for column in columns]
    if any(record.stock for record in measurements(records)):
        notes.append("* stock: the Verilog after this Yosys command alone, not placed and routed.")
    if any(record.timing and record.timing.kind == "modelled" for record in records):
        notes.append(f"* {MODELLED}: the clock frequency is modelled, not placed and routed.")
    if targets := [record.target for record in measurements(records) if is_published(record)]:
        notes.append(f"* Published with {publisher()}, not measured on this machine: {', '.join(targets)}.")
    return "\n".join([_table(head, rows), "", *notes])


def _clock(record: Measurement) -> str:
    """Return the source of a record's clock frequency."""
    if record.timing is None:
        return "unknown"
    if record.timing.kind == "modelled":
        return "modelled"
    count = len(record.timing.fmax_mhz)
    return "placed, 1 seed" if count == 1 else f"placed, median of {count} seeds"


def _use(name: str) -> str:
    return (
        f"Compile the files of `{name}.f` in their order; `{name}` is the top module, and "
        f"`{name}_instance.sv.txt` an instance to copy. Run the test bench, which ends with `PASS`:\n\n"
        "```sh\n"
        f"verilator --binary --timing -F {name}_tb.f --top-module {name}_tb && obj_dir/V{name}_tb\n"
        f"fusesoc --cores-root=. run --target=sim cipherfab:cores:{name}\n"
        "```"
    )
