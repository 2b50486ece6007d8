"""Live streams of battles."""
