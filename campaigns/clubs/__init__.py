"""Clubs: members, roles, and what members share."""
