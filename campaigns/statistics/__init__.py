"""What the battles of a club come to, counted: who wins with what, and how strong everybody is."""
