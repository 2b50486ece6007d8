"""Whole addresses of pages of this site."""

from __future__ import annotations

from django.conf import settings


def full_address(path: str) -> str:
    """A path of this site as a whole address."""
    site: str = settings.SITE_ADDRESS
    return site.rstrip("/") + path
