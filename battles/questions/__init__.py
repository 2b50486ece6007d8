"""Questions to the referee about a line of the log."""
