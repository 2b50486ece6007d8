"""Clips: stretches of a battle that everybody with the address may watch."""
