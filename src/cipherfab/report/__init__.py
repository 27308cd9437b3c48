"""Shows records: tables for the terminal and for Markdown, a self-contained HTML page; picks a design."""
