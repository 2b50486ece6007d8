"""Agreements between the players of a battle: taking back, a draw, stopping."""
