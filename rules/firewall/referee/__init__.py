"""Chapters 5 and 22: what a referee may order."""
