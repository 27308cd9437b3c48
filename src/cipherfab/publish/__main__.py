"""What the project publishes: generated RTL, the generated parts of the documentation, figures.

python -m cipherfab.publish rtl       write rtl/generated, and the programs that are compiled from C
python -m cipherfab.publish check     change nothing, fail if a generated file is not up to date
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from cipherfab.cli.main import Program
from cipherfab.publish.checkout import root
from cipherfab.publish.generated import outdated
from cipherfab.publish.rtl import RTL, generated_folder

main = Program("cipherfab.publish", help="Write what the project publishes, or check it.")


@main.command("rtl")
def write_rtl() -> None:
    """Write the generated RTL, and the programs that are compiled from C."""
    _say(outdated(RTL, write=True, folder=generated_folder()))


@main.command("check")
def check() -> None:
    """Fail if a generated file is not up to date; change nothing."""
    found = outdated(RTL, write=False, folder=generated_folder())
    _say(found)
    if found:
        sys.exit("not up to date; write them with: make rtl docs")


def _say(paths: Sequence[Path]) -> None:
    for path in paths:
        click.echo(path.relative_to(root()).as_posix())


if __name__ == "__main__":
    main()
