"""Simulations for programs."""
