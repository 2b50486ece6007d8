"""Template tags of the rosters."""
