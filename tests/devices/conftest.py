"""Fixtures of netlists."""

from tests.fixtures.netlists import build, data, icarus, models

__all__ = ["build", "data", "icarus", "models"]
