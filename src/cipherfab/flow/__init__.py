"""Measures designs: one on one target, or a whole study in parallel."""
