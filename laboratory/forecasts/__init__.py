"""Forecasts: the chances of each side at a moment of a battle, and over a whole battle."""
