"""What templates of this room may ask for."""
