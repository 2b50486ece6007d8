"""Transliterates text to Latin-1 for fonts that have no other characters."""

from __future__ import annotations

import unicodedata

MISSING = "?"
_SIGNS = {
    "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "‚": ",", "“": '"', "”": '"', "„": '"',
    "…": "...", "•": "·", "€": "EUR", "™": "TM", "Œ": "OE", "œ": "oe", "Ł": "L", "ł": "l",
    "Đ": "D", "đ": "d", "ı": "i", "ẞ": "SS", "⅓": "1/3", "⅔": "2/3", "′": "'", "″": '"',
    "≤": "<=", "≥": ">=", "→": "->", "←": "<-", "Ə": "A", "ə": "a", "Ħ": "H", "ħ": "h",
}  # fmt: skip
_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяёєіїґђјљњћџў"
_SPELT = (
    "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya "
    "yo ye i yi g dj j lj nj c dz u"
)
_GREEK = "αβγδεζηθικλμνξοπρςστυφχψω"
_LETTERS = {
    **dict(zip(_CYRILLIC, _SPELT.split(" "), strict=True)),
    **dict(zip(_GREEK, "avgdeziθiklmnxoprsstyfχψo", strict=True)),
    "θ": "th",
    "χ": "ch",
    "ψ": "ps",
}


def transliterated(words: str) -> str:
    """Text in Latin-1: accents are dropped, Cyrillic and Greek transliterated, the rest is `?`."""
    if words.isascii() and words.isprintable():
        return words
    return "".join(_sign(sign) for sign in unicodedata.normalize("NFC", words))


def _sign(sign: str) -> str:
    if is_latin(sign):
        return sign
    if sign in _SIGNS:
        return _SIGNS[sign]
    if sign.lower() in _LETTERS:
        spelt = _LETTERS[sign.lower()]
        return spelt if sign.islower() else spelt.capitalize()
    bare = "".join(
        each for each in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(each)
    )
    if bare == sign:
        return MISSING
    return "".join(_sign(each) for each in bare)


def is_latin(sign: str) -> bool:
    """Whether the standard fonts of every PDF reader contain the character."""
    return " " <= sign <= "~" or "\xa0" <= sign <= "\xff"


def plain_sign(sign: str) -> str:
    """The simpler equivalent of a dash, quotation mark or similar; not of a letter."""
    return sign if sign.isalpha() else _SIGNS.get(sign, sign)


_BARE = {
    "ß": "ss", "Æ": "AE", "æ": "ae", "Ø": "O", "ø": "o", "Ð": "D", "ð": "d", "Þ": "Th",
    "þ": "th", "«": '"', "»": '"', "·": "-", "×": "x", "¡": "!", "¿": "?", "\xa0": " ",
}  # fmt: skip


def ascii_of(words: str) -> str:
    """The text in ASCII, without other characters."""
    signs = (_BARE.get(sign, sign) for sign in transliterated(words))
    parts = unicodedata.normalize("NFKD", "".join(signs))
    bare = (each for each in parts if not unicodedata.combining(each))
    return "".join(each if each <= "~" else MISSING for each in bare)
