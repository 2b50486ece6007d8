"""Pages of warbands, house catalogues and the armoury."""
