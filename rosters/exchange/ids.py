"""BattleScribe ids: equal names give equal ids on every machine."""

from __future__ import annotations

import hashlib


def ident(*words: str) -> str:
    """Four groups of four hex digits from a path of names."""
    digits = hashlib.sha256("\x1f".join(words).encode()).hexdigest()[:16]
    return "-".join(digits[start : start + 4] for start in range(0, 16, 4))
