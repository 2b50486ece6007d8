"""The screen of a battle: the board, the ground, the side panel, the text mode."""
