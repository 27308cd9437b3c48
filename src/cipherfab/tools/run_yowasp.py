"""Runs a tool of a YoWASP wheel: FOLDER PACKAGE FUNCTION NAME [ARGUMENT]...

The wheel compiles its tool at the first call and keeps the result. Here this happens in a new folder, which
takes its final name once it is complete: a file that is rewritten crashes every process that runs it.

Started by its path as a process of its own, so it imports nothing of cipherfab.
"""

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from uuid import uuid4

_VARIABLE = "YOWASP_CACHE_DIR"


def main() -> None:
    """Run a tool with the machine code in a folder, which is written if there is none."""
    name, package, function, *sys.argv = sys.argv[1:]
    run = getattr(import_module(package), function)
    folder = Path(name)
    if folder.exists():
        os.environ[_VARIABLE] = name
        run()
        return
    new = folder.with_name(f".{folder.name}.{uuid4().hex}")
    os.environ[_VARIABLE] = str(new)
    try:
        run()
    except SystemExit:
        # It has run, so the code is complete. Another process may have been faster.
        with suppress(OSError):
            new.rename(folder)
        raise
    finally:
        rmtree(new, ignore_errors=True)


if __name__ == "__main__":
    main()
