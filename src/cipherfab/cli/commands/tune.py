"""`cipherfab tune`: turns parameters of a design into configuration."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from cipherfab.bitstream import FORMATS, Placement
from cipherfab.catalogue import parse, rtl_sources
from cipherfab.cli.support.numbers import Integer
from cipherfab.cli.support.options import Named, output_option, prove_seconds_option, tools_option
from cipherfab.cli.support.parameters import module_parameters
from cipherfab.deliver import identifier
from cipherfab.devices.icestorm_database import load_database
from cipherfab.devices.target import Target
from cipherfab.errors import InputError
from cipherfab.names import meant
from cipherfab.netlist.area import area
from cipherfab.netlist.reader import read_netlist
from cipherfab.tlut.targets import TLUT_TARGETS, tlut_target
from cipherfab.tlut.template.readback import compare_emitted, read_back
from cipherfab.tlut.template.template import Template, encode
from cipherfab.tlut.template.tune import Bench, Source, Tuned, make_template, ordinary, tune
from cipherfab.tools.tools import Kind, Toolset
from cipherfab.tools.yosys import is_plain_word
from cipherfab.workspace.folder import replacing_bytes, work_folder
from cipherfab.workspace.progress import prepare

TARGET: Named[Target] = Named("target", tlut_target, lambda: TLUT_TARGETS)
_SOURCE = (".sv", ".v")


@dataclass(frozen=True, kw_only=True)
class Request:
    """The request: design, parameters and options."""

    design: tuple[str, ...]
    top: str | None
    parameters: tuple[str, ...]
    target: Target
    template: Path | None
    carry: bool
    slack: int
    area: bool
    settings: tuple[tuple[str, str], ...]
    compare: bool
    check: int
    prove_seconds: float
    seed: int
    output: Path
    kind: Kind


@click.command("tune", short_help="Fold a key or other parameters into the FPGA's configuration.")
@click.argument("design", nargs=-1, required=True, metavar="DESIGN|FILE...")
@click.option(
    "--parameter",
    "parameters",
    multiple=True,
    required=True,
    metavar="PORT",
    help="An input that rarely changes; its suffix _i is optional. May be repeated.",
)
@click.option(
    "--target",
    type=TARGET,
    default="ice40",
    metavar="TARGET",
    help=f"The device family: {' or '.join(TLUT_TARGETS)}.",
)
@click.option("--top", metavar="MODULE", help="Top module of the files; optional for a single file.")
@click.option(
    "-o",
    "--template",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Output file; by default named after the design.",
)
@click.option("--carry", is_flag=True, help="Use carry chains, which cannot absorb parameters.")
@click.option(
    "--slack",
    type=Integer(0, 1000),
    default=0,
    metavar="LEVELS",
    help="LUT levels allowed beyond the minimum depth, where that saves LUTs.",
)
@click.option(
    "--area",
    is_flag=True,
    help="Map the logic around tunable LUTs for the fewest LUTs, as in ordinary designs, at any depth.",
)
@click.option(
    "--setting",
    "settings",
    multiple=True,
    callback=lambda context, option, values: tuple(map(_setting, values)),
    metavar="NAME=VALUE",
    help="A parameter of the top module and its value in SystemVerilog. May be repeated.",
)
@click.option("--compare", is_flag=True, help="Also map the design without tunable LUTs, and count its LUTs.")
@click.option(
    "--check",
    type=Integer(0, 100_000),
    default=0,
    metavar="KEYS",
    help="Read back configurations for this many random keys, compare them with the design cycle by cycle;"
    "where they cannot be read as netlists, compare one with place and route.",
)
@prove_seconds_option
@click.option("--seed", type=Integer(0, 2**31 - 1), default=1, show_default=True, help="Placement seed.")
@output_option("Scratch folder, emptied afterwards.")
@tools_option
def command(**values: Any) -> None:
    """Fold parameters of a design into the FPGA's configuration.

    DESIGN is an id such as present-80/combinational, or SystemVerilog files. Logic that reads parameters
    becomes LUTs whose truth tables are functions of them; equivalence is proved. The design is placed and
    routed once; cipherfab specialise then writes a configuration for any values.
    """
    request = Request(**values)
    source = _source(request)
    tools = Toolset(request.kind)
    place_and_route = request.target.place_and_route
    assert place_and_route is not None
    if request.check and FORMATS[request.target.name].read_back:
        load_database()
    prepare([tools["yosys"], tools[place_and_route.tool.name]], lambda text: click.echo(text, err=True))
    with work_folder(request.output) as folder:
        bench = Bench(
            target=request.target,
            tools=tools,
            workdir=folder,
            report=lambda text: click.echo(text, err=True),
            carry=request.carry,
            slack=request.slack,
            area=request.area,
            seed=request.seed,
            prove_seconds=request.prove_seconds,
        )
        tuned = tune(source, request.parameters, bench)
        usual = _luts(ordinary(source, bench), request.target) if request.compare else 0
        template, placement = make_template(source, tuned, bench)
        checked = _check(request.check, template, placement, tuned, bench) if request.check else ""
    path = request.template or Path(f"{_file_name(source)}.template")
    with replacing_bytes(path) as file:
        file.write(encode(template))
    _tell(template, path)
    if checked:
        click.echo(checked)
    if usual:
        click.echo(f"{usual:,} LUTs without tunable LUTs; {1 - template.luts / usual:.1%} fewer")


def _check(keys: int, template: Template, placement: Placement, tuned: Tuned, bench: Bench) -> str:
    """Check configurations and return the lines that report the result."""
    bench.report("reading configurations back")
    if not FORMATS[template.target].read_back:
        compare_emitted(template, placement, bench)
        return "a configuration for a random key equals place and route's for the same truth tables"
    found = read_back(template, placement, read_netlist(tuned.gates, bench.target.cells), bench, keys=keys)
    return (
        f"{found.keys:,} configurations read back match the design, in {found.cycles} cycles each; "
        f"{found.different:,} of them, with another one's key, do not"
    )


def _luts(netlist: Path, target: Target) -> int:
    return area(read_netlist(netlist, target.cells), target).lut


def _source(request: Request) -> Source:
    found = _given(request)
    if not request.settings:
        return found
    known = next((names for path in found.files if (names := module_parameters(path, found.top))), [])
    settings: dict[str, str] = {}
    for given, value in request.settings:
        if not known:
            raise InputError(f"unknown parameter {given!r} of {found.top}; it has none")
        name = meant("parameter", given, known, of=found.top)
        if name in found.settings:
            raise InputError(f"{name} of {found.top} is fixed by the design {found.name}")
        if name in settings:
            raise InputError(f"--setting {name} is given twice")
        settings[name] = value
    return replace(found, settings={**found.settings, **settings})


def _given(request: Request) -> Source:
    files = [Path(each) for each in request.design if Path(each).suffix in _SOURCE]
    if not files:
        if len(request.design) > 1:
            raise InputError(
                f"{len(request.design)} designs are given; allowed is one, or SystemVerilog files"
            )
        if request.top is not None:
            raise InputError("--top needs files; a design has its own module")
        design = parse(request.design[0])
        return Source(name=design.id, files=rtl_sources(), top=design.module, settings=design.sv_parameters)
    for each in request.design:
        if not Path(each).is_file() or Path(each).suffix not in _SOURCE:
            raise InputError(f"{each!r} is not a file ending in {' or '.join(_SOURCE)}")
    if request.top is None and len(files) > 1:
        raise InputError(f"{len(files)} files are given; name the module with --top")
    top = request.top or files[0].stem
    return Source(name=top, files=files, top=top, settings={})


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (equals and name.isascii() and name.isidentifier() and is_plain_word(value)):
        raise InputError(
            f"--setting is {text!r}; allowed is NAME=VALUE with a literal, such as KeyStored=0 or Width=4'd8"
        )
    return name, value


def _file_name(source: Source) -> str:
    """Return a name for files of a design."""
    return identifier(parse(source.name)) if "/" in source.name else source.top


def _tell(template: Template, path: Path) -> None:
    clock = f", {template.fmax_mhz:.1f} MHz" if template.fmax_mhz else ""
    parameters = ", ".join(f"{name} ({bits} bits)" for name, bits in template.parameters.items())
    click.echo(
        f"{template.design} on {template.target}: {template.luts:,} LUTs, {len(template.bits):,} of them "
        f"tunable, depth {template.depth}{clock}"
    )
    click.echo(f"proved for all values of {parameters}")
    click.echo(f"{len(template.code.operations):,} operations compute the truth tables")
    values = " ".join(f"--set {name.removesuffix('_i')}=..." for name in template.parameters)
    click.echo(f"{path}; next: cipherfab specialise {path} {values}")
