"""Dice that are thrown at a real table and typed in."""
