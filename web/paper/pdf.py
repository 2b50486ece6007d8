"""Writes pages of paper as a PDF: text that can be searched, shapes, drawings, pictures.

The pages come out as `svg` writes them: both read the same items. Operators go into the page as
they are, because one call of fpdf2 for each piece takes several times as long.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from fpdf import FPDF
from fpdf.drawing import GraphicsStyle
from fpdf.enums import PDFResourceType
from fpdf.fonts import TTFFont
from fpdf.image_parsing import preload_image

from web.paper.drawings import SHEER, SIDE, operators, outlined
from web.paper.fonts import FILES, as_seen, length, runs, shaped
from web.paper.items import POINT, Drawing, Group, Item, Page, Photo, Shape, Text
from web.paper.outlines import colour, path_operators
from web.stills.rasteriser import FONTS

SHEERS = re.compile(rf"{SHEER}([\d.]+)")


def pdf_of_pages(title: str, pages: Sequence[Page], pictures: Mapping[str, bytes]) -> bytes:
    """The PDF. `pictures`: the JPEGs of photos by their names; one that is missing is left out."""
    paper = FPDF(unit="mm")
    paper.set_auto_page_break(False)
    paper.set_title(title)
    paper.set_lang("en-GB")
    paper.set_image_filter("DCTDecode")
    writer = _Writer(paper, pictures)
    for page in pages:
        paper.add_page(format=(page.width, page.height))
        writer.write(page)
    return bytes(paper.output())


class _Writer:
    """Writes pages into a document, whose fonts are read when they are first used."""

    def __init__(self, paper: FPDF, pictures: Mapping[str, bytes]) -> None:
        self.paper = paper
        self.pictures = pictures
        self.fonts: dict[str, TTFFont] = {}
        self.shown: dict[tuple[str, str], str] = {}
        self.sheers: dict[str, str] = {}
        self.on_page = set[str]()

    def write(self, page: Page) -> None:
        """All of a page, in mm from its upper left corner, y downwards."""
        self.on_page = set()
        k = self.paper.k
        made = [f"q {k:.5f} 0 0 {-k:.5f} 0 {page.height * k:.3f} cm 4 M"]
        for item in page.items:
            self._write(item, made)
        made.append("Q")
        self.paper._out(SHEERS.sub(self._sheer, "\n".join(made)))

    def _write(self, item: Item, made: list[str]) -> None:
        match item:
            case Text():
                made.append(self._text(item))
            case Shape():
                made.append(_shape(item))
            case Group():
                made.append(f"q 1 0 0 1 {item.x:.2f} {item.y:.2f} cm")
                for each in item.items:
                    self._write(each, made)
                made.append("Q")
            case Drawing():
                made.append(_drawing(item))
            case Photo():
                made.append(self._photo(item))

    def _text(self, item: Text) -> str:
        right, made = item.x, [f"BT {colour(item.colour)} rg"]
        for family, piece, long in _runs(item.words, item.face):
            made.append(
                f"{self._font(family)} {item.size:.2f} Tf {POINT:.5f} 0 0 {-POINT:.5f}"
                f" {right:.3f} {item.y:.3f} Tm {self._shown(family, piece)}"
            )
            right += long * item.size * 0.001 * POINT
        return " ".join([*made, "ET"])

    def _shown(self, family: str, words: str) -> str:
        """The operand that shows words, in the codes that this document gives to their signs."""
        key = (family, words)
        if key not in self.shown:
            self.shown[key] = self._read(family).encode_text(words)
        return self.shown[key]

    def _font(self, family: str) -> str:
        font = self._read(family)
        if family not in self.on_page:
            self.on_page.add(family)
            self.paper._resource_catalog.add(PDFResourceType.FONT, font.i, self.paper.page)
        return f"/F{font.i}"

    def _read(self, family: str) -> TTFFont:
        if family not in self.fonts:
            self.paper.add_font(family, "", FONTS / FILES[family])
            font = self.paper.fonts[family]
            assert isinstance(font, TTFFont)  # noqa: S101 - it was read from such a file
            font.ttfont.recalcBBoxes = False  # the font file already contains the bounding boxes
            self.fonts[family] = font
        return self.fonts[family]

    def _sheer(self, found: re.Match[str]) -> str:
        """The name of the graphics state of an opacity."""
        sheer, catalog = found[1], self.paper._resource_catalog
        if sheer not in self.sheers:
            style = GraphicsStyle()
            style.fill_opacity = style.stroke_opacity = float(sheer)
            self.sheers[sheer] = str(catalog.register_graphics_style(style))
        if sheer not in self.on_page:
            self.on_page.add(sheer)
            catalog.add(PDFResourceType.EXT_G_STATE, self.sheers[sheer], self.paper.page)
        return f"/{self.sheers[sheer]}"

    def _photo(self, item: Photo) -> str:
        data = self.pictures.get(item.name)
        if data is None:
            return ""
        number = int(str(preload_image(self.paper.image_cache, data)[2]["i"]))
        self.paper._resource_catalog.add(PDFResourceType.X_OBJECT, number, self.paper.page)
        side, bottom = item.side, item.y + item.side
        return f"q {side:.2f} 0 0 {-side:.2f} {item.x:.2f} {bottom:.2f} cm /I{number} Do Q"


@lru_cache(maxsize=50_000)
def _runs(words: str, face: str) -> tuple[tuple[str, str, float], ...]:
    """A line in runs of one font each, with their lengths in thousandths of the size."""
    found = runs(as_seen(shaped(words)), face)
    return tuple((family, piece, length(piece, family)) for family, piece in found)


def _drawing(item: Drawing) -> str:
    svg = outlined(item.svg) if item.is_outline else item.svg
    size = item.side / SIDE
    clip = f"0 0 {SIDE} {SIDE} re W n"
    return f"q {size:.5f} 0 0 {size:.5f} {item.x:.2f} {item.y:.2f} cm {clip} {operators(svg)} Q"


@lru_cache(maxsize=20_000)
def _shape(item: Shape) -> str:
    made = []
    if item.fill:
        made.append(f"{colour(item.fill)} rg")
    if item.stroke:
        made.append(f"{colour(item.stroke)} RG {item.line:.3f} w")
    paint = {(True, True): "B", (True, False): "f"}.get((bool(item.fill), bool(item.stroke)), "S")
    return " ".join([*made, path_operators(item.path), paint])
