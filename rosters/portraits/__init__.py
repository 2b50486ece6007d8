"""Drawings of people and vehicles, put together from parts: no tables, no requests."""
