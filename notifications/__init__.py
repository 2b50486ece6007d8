"""What people are told: one row per reader and event, sent once, read in the inbox."""
