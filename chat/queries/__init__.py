"""Read models of messages, and of those that were reported to the staff."""
