"""What links battles: clubs, leagues, campaigns and statistics, an app each."""
