"""High-level synthesis: a C function becomes a state machine in SystemVerilog."""
