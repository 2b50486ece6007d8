"""All pages of a printed warband, and the same as a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rosters.printing.cards import card_pages
from rosters.printing.photos import jpeg_of
from rosters.printing.print_page import CARDS, RULES, SHEETS, TOKENS, Print
from rosters.printing.rule_pages import rule_pages
from rosters.printing.sheets import sheet_pages
from rosters.printing.tokens import token_pages
from rosters.public_address import Shared
from web.paper.inks import SAVING
from web.paper.items import Page
from web.paper.pdf import pdf_of_pages


def pages_of(printed: Print, shared: Shared | None) -> tuple[Page, ...]:
    """The pages that were asked for; one that says so where there is nobody."""
    return tuple(_pages(printed, shared))


def _pages(printed: Print, shared: Shared | None) -> Iterator[Page]:
    parts = printed.options.parts
    if SHEETS in parts:
        for sheet in printed.sheets:
            yield from sheet_pages(printed, sheet, shared)
    if CARDS in parts:
        yield from card_pages(printed)
    if TOKENS in parts:
        yield from token_pages(printed)
    if RULES in parts or not printed.cards:
        yield from rule_pages(printed)


def pdf_of(printed: Print, shared: Shared | None, pictures: Mapping[str, bytes]) -> bytes:
    """The PDF. `pictures`: the bytes of portraits by name."""
    is_grey = printed.options.ink == SAVING
    made = {name: jpeg_of(name, data, is_grey) for name, data in pictures.items()}
    return pdf_of_pages(printed.name, pages_of(printed, shared), made)
