"""Clubs: who belongs to them and what each of them may do."""
