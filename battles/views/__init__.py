"""Pages and fragments of battles."""
