"""Shows records: tables for the terminal and for Markdown, and a self-contained HTML page."""
