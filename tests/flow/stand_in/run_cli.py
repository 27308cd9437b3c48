"""Runs the command line with the stand-in in place of the tools, as a process of its own."""

import importlib
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

from cipherfab.cli.main import main
from cipherfab.workspace import session as measuring

if __name__ == "__main__":
    stand_in: Any = importlib.import_module("stand_in")
    with ExitStack() as stack:
        for name, function in stand_in.pinned().items():
            stack.enter_context(patch(name, function))
        stack.enter_context(patch.object(measuring, "Toolset", stand_in.Tools))
        stack.enter_context(patch.object(measuring, "LocalPool", stand_in.StandInPool))
        main(prog_name="cipherfab")
