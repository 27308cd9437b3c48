"""Faults put into a netlist, one to a lane of the simulator, to measure how much a check finds."""
