"""The device families, one file each: its tuple ``TARGETS`` holds all that cipherfab knows of it."""
