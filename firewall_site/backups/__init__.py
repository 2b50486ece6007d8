"""Backups: everything that is kept, as one file that either database reads."""
