"""The API of warbands, with the same services as the pages."""
