"""What may come of a battle: chances at a moment, and how they went over a whole battle."""
