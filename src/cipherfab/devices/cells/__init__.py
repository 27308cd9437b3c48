"""The cells of each device family, as expressions."""
