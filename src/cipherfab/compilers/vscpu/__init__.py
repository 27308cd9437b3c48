"""The C compiler for VSCPU: the model of a program becomes assembly text."""
