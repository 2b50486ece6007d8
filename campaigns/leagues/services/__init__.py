"""Changes of leagues, seasons, rounds and fixtures."""
