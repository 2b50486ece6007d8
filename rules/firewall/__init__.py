"""Firewall 2136AD: near-future street skirmishes driven by a single Gutz value."""
