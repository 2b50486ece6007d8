"""Battles that are linked: what Firewall has to say to a campaign. The book itself has none."""
