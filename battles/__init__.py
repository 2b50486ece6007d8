"""A game being played: seats, orders, the journal and the live view."""
