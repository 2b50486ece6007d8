"""Text from outside, made plain."""

from __future__ import annotations

import unicodedata

from rules.kernel.unseen import without_unseen


def clean(text: str, length: int) -> str:
    """One line of text without control characters and unseen signs, cut to a length."""
    signs = without_unseen(text, " ")
    plain = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in signs)
    return " ".join(plain.split())[:length].strip()
