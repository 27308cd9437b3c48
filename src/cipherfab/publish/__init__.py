"""Tables and drawings of the documentation."""
