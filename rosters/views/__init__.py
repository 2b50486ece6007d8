"""Pages and fragments of warbands, one module a room."""
