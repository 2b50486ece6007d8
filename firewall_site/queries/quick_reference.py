"""The two pages of a game to have beside the table: how it goes, and what its words mean."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules import reference, registry
from web.paper.flow import Flow, Kept, flowed, height_of
from web.paper.fonts import DISPLAY, TEXT
from web.paper.inks import ink_of
from web.paper.items import Page, Piece
from web.paper.typesetting import Type, labelled, paragraph

PAGES, COLUMNS = 2, 3
SIZES = tuple(size / 10 for size in range(92, 44, -2))  # points, the largest first
GAP = 0.55  # mm between blocks for each point of type above 4


@lru_cache(maxsize=32)
def quick_pages(slug: str, paper: str, ink: str) -> tuple[Page, ...]:
    """The pages in the largest type in which there are two. KeyError for a game without a primer.

    In the smallest there may be more: nothing is left out.
    """
    if not reference.primer(slug):
        raise KeyError(slug)
    for size in SIZES:
        flow = _flow(slug, paper, ink, size)
        blocks = list(_blocks(slug, flow, size))
        if height_of(flow, blocks) <= PAGES * COLUMNS:
            break
    return flowed(flow, blocks)


def _flow(slug: str, paper: str, ink: str, size: float) -> Flow:
    under = "Quick reference: how it is played, and the words of the game"
    title = registry.RULESETS[slug].name
    return Flow(title, under, paper, COLUMNS, round(max(0.4, (size - 4) * GAP), 2), ink_of(ink))


def _blocks(slug: str, flow: Flow, size: float) -> Iterator[Kept]:
    words = Type(TEXT, size, flow.ink.words)
    title = Type(DISPLAY, round(size * 1.35, 1), flow.ink.words, 3)
    for section in reference.primer(slug):
        texts = [paragraph(each, flow.width, words) for each in section.text]
        head = paragraph(section.title, flow.width, title)
        yield Kept((head, Piece(0.5, ()), *texts[:1]))
        yield from (Kept((each,)) for each in texts[1:])
    first, *others = (
        labelled(term.word[:1].upper() + term.word[1:], term.says, flow.width, words)
        for term in reference.terms(slug)
    )
    yield Kept((paragraph("Words", flow.width, title), Piece(0.5, ()), first))
    yield from (Kept((each,)) for each in others)
