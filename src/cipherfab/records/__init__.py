"""Records of measurements: their schema, figures, keys, and the store that keeps them."""
