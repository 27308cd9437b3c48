"""Writes the generated parts of the documentation, as ``make docs`` does; to be removed."""

from cipherfab.publish.__main__ import main

main(["docs"])
