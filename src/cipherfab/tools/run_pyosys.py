"""Runs Yosys as the library in the wheel of pyosys, with the options of its command line that are needed.

Started by its path as a process of its own, so it imports nothing of cipherfab.
"""

import argparse
import os
from importlib.metadata import version

from pyosys import libyosys


def main() -> None:
    """Run commands and a script; an error ends the process with status 1."""
    parser = argparse.ArgumentParser("yosys", description="Yosys, as a library.")
    parser.add_argument("--version", action="version", version=f"Yosys {version('pyosys')}")
    parser.add_argument("-q", action="store_true", help="print warnings and errors only")
    parser.add_argument("-p", action="append", default=[], metavar="COMMANDS", help="run commands")
    parser.add_argument("script", nargs="?", help="a file of commands, which are run first")
    arguments = parser.parse_args()
    # For the files that go to ABC and back: they vanish with the folder of this run, even if it is killed.
    os.environ["TMPDIR"] = os.getcwd()
    if arguments.q:
        # The log goes to standard output; warnings and errors go to the other.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    design = libyosys.Design()
    scripts = [f"script {arguments.script}"] if arguments.script else []
    for command in [*scripts, *arguments.p]:
        libyosys.run_pass(command, design)


if __name__ == "__main__":
    main()
