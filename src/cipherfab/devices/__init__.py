"""Device families as data: recipes, slices, delays, capacitances, cells."""
