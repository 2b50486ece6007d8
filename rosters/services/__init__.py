"""What changes warbands, house catalogues and pictures."""
