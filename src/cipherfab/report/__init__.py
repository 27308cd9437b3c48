"""Records as tables and as a self-contained HTML page."""
