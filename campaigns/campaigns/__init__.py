"""Campaigns: linked battles that change warbands, and the ledger of these changes."""
