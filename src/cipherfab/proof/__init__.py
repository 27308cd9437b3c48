"""Proofs that a core is its cipher: the golden model on symbolic words, control by exploration."""
