"""Pairing systems as pure functions without a database."""
