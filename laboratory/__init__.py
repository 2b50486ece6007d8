"""Simulations of many battles between machines, odds pages and forecasts."""
