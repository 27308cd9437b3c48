"""How the commands are called, and what one prints."""

import io

import click
from rich.console import Console

from cipherfab.cli.commands.pick import requested, show
from cipherfab.cli.main import main
from cipherfab.publish.results import measured
from cipherfab.records.earlier import LEGEND, earlier
from cipherfab.report.markdown import noted, table
from cipherfab.selection.select import candidates, select

# A command keeps the help option that it is first asked for.
_HELP = {"help_option_names": main.context_settings["help_option_names"]}
PICK = ("--target", "ecp5", "--cipher", "present-80", "--min-mbps", "600")
"""The call that is the example of `cipherfab pick`."""


def blocks() -> dict[str, str]:
    """Return the blocks on commands."""
    return {f"command-{name}": command(name) for name in main.load_all()} | {"measured-pick": pick_example()}


def command(name: str) -> str:
    """Return how a command is called, and its options."""
    item = main.load_all()[name]
    context = click.Context(item, info_name=f"cipherfab {name}", show_default=True, **_HELP)
    usage = " ".join([context.command_path, *item.collect_usage_pieces(context)])
    records = [
        record
        for parameter in item.get_params(context)
        if isinstance(parameter, click.Option) and "--help" not in parameter.opts
        if (record := parameter.get_help_record(context))
    ]
    # A vertical bar ends a cell; not every renderer of Markdown takes one with a backslash as code.
    rows = [[f"`{option.replace('|', ' / ')}`", text] for option, text in records]
    options = table(["Option", "Meaning"], rows)
    return f"```\n{usage}\n```\n\n{options}" if records else f"```\n{usage}\n```\n"


def pick_example() -> str:
    """Return the example of `cipherfab pick` with what it prints on a terminal of 110 columns."""
    request = requested(main.load_all()["pick"].make_context("pick", list(PICK), **_HELP).params)
    name = request.target.name
    pool = candidates(record for record in measured("published") if record.target == name)
    stream = io.StringIO()
    console = Console(file=stream, width=110, force_terminal=True, color_system=None)
    show(console, select(pool, request.constraints), name)
    lines = [f"cipherfab pick {' '.join(PICK)}", "", *stream.getvalue().splitlines()]
    text = "```\n" + "".join(f"{line.rstrip()}\n" for line in lines) + "```\n"
    old = [f"`{each.design.id}`" for each in pool if earlier(each.record) and each.design.id in text]
    return noted(text, f"{LEGEND[:-1]}: {', '.join(old)}." if old else "")
