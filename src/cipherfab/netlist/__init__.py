"""Mapped netlists: read from the JSON of Yosys, counted, packed and timed."""
