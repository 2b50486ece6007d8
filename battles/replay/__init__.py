"""Looking back at battles: moments, forks, luck, and the delay of spectators."""
