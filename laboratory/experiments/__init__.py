"""What a simulation plays: its plan, its job, and where it starts."""
