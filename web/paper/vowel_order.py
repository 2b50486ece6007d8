"""Reorders the vowels of Indic scripts that are written left of their consonant.

No library here shapes glyphs: each character is set by itself. To keep words readable, a vowel of
two parts is split, and its left part is placed left. Conjuncts are not formed: their characters are
set one after the other, with the joining sign between them.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

# By Unicode's property Indic_Positional_Category, `Left`.
LEFT = frozenset(
    "\u093f\u094e"  # Devanagari
    "\u09bf\u09c7\u09c8"  # Bengali
    "\u0a3f\u0abf\u0b47"  # Gurmukhi, Gujarati, Oriya
    "\u0bc6\u0bc7\u0bc8"  # Tamil
    "\u0d46\u0d47\u0d48"  # Malayalam
    "\u0dd9\u0ddb"  # Sinhala
    "\u1031"  # Burmese
    "\u17c1\u17c2\u17c3"  # Khmer
)
COENG = "\u17d2"  # Khmer: the sign that places the next letter below the previous one
_MARKED = re.compile("[\u0900-\u0dff\u1000-\u109f\u1780-\u17ff]")
_KHMER_O = {"\u17c4": "\u17c1\u17b6"}  # vowels of two parts without a decomposition in Unicode


def parted(words: str) -> str:
    """Split vowels that surround their consonant into the two signs that they look like."""
    if not _MARKED.search(words):
        return words
    return "".join(map(_parts, words))


@cache
def _parts(sign: str) -> str:
    if sign in _KHMER_O:
        return _KHMER_O[sign]
    signs = unicodedata.normalize("NFD", sign)
    return signs if signs[0] in LEFT else sign


def left_first(words: str) -> str:
    """The text in visual order: left vowels precede their consonant."""
    if not _MARKED.search(words):
        return words
    seen = list[str]()
    for sign in words:
        seen.insert(_base(seen) if sign in LEFT else len(seen), sign)
    return "".join(seen)


def _base(seen: list[str]) -> int:
    """The index of the consonant to which a following sign belongs."""
    at = len(seen) - 1
    while at >= 0 and unicodedata.category(seen[at]) in {"Mn", "Mc"}:
        at -= 1
    while at >= 2 and seen[at - 1] == COENG:
        at -= 2
    return at if at >= 0 and seen[at].isalpha() else len(seen)
