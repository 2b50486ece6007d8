"""Killzone: its printed supplement on a small core that is ours."""
