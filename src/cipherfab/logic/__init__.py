"""Logic networks: netlists as AND, XOR and tables, and their AIGER form."""
