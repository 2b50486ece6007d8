"""Read models of warbands, house catalogues and the armoury. They change nothing."""
