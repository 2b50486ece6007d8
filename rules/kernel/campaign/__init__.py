"""Battles that are linked: a ledger of entries, what it folds to, and what a preset decides."""
