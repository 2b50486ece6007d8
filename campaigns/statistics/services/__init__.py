"""Counts the battles of clubs, and computes ratings from them."""
