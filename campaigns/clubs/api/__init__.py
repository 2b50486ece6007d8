"""Clubs for programs."""
