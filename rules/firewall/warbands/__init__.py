"""Chapters 1, 2, 16, 17 and 21 as somebody builds by them: warbands of one's own."""
