"""Cell types of the device families, as tables."""
