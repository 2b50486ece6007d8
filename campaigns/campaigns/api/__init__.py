"""Campaigns for programs."""
