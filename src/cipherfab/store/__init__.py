"""Keeps measurements, so that nothing is measured twice, and runs the ones that are missing."""
