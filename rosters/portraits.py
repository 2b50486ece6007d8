"""How a member looks on pages: a picture, or initials on a colour."""

from __future__ import annotations

import re

PICTURE_NAME = re.compile(r"[0-9a-f]{64}")  # the SHA-256 of its bytes


def initials_of(name: str) -> str:
    """The first letters of the first and the last word."""
    words = [word for word in name.replace("“", "").split() if word[0].isalnum()]
    ends = words[:1] + words[-1:] if len(words) > 1 else words
    return "".join(word[0] for word in ends).upper()


def picture_shown(name: str) -> str:
    """A picture's name if it can be one of ours, else nothing: documents come from anywhere."""
    return name if PICTURE_NAME.fullmatch(name) else ""
