"""Block diagrams as SVG: of cards, datasheets and papers."""
