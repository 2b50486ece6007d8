"""Leagues: seasons, pairings, results and standings."""
