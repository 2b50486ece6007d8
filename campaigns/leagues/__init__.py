"""Leagues: seasons, who meets whom, what it came to."""
