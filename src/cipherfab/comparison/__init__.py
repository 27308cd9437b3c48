"""Published systems beside the designs measured here."""
