"""Keeping the peace: reports decided, people warned or kept out, and the record of all of it."""
