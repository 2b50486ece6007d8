"""A season as files for other programs."""
