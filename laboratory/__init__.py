"""The laboratory: many battles between machines, and what they come to."""
