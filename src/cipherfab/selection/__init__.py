"""Picks the design that meets constraints, and explains how two sets of records differ."""
