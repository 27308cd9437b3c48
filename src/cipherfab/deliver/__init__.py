"""Writes a design as a self-contained folder: sources, test bench, datasheet, files for other tools."""

from cipherfab.deliver.contents import contents
from cipherfab.deliver.folder import write_folder
from cipherfab.deliver.naming import identifier

__all__ = ["contents", "identifier", "write_folder"]
