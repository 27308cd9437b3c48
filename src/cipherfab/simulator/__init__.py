"""Simulates netlists, 64 to 512 independent lanes at once, and counts toggles."""
