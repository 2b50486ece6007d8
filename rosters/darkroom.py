"""Uploaded pictures are developed anew: a small WebP in which nothing of the file is left."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image, ImageOps

from rules.kernel.warbands import BadEdit

MOST_UPLOAD = 5 * 1024 * 1024  # bytes of the file that is sent
MOST_POINTS = 24_000_000  # of the picture in it: what decoding may cost in memory
LARGEST = (320, 320)
MOST_BYTES = 60 * 1024
QUALITIES = (82, 65, 45, 25, 10)
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")

TOO_BIG = "That picture is larger than 5 MB. Send a smaller one."
TOO_MANY_POINTS = "That picture has too many pixels. Send one of at most 24 million."
UNREADABLE = "That is no picture that can be read here. Send a PNG, JPEG, WebP or GIF file."

# What Pillow is known to raise for files that lie about themselves.
BROKEN = (
    OSError, ValueError, SyntaxError, TypeError, LookupError, EOFError, ArithmeticError,
    MemoryError, AttributeError, struct.error, zlib.error,
)  # fmt: skip


def developed(data: bytes) -> bytes:
    """The bytes of a WebP of at most 320×320 and 60 kB. Raises BadEdit with one sentence."""
    if len(data) > MOST_UPLOAD:
        raise BadEdit(TOO_BIG, "picture")
    try:
        return _printed(_small(data))
    except Image.DecompressionBombError as error:
        raise BadEdit(TOO_MANY_POINTS, "picture") from error
    except BROKEN as error:
        raise BadEdit(UNREADABLE, "picture") from error


def _small(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
        if picture.width * picture.height > MOST_POINTS:  # known before anything is decoded
            raise Image.DecompressionBombError
        picture.draft("RGB", (LARGEST[0] * 2, LARGEST[1] * 2))
        clear = "A" in picture.getbands() or "transparency" in picture.info
        upright = ImageOps.exif_transpose(picture).convert("RGBA" if clear else "RGB")
    upright.thumbnail(LARGEST)
    return _bare(upright)


def _bare(picture: Image.Image) -> Image.Image:
    """The same points on a new sheet: no place, no date, no profile comes along."""
    sheet = Image.new(picture.mode, picture.size)
    sheet.paste(picture)
    return sheet


def _printed(picture: Image.Image) -> bytes:
    for quality in QUALITIES:
        made = io.BytesIO()
        picture.save(made, "WEBP", quality=quality, method=4)
        if made.tell() <= MOST_BYTES:
            return made.getvalue()
    smaller = picture.resize((max(1, picture.width // 2), max(1, picture.height // 2)))
    return _printed(smaller)
