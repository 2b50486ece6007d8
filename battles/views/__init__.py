"""Pages and HTML fragments of battles."""
