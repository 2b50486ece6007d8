"""Chapters 19 and 22: bombs that lie in wait, and counters that may be one."""
