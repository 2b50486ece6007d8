"""Warbands on their way out and in: files of our own, of spreadsheets and of other builders."""
