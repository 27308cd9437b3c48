"""Environment variables by which a test tells the bench in the simulator what to do."""

DESIGN = "CIPHERFAB_DESIGN"
"""Id of the design."""

TRACE = "CIPHERFAB_TRACE"
"""File that takes the trace."""

SEED = "CIPHERFAB_SEED"
"""Seed of everything that is random; set by hand, it overrules the one of the test."""
