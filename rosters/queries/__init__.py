"""Read models of warbands, house catalogues and the armoury. Nothing here changes anything."""
