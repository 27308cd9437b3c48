"""Published tables: what papers say of their systems, number by number, and where that contradicts itself."""

from cipherfab.papers.lint import Finding, lint
from cipherfab.papers.paper import Paper, PublishedSystem, PublishedTable
from cipherfab.papers.reader import papers, read_paper

__all__ = ["Finding", "Paper", "PublishedSystem", "PublishedTable", "lint", "papers", "read_paper"]
