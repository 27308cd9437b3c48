"""Writes programs that compute configurations: in C, and for small processors."""
