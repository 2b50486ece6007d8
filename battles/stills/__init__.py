"""Stills of a battle: the table as one reader sees it, as a picture."""
