"""Chooses the fonts of a PDF: Helvetica for Latin-1, embedded fonts for other scripts.

The font files are in `static/fonts`. A character that no font has is written in Latin letters
(`web.transliterate`). Arabic letters are joined here; fpdf2 reverses their lines. Indic scripts are
set character by character in visual order (`vowel_order`): no library here shapes glyphs.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby

from fpdf import FPDF
from fpdf.bidi import BidiParagraph
from fpdf.fonts import CORE_FONTS_CHARWIDTHS, TTFFont

from rosters.printing.vowel_order import left_first, parted
from web.stills.lettering import widths_of
from web.stills.rasteriser import FONTS
from web.transliterate import is_latin, plain_sign, transliterated

HELVETICA = "helvetica"
NOTO = (
    "SansThai", "SansDevanagari", "SansBengali", "SansGurmukhi", "SansGujarati", "SansOriya",
    "SansTamil", "SansTelugu", "SansKannada", "SansMalayalam", "SansSinhala", "SerifTibetan",
    "SansMyanmar", "SansKhmer", "SansEthiopic", "SansCherokee", "SansThaana",
)  # fmt: skip
# By family: the file of the regular and of the bold font. The first with the character is used.
FILES = {
    "dejavu": ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    "droid": ("DroidSansFallback.ttf", "DroidSansFallback.ttf"),
    **{name.lower(): (f"Noto{name}-Regular.ttf",) * 2 for name in NOTO},
}
MIRRORED = dict(zip("()[]{}<>«»", ")(][}{><»«", strict=True))
RIGHT_TO_LEFT = {"R", "AL", "AN"}


def _widths(family: str, bold: bool) -> dict[int, float]:
    """The width of each character of a font, in thousandths of the font size."""
    return widths_of(FILES[family][bold])


@lru_cache(maxsize=20_000)
def family_of(sign: str) -> str:
    """The font that has a character beyond Latin-1; an empty string if none has it."""
    return next((each for each in FILES if ord(sign) in _widths(each, False)), "")


@lru_cache(maxsize=20_000)
def printable(words: str) -> str:
    """The text without characters that no font has, with Arabic letters joined."""
    if words.isascii() and words.isprintable():
        return words
    plain = unicodedata.normalize("NFC", "".join(map(plain_sign, " ".join(words.split()))))
    signs = parted("".join(_joined(plain)))
    return "".join(sign if _is_set(sign) else transliterated(sign) for sign in signs)


def _is_set(sign: str) -> bool:
    return is_latin(sign) or (sign.isprintable() and bool(family_of(sign)))


@lru_cache(maxsize=20_000)
def runs(words: str) -> tuple[tuple[str, str], ...]:
    """Printable text in runs of one font each: family, text. A word is never split
    between fonts.
    """
    if _is_plain(words):
        return ((HELVETICA, words),)
    signs = _families(words)
    return tuple(
        (family, "".join(sign for _, sign in piece))
        for family, piece in groupby(signs, key=lambda each: each[0])
    )


def _is_plain(words: str) -> bool:
    return words.isascii() or all(map(is_latin, words))


def _families(words: str) -> Iterator[tuple[str, str]]:
    for place, word in enumerate(words.split(" ")):
        if place:
            yield HELVETICA, " "
        is_plain = _is_plain(word)
        for sign in word:
            yield (HELVETICA if is_plain else family_of(sign) or HELVETICA), sign


@lru_cache(maxsize=20_000)
def thousandths(words: str, bold: bool) -> float:
    """The width of printable text, in thousandths of the font size. There is no kerning, so widths
    can be added.
    """
    return sum(_length(family, piece, bold) for family, piece in runs(words))


def _length(family: str, piece: str, bold: bool) -> float:
    if family == HELVETICA:
        lengths = CORE_FONTS_CHARWIDTHS["helveticaB" if bold else "helvetica"]
        return sum(lengths[sign] for sign in piece)
    widths = _widths(family, bold)
    return sum(widths.get(ord(sign), 0) for sign in piece)


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


def shown_in(paper: FPDF, family: str, bold: bool, size: float, words: str) -> str:
    """The operand that shows text in a font, inside a PDF text object."""
    style = _style(family, bold)
    if (paper.font_family, paper.font_style, paper.font_size_pt) != (family, style, size):
        _load(paper, family, style)
        paper.set_font(family, style, size)
    font = paper.current_font
    assert font is not None  # noqa: S101 - it was set just now
    if paper.current_font_is_set_on_page:
        return font.encode_text(words)
    return f"{paper._set_font_for_page(font, size, False)} {font.encode_text(words)}"


def _style(family: str, bold: bool) -> str:
    """Bold if the font has a bold file; otherwise one file for both, read and embedded once."""
    has_both = family == HELVETICA or len(set(FILES[family])) > 1
    return "B" if bold and has_both else ""


def _load(paper: FPDF, family: str, style: str) -> None:
    """Read a font file when the document uses it first."""
    if family != HELVETICA and family + style not in paper.fonts:
        paper.add_font(family, style, FONTS / FILES[family][style == "B"])
        added = paper.fonts[family + style]
        if isinstance(added, TTFFont):  # the font file already contains the bounding boxes
            added.ttfont.recalcBBoxes = False


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
