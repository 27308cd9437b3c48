"""Maps gates to LUTs whose truth tables are functions of parameters."""
