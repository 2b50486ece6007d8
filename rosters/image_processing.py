"""Re-encodes an uploaded picture as a small WebP; nothing else of the file is stored."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image, ImageOps, PngImagePlugin

from rules.kernel.warbands import BadEdit
from web.concurrency import Busy, NotNow, Turnstile

MOST_UPLOAD = 5 * 1024 * 1024  # bytes of the uploaded file
# Pixels, by the memory that decoding takes: 4 bytes per pixel for most, twice that with
# transparency, 16 for WebP. A JPEG is scaled down while it is read, row by row.
MOST_POINTS = {"PNG": 9_000_000, "GIF": 9_000_000, "WEBP": 5_000_000, "JPEG": 60_000_000}
# A JPEG in several scans is held in memory while it is read: 2 bytes for each sample.
MOST_COEFFICIENTS = 37_500_000
LARGEST = (320, 320)
MOST_BYTES = 60 * 1024
QUALITIES = (82, 65, 45, 25, 10)
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
# Pixel modes that can be resized without conversion.
SMOOTH = ("L", "LA", "RGB", "RGBA", "CMYK", "YCbCr")
PngImagePlugin.MAX_TEXT_MEMORY = 4 * 1024 * 1024
# One at a time in a process; three more wait.
DARKROOM = Turnstile(at_once=1, waiting=3, patience=5.0)

BUSY = "Another picture is being worked on just now. Try again in a few seconds."
TOO_BIG = "That picture is larger than 5 MB. Send a smaller one."
TOO_MANY_POINTS = (
    "That picture has too many pixels. Send one of at most {most} million of them, "
    "or a plain JPEG of at most 60 million."
)
UNREADABLE = "That is no picture that can be read here. Send a PNG, JPEG, WebP or GIF file."

# Exceptions that Pillow raises for files with false headers.
BROKEN = (
    OSError, ValueError, SyntaxError, TypeError, LookupError, EOFError, ArithmeticError,
    MemoryError, AttributeError, struct.error, zlib.error,
)  # fmt: skip


class _TooManyPoints(Exception):
    """A picture would take too much memory; `most` is the maximum number of pixels."""


def developed(data: bytes) -> bytes:
    """The bytes of a WebP of at most 320×320 pixels and 60 kB.

    Raises BadEdit with one sentence, or NotNow while other pictures are being processed.
    """
    if len(data) > MOST_UPLOAD:
        raise BadEdit(TOO_BIG, "picture")
    try:
        with DARKROOM.passed():
            return _printed(_small(data))
    except Busy as error:
        raise NotNow(BUSY, 5) from error
    except _TooManyPoints as error:
        raise BadEdit(TOO_MANY_POINTS.format(most=error), "picture") from error
    except Image.DecompressionBombError as error:
        raise BadEdit(TOO_MANY_POINTS.format(most=9), "picture") from error
    except BROKEN as error:
        raise BadEdit(UNREADABLE, "picture") from error


def _small(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
        _check_points(picture, data)  # checked before anything is decoded
        picture.draft("RGB", (LARGEST[0] * 2, LARGEST[1] * 2))
        clear = "A" in picture.getbands() or "transparency" in picture.info
        _shrink(picture)
        upright = ImageOps.exif_transpose(picture.convert("RGBA" if clear else "RGB"))
    upright.thumbnail(LARGEST)
    return _bare(upright)


def _shrink(picture: Image.Image) -> None:
    """Scale down first, because every other operation copies the picture."""
    if picture.mode in SMOOTH and "transparency" not in picture.info:
        picture.thumbnail(LARGEST)
    else:  # palette images cannot be interpolated, so pixels are dropped
        picture.thumbnail((LARGEST[0] * 4, LARGEST[1] * 4), Image.Resampling.NEAREST)


def _check_points(picture: Image.Image, data: bytes) -> None:
    most = MOST_POINTS.get(picture.format or "", min(MOST_POINTS.values()))
    if picture.format in ("JPEG", "MPO") and is_in_scans(data):
        most = MOST_COEFFICIENTS // len(picture.getbands())
    if picture.width * picture.height > most:
        raise _TooManyPoints(most // 1_000_000)


def is_in_scans(data: bytes) -> bool:
    """Whether a JPEG is progressive or stores its colours one after the other.

    If that cannot be determined, it counts as one.
    """
    place, colours = 2, 0
    while place + 10 <= len(data) and data[place] == 0xFF:
        mark = data[place + 1]
        if mark == 0xDA:
            return data[place + 4] != colours
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            if mark not in (0xC0, 0xC1):
                return True
            colours = data[place + 9]
        place += 1 if mark == 0xFF else 2 + int.from_bytes(data[place + 2 : place + 4], "big")
    return True


def _bare(picture: Image.Image) -> Image.Image:
    """The same pixels in a new image: without place, date, colour profile or other metadata."""
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
