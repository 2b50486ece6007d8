"""Changes of warbands, house catalogues and pictures."""
