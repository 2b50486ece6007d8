"""Lessons: positions to solve, played as battles against a machine with average dice."""
