"""The battle screen: the board, the terrain, the side panel, the text mode."""
