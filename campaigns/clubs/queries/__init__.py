"""Read models of clubs. They change nothing."""
