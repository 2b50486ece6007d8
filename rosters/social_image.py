"""The preview image of a warband, shown where its address is posted."""

from __future__ import annotations

import io
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from rosters.models import Warband
from rules.registry import RULESETS
from web.transliterate import ascii_of

SIZE = (1200, 630)
MARGIN = 80
NIGHT, LINE, TEXT, DIM, LAMP = "#0b111c", "#33445f", "#e8eef7", "#b3c0d2", "#ffa640"
NAME_SIZES = (96, 80, 64, 52)
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@cache
def _font(size: int) -> Font:
    """Pillow's built-in font, which needs no file of the system."""
    return ImageFont.load_default(size)


def social_image_of(row: Warband) -> bytes:
    """A PNG with a warband's name, game and size."""
    sheet = Image.new("RGB", SIZE, NIGHT)
    pen = ImageDraw.Draw(sheet)
    pen.rectangle((24, 24, SIZE[0] - 25, SIZE[1] - 25), outline=LINE, width=2)
    pen.rectangle((24, 24, 264, 32), fill=LAMP)
    pen.text((MARGIN, 84), ascii_of(RULESETS[row.ruleset].name), DIM, _font(36))
    _write_name(pen, ascii_of(row.name))
    pen.text((MARGIN, SIZE[1] - 150), _numbers(row), TEXT, _font(48))
    pen.text((MARGIN, SIZE[1] - 88), "Firewall Table", LAMP, _font(28))
    made = io.BytesIO()
    sheet.save(made, "PNG")
    return made.getvalue()


def _numbers(row: Warband) -> str:
    teams = f"{row.teams} team{'' if row.teams == 1 else 's'}"
    return f"{teams}, {row.members} figure{'' if row.members == 1 else 's'}"


def _write_name(pen: ImageDraw.ImageDraw, name: str) -> None:
    """Draw the name, as large as it fits in two lines."""
    for size in NAME_SIZES:
        lines = _lines(pen, name, _font(size))
        if len(lines) <= 2:
            break
    pen.multiline_text((MARGIN, 160), "\n".join(lines[:2]), TEXT, _font(size), spacing=size // 5)


def _lines(pen: ImageDraw.ImageDraw, words: str, font: Font) -> list[str]:
    """The lines of a text. A word that is wider than a line is broken."""
    widest, lines = SIZE[0] - 2 * MARGIN, [""]
    for word in words.split():
        joined = f"{lines[-1]} {word}".strip()
        if pen.textlength(joined, font) <= widest:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if pen.textlength(lines[-1] + letter, font) > widest:
                lines.append("")
            lines[-1] += letter
    return lines
