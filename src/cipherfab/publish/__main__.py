"""What the project publishes: generated RTL, the generated parts of the documentation, figures.

``python -m cipherfab.publish --help`` lists the commands; `make` has a goal for each.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import click

from cipherfab.cli.main import Program
from cipherfab.errors import ToolError
from cipherfab.publish.checkout import root
from cipherfab.publish.experiments import EXPERIMENTS
from cipherfab.publish.generated import outdated
from cipherfab.publish.images import images
from cipherfab.publish.pages import pages
from cipherfab.publish.results import STUDIES, folder
from cipherfab.publish.rtl import RTL, generated_folder
from cipherfab.publish.run import run

DOCS = (pages, images)

main = Program("cipherfab.publish", help="Write what the project publishes, or check it.")


@main.command("rtl")
def write_rtl() -> None:
    """Write the generated RTL, and the programs that are compiled from C."""
    _list(outdated(RTL, write=True, folder=generated_folder()))


@main.command("docs")
def write_docs() -> None:
    """Write the generated blocks and drawings of the documentation."""
    _list(outdated(DOCS, write=True))


@main.command("check")
def check() -> None:
    """Fail if a generated file is not up to date; change nothing."""
    found = outdated((*RTL, *DOCS), write=False, folder=generated_folder())
    _list(found)
    if found:
        sys.exit("not up to date; write them with: make rtl docs")


@main.command("figures")
@click.argument("names", nargs=-1, type=click.Choice([*STUDIES, *EXPERIMENTS]), metavar="[NAME]...")
@click.option(
    "--only",
    multiple=True,
    metavar="PART",
    help="Of experiments, only the cases with this design or target.",
)
@click.option(
    "--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Measurements at the same time."
)
def measure_figures(names: Sequence[str], only: Sequence[str], jobs: int) -> None:
    """Measure the committed figures: studies and experiments by name, or all of them.

    A run that was stopped goes on where it was, as long as no source has changed.
    """
    chosen = names or [*STUDIES, *EXPERIMENTS]
    if only and not EXPERIMENTS.keys() >= set(chosen):
        raise click.UsageError("--only goes together with names of experiments")
    for number, name in enumerate(chosen, start=1):
        click.echo(f"{number} of {len(chosen)}: {name}", err=True)
        if name in EXPERIMENTS:
            run(EXPERIMENTS[name], only, jobs=jobs, kept=root() / "build" / "figures")
        else:
            _explore(name, jobs)


@main.command("screenshot")
def draw_screenshot() -> None:
    """Draw the picture of the report; needs Chromium."""
    # Needs the extra ``test``, so it is loaded by name.
    screenshot = import_module("cipherfab.publish.screenshot")
    screenshot.draw(root() / "docs" / "images" / "report.png")


def _explore(study: str, jobs: int) -> None:
    file = folder() / f"{study}.json"
    command = (sys.executable, "-m", "cipherfab", "explore", "--portable", "--study", study)
    options = ("--json", str(file), "--jobs", str(jobs))
    if subprocess.run([*command, *options], check=False, cwd=root()).returncode:
        raise ToolError(f"the study {study} has failures, which are in {file.relative_to(root())}")


def _list(paths: Sequence[Path]) -> None:
    for path in paths:
        click.echo(path.relative_to(root()).as_posix())


if __name__ == "__main__":
    main()
