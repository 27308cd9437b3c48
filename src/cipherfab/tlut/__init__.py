"""Tunable LUTs: inputs that change rarely become part of the configuration.

The generic stage is run once for a design: gates are mapped to LUTs in which parameters are no inputs, and
the truth tables become functions of the parameters. The specialisation stage is run for every set of values:
it evaluates these functions and changes the tables in the configuration, without place and route.
"""
