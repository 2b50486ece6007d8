"""Chooses the fonts of a page on paper: our own two, others for what these do not have.

The font files are in `static/fonts`. A character that no font has is written in Latin letters
(`web.transliterate`). In a PDF, Arabic letters are joined here and fpdf2 reverses their lines;
Indic scripts are set character by character in visual order (`vowel_order`): no library here shapes
glyphs. A browser does both by itself, in the width that was measured here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby

from fpdf.bidi import BidiParagraph

from web.paper.vowel_order import left_first, parted
from web.stills.lettering import widths_of
from web.transliterate import transliterated

TEXT, BOLD, DISPLAY = FACES = ("text", "bold", "display")
NOTO = (
    "SansThai", "SansDevanagari", "SansBengali", "SansGurmukhi", "SansGujarati", "SansOriya",
    "SansTamil", "SansTelugu", "SansKannada", "SansMalayalam", "SansSinhala", "SerifTibetan",
    "SansMyanmar", "SansKhmer", "SansEthiopic", "SansCherokee", "SansThaana",
)  # fmt: skip
# The file of each family. A face is our own font, then the others for what it does not have.
FILES = {
    TEXT: "Barlow-Regular.ttf",
    BOLD: "Barlow-SemiBold.ttf",
    DISPLAY: "ChakraPetch-SemiBold.ttf",
    "dejavu": "DejaVuSans.ttf",
    "dejavu-bold": "DejaVuSans-Bold.ttf",
    "droid": "DroidSansFallback.ttf",
    **{name.lower(): f"Noto{name}-Regular.ttf" for name in NOTO},
}
OTHERS = ("dejavu", "droid", *(name.lower() for name in NOTO))
MIRRORED = dict(zip("()[]{}<>«»", ")(][}{><»«", strict=True))
RIGHT_TO_LEFT = {"R", "AL", "AN"}


def _widths(family: str) -> dict[int, float]:
    """The width of each character of a font, in thousandths of the font size."""
    return widths_of(FILES[family])


@lru_cache(maxsize=20_000)
def family_of(sign: str, face: str) -> str:
    """The font in which a face has a character; an empty string if none has it."""
    code = ord(sign)
    if code in _widths(face):
        return face
    found = next((each for each in OTHERS if code in _widths(each)), "")
    return "dejavu-bold" if found == "dejavu" and face != TEXT else found


@lru_cache(maxsize=20_000)
def printable(words: str) -> str:
    """The text without characters that no font has."""
    if words.isascii() and words.isprintable():
        return words
    plain = unicodedata.normalize("NFC", " ".join(words.split()))
    return "".join(sign if _is_set(sign) else transliterated(sign) for sign in plain)


def _is_set(sign: str) -> bool:
    return sign == " " or (sign.isprintable() and bool(family_of(sign, TEXT)))


@lru_cache(maxsize=20_000)
def shaped(words: str) -> str:
    """Printable text as a PDF sets it, sign by sign: Arabic letters joined, vowels parted."""
    return words if words.isascii() else parted("".join(_joined(words)))


@lru_cache(maxsize=20_000)
def runs(words: str, face: str) -> tuple[tuple[str, str], ...]:
    """Shaped text in runs of one font each: family, text. A word is never split between our own
    font and others.
    """
    if is_own(words, face):
        return ((face, words),)
    signs = _families(words, face)
    return tuple(
        (family, "".join(sign for _, sign in piece))
        for family, piece in groupby(signs, key=lambda each: each[0])
    )


@lru_cache(maxsize=20_000)
def is_own(words: str, face: str) -> bool:
    """Whether a face's own font has all of a text."""
    return _widths(face).keys() >= {ord(sign) for sign in words}


def _families(words: str, face: str) -> Iterator[tuple[str, str]]:
    for place, word in enumerate(words.split(" ")):
        if place:
            yield face, " "
        is_plain = is_own(word, face)
        for sign in word:
            yield (face if is_plain else _other(sign, face) or face), sign


def _other(sign: str, face: str) -> str:
    """The font of a sign in a word that our own cannot set whole."""
    family = next((each for each in OTHERS if ord(sign) in _widths(each)), "")
    return "dejavu-bold" if family == "dejavu" and face != TEXT else family


@lru_cache(maxsize=50_000)
def thousandths(words: str, face: str) -> float:
    """The width of printable text, in thousandths of the font size. There is no kerning, so widths
    can be added.
    """
    if is_own(words, face):
        own = _widths(face)
        return sum(own[ord(sign)] for sign in words)
    return sum(length(piece, family) for family, piece in runs(shaped(words), face))


def length(piece: str, family: str) -> float:
    """The width of a run of one font, in thousandths of the font size."""
    widths = _widths(family)
    return sum(widths.get(ord(sign), 0) for sign in piece)


def width(words: str, face: str, size: float) -> float:
    """The width of printable text in mm."""
    return thousandths(words, face) * size * 0.001 * 25.4 / 72


@lru_cache(maxsize=20_000)
def as_seen(words: str) -> str:
    """A line in visual order, from left to right."""
    if words.isascii():
        return words
    words = left_first(words)
    if not any(unicodedata.bidirectional(sign) in RIGHT_TO_LEFT for sign in words):
        return words
    turned = BidiParagraph(words).reorder_resolved_levels()
    return "".join(
        MIRRORED.get(each.character, each.character) if each.embedding_level % 2 else each.character
        for each in turned
    )


# --- Arabic ---------------------------------------------------------------------------------------


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The presentation forms of Arabic letters, by letter and position, as Unicode lists them."""
    found: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFF00)):
        place, _, letters = unicodedata.decomposition(chr(code)).partition(" ")
        if letters and " " not in letters:
            found.setdefault(chr(int(letters, 16)), {}).setdefault(place, chr(code))
    return found


def _joined(words: str) -> Iterable[str]:
    """The text with each Arabic letter in the form that its neighbours require."""
    if not any("\u0600" <= sign <= "\u06ff" for sign in words):
        return words
    return [_shape(words, at) for at in range(len(words))]


def _shape(words: str, at: int) -> str:
    forms = _forms().get(words[at])
    if not forms:
        return words[at]
    before, after = _neighbour(words, at, -1), _neighbour(words, at, 1)
    joins_before = "<initial>" in _forms().get(before, {})
    joins_after = "<initial>" in forms and "<final>" in _forms().get(after, {})
    place = {(True, True): "<medial>", (True, False): "<final>", (False, True): "<initial>"}.get(
        (joins_before, joins_after), "<isolated>"
    )
    return forms.get(place, words[at])


def _neighbour(words: str, at: int, step: int) -> str:
    """The next character that is no vowel mark; an empty string at either end."""
    at += step
    while 0 <= at < len(words) and unicodedata.combining(words[at]):
        at += step
    return words[at] if 0 <= at < len(words) else ""
