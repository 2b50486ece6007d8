"""Matchmaking: the form of a new battle, challenges, invitations by name, taking seats."""
