"""`cipherfab specialise`: the configuration of a template for values of its parameters."""

from pathlib import Path

import click

from cipherfab.bitstream import FAMILIES
from cipherfab.cli.folder import replacing_bytes
from cipherfab.errors import InputError
from cipherfab.files import read_bytes
from cipherfab.tunable.template import Template, read_template

_MOST_DIGITS = 1 << 16


@click.command("specialise", short_help="Write the configuration of a template for a key.")
@click.argument("template", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Value of a parameter in hexadecimal digits, or @ and the name of a file that holds them. "
    "Needed for every parameter.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where to write; named after the template if it is not given.",
)
def command(template: Path, settings: tuple[str, ...], output: Path | None) -> None:
    """Write the configuration of TEMPLATE for values of its parameters.

    TEMPLATE is what cipherfab tune wrote. The truth tables are computed and changed in the configuration, and
    its checksums with them; nothing is placed or routed. Values never appear in what is printed; those on the
    command line can be seen by other users of the machine, those in files cannot.
    """
    found = read_template(template)
    values = _values(found, settings)
    path = output or template.with_suffix(FAMILIES[found.target].image_suffix)
    with replacing_bytes(path) as file:
        file.write(found.specialise(values))
    click.echo(f"{path}: {found.design} on {found.target}, {len(found.bits):,} truth tables")


def _values(template: Template, settings: tuple[str, ...]) -> dict[str, int]:
    """Return the values of the parameters, which no message shows."""
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
            value = int(text, 16) if text.isalnum() and len(text) <= digits else -1
        except ValueError:
            value = -1
        if not 0 <= value < 1 << bits:
            raise InputError(
                f"the value of {parameter} has {len(text)} characters; allowed are up to {digits} "
                f"hexadecimal digits, of {bits} bits"
            )
        values[parameter] = value
    missing = [name for name in template.parameters if name not in values]
    if missing:
        raise InputError(f"{', '.join(missing)} has no value; give it with --set {missing[0]}=VALUE")
    return values
