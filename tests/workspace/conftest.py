"""A stand-in for the tools."""

from tests.fixtures.stand_in_tools import behaviour, nothing_published, stand_in

__all__ = ["behaviour", "nothing_published", "stand_in"]
