"""Deadlines, pauses and holidays of battles, and what happens when a deadline is missed."""
