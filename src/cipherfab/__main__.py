"""``python -m cipherfab`` is the command ``cipherfab``."""

from cipherfab.cli.main import main

main(prog_name="cipherfab")
