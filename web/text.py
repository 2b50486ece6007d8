"""Cleans text input, lists names, and builds absolute URLs for text read outside the site."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from django.conf import settings

from rules.kernel.unseen import without_unseen

MOST_DIGITS = 9  # fits into an integer column


def clean(text: str, length: int) -> str:
    """One line of text without control and invisible characters, cut to a length."""
    signs = without_unseen(text, " ")
    plain = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in signs)
    return " ".join(plain.split())[:length].strip()


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: A, B and C."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def whole_number(text: str) -> int | None:
    """The whole number in a form value; None for anything else, of any length."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def full_address(path: str) -> str:
    """The absolute URL of a path of this site."""
    site: str = settings.SITE_ADDRESS
    return site.rstrip("/") + path
