"""Makes pictures of members ready for a PDF: small squares on white."""

from __future__ import annotations

import io

from PIL import Image

from web.result_cache import Results

POINTS = 402  # side of the largest portrait, 34 mm, at 300 points to the inch
QUALITY = 85
# JPEGs by the names of pictures, which are hashes of their bytes, and whether they are grey.
_made = Results(most=8 * 1024 * 1024)


def jpeg_of(name: str, data: bytes, is_grey: bool = False) -> bytes:
    """The JPEG of a picture, made once. It is not enlarged."""
    return _made.get((name, is_grey), lambda: _flat(data, is_grey))


def _flat(data: bytes, is_grey: bool) -> bytes:
    """A portrait as a square JPEG on white, because printers know no transparency.

    An opaque picture is scaled without an alpha channel, and fpdf2 embeds JPEG unchanged: a user
    may have 300 pictures, so speed matters.
    """
    with Image.open(io.BytesIO(data)) as picture:
        if picture.has_transparency_data:
            clear = _square(picture.convert("RGBA"))
            sheet = Image.new("RGB", clear.size, "white")
            sheet.paste(clear, mask=clear)
        else:
            sheet = _square(picture.convert("RGB"))
    made = io.BytesIO()
    (sheet.convert("L") if is_grey else sheet).save(made, "JPEG", quality=QUALITY)
    return made.getvalue()


def _square(picture: Image.Image) -> Image.Image:
    """The middle of a picture, scaled down in two steps; the first is coarse and fast."""
    side = min(picture.size)
    left, top = (picture.width - side) // 2, (picture.height - side) // 2
    box = (left, top, left + side, top + side)
    size = (min(POINTS, side),) * 2
    return picture.resize(size, Image.Resampling.BICUBIC, box=box, reducing_gap=1.0)
