"""What the people of a battle agree on: taking back, a draw, stopping."""
