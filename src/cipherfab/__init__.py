"""Verified cipher cores for FPGAs, and the workbench that measures them."""
