"""Read models of statistics and reports. They change nothing."""
