"""Battles for programs: the same services as the pages, in JSON."""
