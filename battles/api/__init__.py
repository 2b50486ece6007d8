"""API of battles: the same services as the pages, in JSON."""
