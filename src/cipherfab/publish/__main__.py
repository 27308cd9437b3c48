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
from cipherfab.cli.support.numbers import Integer
from cipherfab.errors import InputError, ToolError
from cipherfab.publish.checkout import root
from cipherfab.publish.elaborations import unknown, write
from cipherfab.publish.experiments import EXPERIMENTS
from cipherfab.publish.generated import outdated
from cipherfab.publish.images import images
from cipherfab.publish.pages import pages
from cipherfab.publish.peers import script
from cipherfab.publish.results import STUDIES, folder, measured
from cipherfab.publish.rtl import RTL, generated_folder
from cipherfab.publish.run import run
from cipherfab.publish.site import build, configuration
from cipherfab.records.earlier import earlier
from cipherfab.records.elaborations import known

DOCS = (pages, images, configuration)

main = Program("cipherfab.publish", help="Write what the project publishes, or check it.")


@main.command("rtl")
def write_rtl() -> None:
    """Write the generated RTL, and the programs that are compiled from C."""
    _list(outdated(RTL, write=True, folder=generated_folder()))


@main.command("docs")
def write_docs() -> None:
    """Write the generated blocks and drawings of the documentation."""
    _all_known()
    _list(outdated(DOCS, write=True))


@main.command("check")
def check() -> None:
    """Fail if a generated file is not up to date; change nothing."""
    _all_known()
    found = outdated((*RTL, *DOCS), write=False, folder=generated_folder())
    _list(found)
    if found:
        sys.exit("not up to date; write them with: make rtl docs")


@main.command("elaborations")
@click.option("--anew", is_flag=True, help="Elaborate what is known, too: for another version of Yosys.")
@click.option("--jobs", type=Integer(1), default=os.cpu_count() or 1, help="Elaborations at once.")
def write_elaborations(anew: bool, jobs: int) -> None:
    """Write the RTL hashes of measured designs, which tell whose figures are of an earlier RTL."""
    write(anew=anew, jobs=jobs)


@main.command("stale")
def list_stale() -> None:
    """List the figures of an earlier RTL; fail if there are any."""
    _all_known()
    found = {name: sorted({each.design for each in measured(name) if earlier(each)}) for name in STUDIES}
    for name, experiment in EXPERIMENTS.items():
        rows = [each for each in experiment.read(experiment.path) if each.earlier]
        found[name] = [", ".join(experiment.identity(each)) for each in rows]
    names = [name for name, items in found.items() if items]
    for name in names:
        for item in found[name]:
            click.echo(f"{name}: {item}")
    if names:
        sys.exit(f'measure them again: make figures NAMES="{" ".join(names)}"')


@main.command("figures")
@click.argument("names", nargs=-1, type=click.Choice([*STUDIES, *EXPERIMENTS]), metavar="[NAME]...")
@click.option(
    "--only",
    multiple=True,
    metavar="PART",
    help="Of experiments, only the cases with this design or target.",
)
@click.option("--jobs", type=Integer(1), default=os.cpu_count() or 1, help="Measurements at the same time.")
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


@main.command("peers")
def print_peers() -> None:
    """Print shell commands that get the sources of the peers, for their figures."""
    click.echo(script(), nl=False)


@main.command("site")
def build_site() -> None:
    """Build the documentation as a site; needs the extra docs."""
    _list([build()])


@main.command("screenshot")
def draw_screenshot() -> None:
    """Draw the picture of the report; needs Chromium."""
    # Needs the extra ``test``, so it is loaded by name.
    screenshot = import_module("cipherfab.publish.screenshot")
    screenshot.draw(root() / "docs" / "images" / "report.png")


def _all_known() -> None:
    """Refuse to tell which figures are of an earlier RTL while nobody knows the present one."""
    if names := unknown(known()):
        raise InputError(
            f"RTL hashes of {len(names)} designs are not known, as that of {min(names)}; "
            "write them: python -m cipherfab.publish elaborations"
        )


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
