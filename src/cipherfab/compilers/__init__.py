"""Compilers from C: to processors of the VSCPU family and to state machines."""
