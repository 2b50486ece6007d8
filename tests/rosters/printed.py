"""Ready warbands as they are printed, and where each thing lies on its page. No tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.http import QueryDict

from rosters.documents import document_of
from rosters.models import Warband as Row
from rosters.printing.print_page import Print, print_of, print_options
from rosters.public_address import Shared
from rules.kernel.warbands import Warband
from rules.registry import RULESETS
from web.paper.fonts import width
from web.paper.items import POINT, Drawing, Group, Item, Photo, Shape, Text
from web.paper.outlines import path_operators

READY = [
    (slug, number)
    for slug, game in RULESETS.items()
    if game.workshop
    for number in range(len(game.workshop.ready()))
]
SHARED = Shared("https://example.org/warbands/EfZ9a73b3VoMEFMkcLoLvC/", "", True)
ALL_PARTS = "part=sheets&part=cards&part=tokens&part=rules"


def ready(slug: str, number: int) -> Warband:
    workshop = RULESETS[slug].workshop
    assert workshop is not None
    return workshop.ready()[number]


def printed(warband: Warband, query: str = ALL_PARTS) -> Print:
    row = Row(ruleset=warband.ruleset, name=warband.name, document=document_of(warband))
    return print_of(row, print_options(QueryDict(query)))


class Lies(NamedTuple):
    """An item and its rectangle on the page, in mm."""

    item: Item
    left: float
    top: float
    right: float
    bottom: float


def lies(items: Sequence[Item], x: float = 0, y: float = 0) -> Iterator[Lies]:
    """Every item of groups of groups, where it lies."""
    for item in items:
        match item:
            case Group():
                yield from lies(item.items, x + item.x, y + item.y)
            case Text():
                high, wide = item.size * POINT, width(item.words, item.face, item.size)
                left, base = x + item.x, y + item.y
                yield Lies(item, left, base - high * 0.7, left + wide, base + high * 0.2)
            case Drawing() | Photo():
                left, top = x + item.x, y + item.y
                yield Lies(item, left, top, left + item.side, top + item.side)
            case Shape():
                xs, ys = _corners(item.path)
                yield Lies(item, x + min(xs), y + min(ys), x + max(xs), y + max(ys))


def _corners(path: str) -> tuple[list[float], list[float]]:
    numbers = [float(each) for each in path_operators(path).split() if not each.isalpha()]
    return numbers[::2], numbers[1::2]


def texts(items: Sequence[Item]) -> list[Lies]:
    return [each for each in lies(items) if isinstance(each.item, Text)]
