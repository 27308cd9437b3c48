"""Judges cores from elsewhere as those of the catalogue are: checked, proved and measured."""
