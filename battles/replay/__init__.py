"""Replay of battles: moments, forks, luck, and the spectators' delay."""
