"""Leagues for programs."""
