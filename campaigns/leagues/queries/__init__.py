"""Read models of leagues. They change nothing."""
