"""What changes leagues, seasons, rounds and fixtures."""
