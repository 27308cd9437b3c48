"""Measures one design on one target: checks it, implements it, records its figures."""
