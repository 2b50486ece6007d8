"""Pages of the laboratory."""
