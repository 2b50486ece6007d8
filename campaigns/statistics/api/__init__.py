"""The API of statistics."""
