"""`cipherfab specialise`: a configuration from a template and values of its parameters."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from cipherfab.bitstream import FORMATS
from cipherfab.errors import InputError
from cipherfab.files import read_bytes
from cipherfab.tlut.codegen.c_code import c_source
from cipherfab.tlut.codegen.picoblaze_code import picoblaze_source
from cipherfab.tlut.codegen.vscpu_code import vscpu_source
from cipherfab.tlut.template.template import Template, read_template
from cipherfab.workspace.folder import replacing, replacing_bytes

_MOST_DIGITS = 1 << 16
_CODE: Mapping[str, tuple[str, Callable[[Template, str], str]]] = {
    "c": (".c", lambda template, name: c_source(template, re.sub(r"\W", "_", name, flags=re.ASCII))),
    "vscpu": (".asm", lambda template, name: vscpu_source(template)),
    "kcpsm3": (".asm", lambda template, name: picoblaze_source(template, "kcpsm3")),
    "kcpsm6": (".asm", lambda template, name: picoblaze_source(template, "kcpsm6")),
}
"""Programs by kind: suffix, and writer, given a template and its name."""


@click.command("specialise", short_help="Write the configuration for one key.")
@click.argument("template", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Value of a parameter, all its hexadecimal digits, or @ and the name of a file that holds "
    "them. Needed for every parameter.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Output file; by default named after the template.",
)
@click.option(
    "--code",
    type=click.Choice(list(_CODE)),
    help="Instead write a program, for any values, that does this on another processor: C or assembly.",
)
def command(template: Path, settings: tuple[str, ...], output: Path | None, code: str | None) -> None:
    """Write the configuration of TEMPLATE for values of its parameters.

    TEMPLATE is written by cipherfab tune. Truth tables and checksums in the configuration are updated;
    nothing is placed or routed. Values are never printed; those on the command line can be seen by other
    users of the machine, those in files cannot.
    """
    found = read_template(template)
    if code is not None:
        if settings:
            raise InputError("--code is for any values; it takes no --set")
        suffix, write = _CODE[code]
        path = output or template.with_suffix(suffix)
        with replacing(path) as text:
            text.write(write(found, template.stem))
        click.echo(f"{path}: computes {len(found.bits):,} truth tables of {found.design}")
        return
    values = _values(found, settings)
    path = output or template.with_suffix(FORMATS[found.target].image_suffix)
    with replacing_bytes(path) as file:
        file.write(found.specialise(values))
    click.echo(f"{path}: {found.design} on {found.target}, {len(found.bits):,} truth tables")


def _values(template: Template, settings: tuple[str, ...]) -> dict[str, int]:
    """Return the values of the parameters; no message shows them."""
    values: dict[str, int] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise InputError("a setting has no =; allowed is NAME=VALUE")
        parameter = template.parameter(name)
        if parameter in values:
            raise InputError(f"parameter {parameter} is set twice")
        if text.startswith("@"):
            text = read_bytes(Path(text[1:]), _MOST_DIGITS).decode("ascii", "replace").strip()
        bits = template.parameters[parameter]
        digits = -(-bits // 4)
        try:
            value = int(text, 16) if text.isalnum() and len(text) == digits else -1
        except ValueError:
            value = -1
        if not 0 <= value < 1 << bits:
            given = f"{len(text)} character{'' if len(text) == 1 else 's'}"
            raise InputError(
                f"the value of {parameter} has {given}; it must have {digits} hexadecimal digits "
                f"of {bits} bits, leading zeros included"
            )
        values[parameter] = value
    missing = [name for name in template.parameters if name not in values]
    if missing:
        raise InputError(f"{', '.join(missing)} has no value; set it with --set {missing[0]}=VALUE")
    return values
