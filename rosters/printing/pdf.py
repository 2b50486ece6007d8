"""A warband as a PDF: one sheet for each team, then figure cards, then rules."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import segno
from fpdf import FPDF
from PIL import Image

from rosters.portraits.drawing import svg_of, unlit
from rosters.portraits.looks import Look
from rosters.printing.print_page import Card, ChapterUse, Print, Sheet
from rosters.printing.typesetting import Composer, Line, height_of, set_lines
from rosters.public_address import Shared
from rules.kernel.building import Table
from web.result_cache import Results
from web.stills.rasteriser import small_png

CODE = 20.0  # mm; side of the QR code
Pictures = Mapping[str, bytes]

MARGIN = 7.5  # mm; three rows of cards fit on either paper
CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0  # poker size
PAD = 2.5
FACE, FACE_POINTS = 11.0, 132  # side of a portrait: 300 points to the inch
QUALITY = 85
MOST_DRAWN = 60  # faces in a print: each takes about 5 ms
SCALES = (1.0, 0.9, 0.8, 0.7)  # a sheet is scaled down until it fits on one page
# Text of half the size needs about a quarter of the area, depending on line breaks. A scale
# for which the estimate exceeds this many pages is not tried, unless it is the smallest.
HOPELESS = 1.3


class Grid(NamedTuple):
    """A grid of blocks: number of columns, width, minimum height."""

    columns: int
    width: float
    least: float


class Box(NamedTuple):
    """A rectangle on the page."""

    left: float
    top: float
    width: float
    height: float


class Block(NamedTuple):
    """A cell of the grid: its lines, its last line, and its portrait."""

    lines: Sequence[Line]
    foot: Sequence[Line] = ()
    face: bytes | None = None

    @property
    def height(self) -> float:
        return height_of(self.lines) + height_of(self.foot) + 2 * PAD


CARDS = Grid(3, CARD_WIDTH, CARD_HEIGHT)


def pdf_of(printed: Print, shared: Shared | None, pictures: Pictures) -> bytes:
    """The PDF. `pictures`: the bytes of portraits by name."""
    paper = FPDF(format=printed.options.paper)
    paper.set_margins(MARGIN, MARGIN)
    paper.set_auto_page_break(False)
    paper.set_title(printed.name)
    paper.set_line_width(0.15)
    paper.set_image_filter("DCTDecode")
    faces = {name: _face(name, data) for name, data in pictures.items()} | _drawn(printed.cards)
    if "sheets" in printed.options.parts:
        for sheet in printed.sheets:
            _print_sheet(paper, printed, sheet, shared)
    if "cards" in printed.options.parts and printed.cards:
        _print_cards(paper, printed.cards, faces)
    if "rules" in printed.options.parts or not paper.pages_count:
        _print_rules(paper, printed)
    return bytes(paper.output())


def _drawn(cards: Sequence[Card]) -> dict[str, bytes]:
    """The drawings of those without a picture of their own, by code; none of a crowd."""
    if len(cards) > MOST_DRAWN:
        return {}
    return {each.look.code: _drawing(each.look) for each in cards if not each.picture}


def _drawing(look: Look) -> bytes:
    return _faces.get(look.code, lambda: _flat(small_png(unlit(svg_of(look)), FACE_POINTS)))


# JPEGs by the names of pictures, which are hashes of their bytes, and by the codes of drawings.
_faces = Results(most=4 * 1024 * 1024)


def _face(name: str, data: bytes) -> bytes:
    return _faces.get(name, lambda: _flat(data))


def _flat(data: bytes) -> bytes:
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
    sheet.save(made, "JPEG", quality=QUALITY)
    return made.getvalue()


def _square(picture: Image.Image) -> Image.Image:
    """The middle of a picture, scaled down in two steps; the first is coarse and fast."""
    side = min(picture.size)
    left, top = (picture.width - side) // 2, (picture.height - side) // 2
    box = (left, top, left + side, top + side)
    size = (FACE_POINTS, FACE_POINTS)
    return picture.resize(size, Image.Resampling.BICUBIC, box=box, reducing_gap=1.0)


# --- Sheets --------------------------------------------------------------------------------------


def _print_sheet(paper: FPDF, printed: Print, sheet: Sheet, shared: Shared | None) -> None:
    paper.add_page()
    laid = _fitting(paper, printed, sheet, CODE if shared else 0)
    if shared is not None:
        _print_code(paper, shared)
    set_lines(paper, laid.head, MARGIN, MARGIN)
    top = _print_grid(paper, laid.grid, laid.blocks, MARGIN + laid.high) + 2
    _print_flow(paper, laid.tail, top)


class _Laid(NamedTuple):
    """A sheet laid out at some scale. `high`: the height of its head, `needed`: of
    all of it (mm).
    """

    head: Sequence[Line]
    high: float
    grid: Grid
    blocks: Sequence[Block]
    tail: Sequence[Line]

    @property
    def needed(self) -> float:
        return self.high + _grid_height(self.grid, self.blocks) + height_of(self.tail)


def _fitting(paper: FPDF, printed: Print, sheet: Sheet, least: float) -> _Laid:
    """A sheet at the largest scale that fits on one page, or at the smallest one. Its head has at
    least the height `least`.
    """
    room = paper.h - 2 * MARGIN - 3
    laid = _laid(paper, printed, sheet, SCALES[0], least)
    tried = SCALES[0]
    for scale in SCALES[1:]:
        if laid.needed <= room:
            break
        if scale != SCALES[-1] and laid.needed * (scale / tried) ** 2 > HOPELESS * room:
            continue
        laid, tried = _laid(paper, printed, sheet, scale, least), scale
    return laid


def _laid(paper: FPDF, printed: Print, sheet: Sheet, scale: float, least: float) -> _Laid:
    head = list(_sheet_head(paper, printed, sheet, 8.5 * scale))
    grid = Grid(2, paper.epw / 2, 0)
    composer = Composer(paper, grid.width - 2 * PAD, 7.6 * scale)
    blocks = [Block(list(_sheet_lines(composer, card))) for card in sheet.cards]
    tail = list(_tables(Composer(paper, paper.epw, 7.6 * scale), sheet.tables))
    return _Laid(head, max(height_of(head), least) + 1, grid, blocks, tail)


def _sheet_head(paper: FPDF, printed: Print, sheet: Sheet, size: float) -> Iterator[Line]:
    composer = Composer(paper, paper.epw - 24, size)
    yield from composer.text(sheet.name, size * 2, bold=True)
    yield from composer.text(f"{printed.name}, {printed.game}")
    yield from composer.text(sheet.totals, bold=True)
    yield from composer.text(sheet.notes[:300])


def _sheet_lines(composer: Composer, card: Card) -> Iterator[Line]:
    """The lines of a member on a sheet: what it is, its gear, and its boxes."""
    profile = card.profile
    leads = " (leads)" if profile.is_leader else ""
    yield from composer.text(f"{profile.name}{leads}", composer.size * 1.2, bold=True)
    yield from composer.text(profile.role)
    yield from composer.text(card.totals)
    for fact in profile.facts:
        yield from composer.labelled(fact.label, fact.value)
    for title, words in card.belongings:
        yield from composer.labelled(title, words)
    for track in card.tracks:
        yield from composer.track(track)


def _tables(composer: Composer, tables: Sequence[Table]) -> Iterator[Line]:
    for table in tables:
        yield from composer.text(table.title, composer.size * 1.2, bold=True)
        yield from composer.table(table)


def _print_code(paper: FPDF, shared: Shared) -> None:
    """Print the QR code in the upper right corner."""
    code = segno.make(shared.address, error="m", micro=False)
    step = CODE / code.symbol_size(border=0)[0]
    left = paper.w - MARGIN - CODE
    paper.set_fill_color(0)
    for down, line in enumerate(code.matrix):
        for along, dark in enumerate(line):
            if dark:
                paper.rect(left + along * step, MARGIN + down * step, step, step, style="F")


# --- Cards ---------------------------------------------------------------------------------------


def _print_cards(paper: FPDF, cards: Sequence[Card], faces: Pictures) -> None:
    paper.add_page()
    composer = Composer(paper, CARD_WIDTH - 2 * PAD, 6.4)
    foot = Composer(paper, composer.width, 5.8)
    blocks = [
        Block(
            list(_card_lines(composer, card)),
            list(foot.text(card.foot)),
            _shown(card, faces),
        )
        for card in cards
    ]
    _print_grid(paper, CARDS, blocks, MARGIN)


def _shown(card: Card, faces: Pictures) -> bytes | None:
    return faces.get(card.picture or card.look.code)


def _card_lines(composer: Composer, card: Card) -> Iterator[Line]:
    profile, size = card.profile, composer.size
    narrow = Composer(composer.paper, composer.width - FACE - 1, size)
    head = [*narrow.text(profile.name, size * 1.5, bold=True), *narrow.text(profile.role)]
    leads = "leads, " if profile.is_leader else ""
    head += narrow.text(f"{leads}{card.totals}", bold=True)
    yield from head
    yield from composer.text("")
    for fact in card.facts:
        yield from composer.labelled(fact.label, fact.value)
    for table in card.tables:
        yield from composer.table(table)
    for track in card.tracks:
        yield from composer.track(track)
    if card.more:
        yield from composer.text(f"And {card.more} more: see the sheet.")


# --- Rules ---------------------------------------------------------------------------------------


def _print_rules(paper: FPDF, printed: Print) -> None:
    paper.add_page()
    composer = Composer(paper, paper.epw, 8.5)
    lines = [*_tables(composer, (printed.totals,))]
    lines += composer.text(f"{printed.name}: rules in use", 16, bold=True)
    for chapter in printed.chapters:
        lines += _chapter_lines(composer, chapter)
    lines += _tables(composer, printed.tables)
    _print_flow(paper, lines, MARGIN)


def _chapter_lines(composer: Composer, chapter: ChapterUse) -> Iterator[Line]:
    yield from composer.text(chapter.title, 11, bold=True)
    for rule in chapter.rules:
        page = f" (page {rule.page})" if rule.page else ""
        yield from composer.labelled(rule.number, f"{rule.title}{page}: {rule.who}")


# --- Setting -------------------------------------------------------------------------------------


def _rows(grid: Grid, blocks: Sequence[Block]) -> Iterator[tuple[Sequence[Block], float]]:
    """The blocks row by row, with the height of each row."""
    for start in range(0, len(blocks), grid.columns):
        row = blocks[start : start + grid.columns]
        yield row, max(grid.least, *(block.height for block in row))


def _grid_height(grid: Grid, blocks: Sequence[Block]) -> float:
    return sum(height for _, height in _rows(grid, blocks))


def _print_grid(paper: FPDF, grid: Grid, blocks: Sequence[Block], top: float) -> float:
    """Print blocks row by row. A row that does not fit moves to the next page."""
    for row, height in _rows(grid, blocks):
        if top + height > paper.h - MARGIN + 1 and top > MARGIN:
            paper.add_page()
            top = MARGIN
        for place, block in enumerate(row):
            left = MARGIN + place * grid.width
            paper.rect(left, top, grid.width, height)
            _print_block(paper, block, Box(left, top, grid.width, height))
        top += height
    return top


def _print_block(paper: FPDF, block: Block, box: Box) -> None:
    if block.face is not None:
        paper.image(block.face, box.left + box.width - PAD - FACE, box.top + PAD, w=FACE)
    set_lines(paper, block.lines, box.left + PAD, box.top + PAD)
    foot = box.top + box.height - PAD - height_of(block.foot)
    set_lines(paper, block.foot, box.left + PAD, foot)


def _print_flow(paper: FPDF, lines: Sequence[Line], top: float) -> None:
    """Print lines one below the other, over as many pages as they need."""
    for line in lines:
        if top + line.height > paper.h - MARGIN:
            paper.add_page()
            top = MARGIN
        top = set_lines(paper, [line], MARGIN, top)
