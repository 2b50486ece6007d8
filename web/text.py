"""Cleans text input, and builds absolute URLs for text that is read outside the site."""

from __future__ import annotations

import unicodedata

from django.conf import settings

from rules.kernel.unseen import without_unseen

MOST_DIGITS = 9  # what a column of whole numbers holds


def clean(text: str, length: int) -> str:
    """One line of text without control characters and unseen signs, cut to a length."""
    signs = without_unseen(text, " ")
    plain = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in signs)
    return " ".join(plain.split())[:length].strip()


def whole_number(text: str) -> int | None:
    """The whole number that a browser wrote; None for anything else, however long."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def full_address(path: str) -> str:
    """A path of this site as a whole address."""
    site: str = settings.SITE_ADDRESS
    return site.rstrip("/") + path
