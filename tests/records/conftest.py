"""Fixtures of records, and of tools that are stood in for."""

from tests.fixtures.measurements import candidate, hostile, records, sample
from tests.flow.conftest import flow, folder, stand_in

__all__ = ["candidate", "flow", "folder", "hostile", "records", "sample", "stand_in"]
