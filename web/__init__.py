"""Shared base of all pages and API operations."""
