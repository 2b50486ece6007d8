"""Tables of look-alike letters in the Latin, Cyrillic and Greek alphabets."""

from __future__ import annotations

import unicodedata

from rules.kernel.naming import plain_name

# Behind each small Latin letter those of Cyrillic and Greek, and a few rare Latin ones, that look
# like it, small or as a capital. Our own choice of the commonest.
_ALIKE = {
    "a": "аαɑ", "b": "вьβ", "c": "с", "d": "ԁ", "e": "еε", "g": "ɡ", "h": "һн", "i": "іιı",
    "j": "јϳ", "k": "кκ", "l": "ӏ", "m": "мμ", "n": "η", "o": "оο", "p": "рρ", "q": "ԛ", "r": "г",
    "s": "ѕ", "t": "тτ", "u": "υ", "v": "νѵ", "w": "ԝѡω", "x": "хχ", "y": "уүγ", "z": "ζ",
}  # fmt: skip
_SMALL = str.maketrans({sign: letter for letter, signs in _ALIKE.items() for sign in signs})
# Normal forms make another letter of the lunate sigma.
_BEFORE = str.maketrans("ϲϹ", "cC")
# Capitals of Greek that look like another Latin letter than their small ones do.
_CAPITALS = str.maketrans("ΗΝΥ", "HNY")


def skeleton(name: str) -> str:
    """The common key of look-alike names: one form, one case, one alphabet, no blanks."""
    plain = plain_name(name.translate(_BEFORE))
    # Accents are dropped, so that Cyrillic and Latin letters with two dots have the same key.
    bare = unicodedata.normalize("NFD", plain).translate(_SMALL)
    return unicodedata.normalize("NFC", bare)


def as_capitals(name: str) -> str:
    """The name with the Greek capitals in Latin that `skeleton` reads as small letters."""
    return unicodedata.normalize("NFKD", name).translate(_CAPITALS)
