"""Warbands on paper: the printable page and the PDF."""
