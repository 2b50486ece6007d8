"""Ratings, computed from results alone."""
