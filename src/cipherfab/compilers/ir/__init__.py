"""C functions as instructions on integers and arrays: clang reads C, and its result becomes our own model."""
