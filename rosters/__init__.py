"""Warbands, fire teams, figures and vehicles that people own."""
