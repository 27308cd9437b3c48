"""Placed netlists with tunable LUTs, and configurations for values of their parameters."""
