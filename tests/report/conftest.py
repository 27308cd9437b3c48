"""Fixtures of records."""

from tests.fixtures.measurements import candidate, hostile, records, sample

__all__ = ["candidate", "hostile", "records", "sample"]
