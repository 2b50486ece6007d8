"""The warbands for programs: the same services as the pages, answered in JSON."""
