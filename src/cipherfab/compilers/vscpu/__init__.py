"""The C compiler for VSCPU: from the model of a program to assembly text."""
