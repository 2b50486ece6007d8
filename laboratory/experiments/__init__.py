"""What a simulation plays: the plan of its form, its job, and its start position."""
