"""Campaigns: linked battles in which warbands change, and the ledger that says how."""
