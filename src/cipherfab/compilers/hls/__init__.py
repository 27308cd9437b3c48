"""High-level synthesis: a C function becomes a machine of states in SystemVerilog."""
