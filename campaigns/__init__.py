"""What links battles: clubs, leagues, fixtures and standings."""
