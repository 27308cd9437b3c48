"""Validation by NIST's Automated Cryptographic Validation Protocol: its files of tests, answered."""
