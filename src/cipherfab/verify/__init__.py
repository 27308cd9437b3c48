"""Checks netlists against the contract and the golden model, and proves two of them equal."""
