"""Fixtures of records, and of tools that are stood in for."""

from tests.fixtures.measurements import candidate, hostile, records, sample
from tests.flow.conftest import bench, folder, stand_in

__all__ = ["bench", "candidate", "folder", "hostile", "records", "sample", "stand_in"]
