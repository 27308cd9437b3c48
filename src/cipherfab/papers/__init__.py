"""Published tables: what papers say of their systems, number by number."""

from cipherfab.papers.table import PublishedSystem, PublishedTable, papers, read_table

__all__ = ["PublishedSystem", "PublishedTable", "papers", "read_table"]
