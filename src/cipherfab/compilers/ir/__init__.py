"""C functions as instructions on integers and arrays: clang reads C, and its output becomes our own model."""
