"""Tokens to cut out: everybody from above, as large as on the table, with the name below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rosters.portraits.parts import palette
from rosters.printing.print_page import Card, Print
from rules.kernel.chips import PERSON
from web.paper.flow import HEAD, MARGIN, Flow, page_head
from web.paper.fonts import BOLD
from web.paper.inks import Ink, ink_of
from web.paper.items import SIZES, Drawing, Group, Item, Page, Shape, disc
from web.paper.typesetting import Type, centred, one_line, wrapped

SPRITE = Path(__file__).resolve().parents[2] / "static" / "img" / "sprite.svg"
SYMBOL = re.compile(r'<symbol id="a-(\w+)"[^>]*>(.*?)</symbol>')
# Of teams, in this order, and again from the first.
COLOURS = ("amber", "cyan", "pink", "green", "violet", "red", "sand", "grey")
LEAST, GAP, NAME = 25.0, 5.0, 8.0  # mm: room of a token, between two, below it for the name
DRAWN = 0.88  # of a base: its figure
# Vehicles from above, their front upwards, on a base of 200 units.
VEHICLES = {
    "bike": "M-9-62h18v124H-9zM-30-40h60M0-80v18M0 62v18",
    "trike": "M-9-66h18v124H-9zM-30-42h60M0-82v16M-46 20h14v44h-14zM32 20h14v44H32zM-32 42h64",
    "car": "M-38-62q0-20 20-20h36q20 0 20 20V64q0 16-16 16h-44q-16 0-16-16zM-30-34q30-14 60 0l-6 22"
    "h-48zM-26 54h52l4-20h-60z",
    "van": "M-44-70q0-10 10-10h68q10 0 10 10V80h-88zM-36-46h72v20h-72zM-44-16h88",
    "carrier": "M-46-48l20-34h52l20 34V78h-92zM-46-48h92M-24 0h48v56h-48z",
    "tank": "M-52-76h20V80h-20zM32-76h20V80H32zM-32-62h64V74h-64zM-5-20v-72H5v72M0-22a26 26 0 1 0 "
    ".1 0z",
    "flyer": "M0-86q34 22 34 62v54q0 30-34 42-34-12-34-42v-54q0-40 34-62zM-34-6l-44 26v28l44-16"
    "M34-6l44 26v28L34 32M-20-26h40",
    "gun": "M-6 8v-94H6V8M-34-30h68v14h-68zM0-2a22 22 0 1 0 .1 0zM-12 36l-40 42M12 36l40 42",
}


class Token(NamedTuple):
    """A token: whose it is, and the colour of its team."""

    card: Card
    colour: str

    @property
    def room(self) -> float:
        """How broad it is with its name."""
        return max(LEAST, self.card.profile.base)


def token_pages(printed: Print) -> Iterator[Page]:
    """The tokens of all members, the teams in colours of their own."""
    tokens = [
        Token(card, card.colour or COLOURS[number % len(COLOURS)])
        for number, sheet in enumerate(printed.sheets)
        for card in sheet.cards
    ]
    pages = list(_placed(printed, tokens))
    ink = ink_of(printed.options.ink)
    width, height = SIZES[printed.options.paper]
    under = f"{printed.name}: as large as on the table. Print at full size, glue on card, cut out."
    flow = Flow("Tokens", under, printed.options.paper, 1, 0, ink)
    for number, items in enumerate(pages, 1):
        told = f"{printed.name}: tokens, page {number}"
        yield Page(told, width, height, (*page_head(flow, width), *items))


def _placed(printed: Print, tokens: list[Token]) -> Iterator[list[Item]]:
    """Tokens row by row, the items of a page each time."""
    ink = ink_of(printed.options.ink)
    width, height = SIZES[printed.options.paper]
    top = MARGIN + HEAD + 4
    x, y, high, items = MARGIN, top, 0.0, list[Item]()
    for token in tokens:
        side = token.room
        if x + side > width - MARGIN and x > MARGIN:
            x, y, high = MARGIN, y + high + GAP, 0.0
        if y + side + NAME > height - MARGIN and items:
            yield items
            x, y, high, items = MARGIN, top, 0.0, []
        drawn = tuple(_drawn(token, ink))
        items.append(Group(round(x, 2), round(y, 2), drawn, token.card.profile.name))
        x, high = x + side + GAP, max(high, side + NAME)
    if items:
        yield items


def _drawn(token: Token, ink: Ink) -> Iterator[Item]:
    profile, middle = token.card.profile, token.room / 2
    grounds = palette()["grounds"]
    deep, mid, bright = grounds.get(token.colour, grounds[""])
    base = profile.base / 2
    fill = "" if ink.is_saving else deep
    yield Shape(disc(middle, middle, base), fill, ink.words, 0.15)
    line = ink.words if ink.is_saving else bright
    yield Shape(disc(middle, middle, base * 0.9), "" if ink.is_saving else mid, line, 0.7)
    side = base * 2 * DRAWN
    svg = _figure(token.card.look.kind, token.card.look.weapon, bright, deep)
    yield Drawing(middle - side / 2, middle - side / 2, side, svg, ink.is_saving)
    yield from _named(token, ink)


def _named(token: Token, ink: Ink) -> Iterator[Item]:
    room = token.room + GAP - 1
    words, style = one_line(token.card.profile.name, room, Type(BOLD, 7, ink.words), 0.7)
    for number, line in enumerate(wrapped(words, room, style.face, style.size)[:3]):
        y = token.room + 1 + style.line * (number + 0.8)
        yield centred(line, token.room / 2, round(y, 2), style)


@cache
def _symbols() -> dict[str, str]:
    """What people with a class of weapon look like from above, as the board draws them."""
    return dict(SYMBOL.findall(SPRITE.read_text(encoding="utf-8")))


@cache
def _figure(kind: str, weapon: str, bright: str, deep: str) -> str:
    """Somebody from above as a drawing, the front upwards."""
    if kind == PERSON:
        body = _symbols().get(weapon) or _symbols()["pistol"]
        body = body.replace('fill="currentColor"', f'fill="{bright}"')
        body = re.sub(
            r'<path d="', f'<path fill="{deep}" stroke="{bright}" stroke-width="5" d="', body
        )
        scale = 0.43
    else:
        path = VEHICLES.get(kind, VEHICLES["car"])
        body = f'<path fill="{deep}" stroke="{bright}" stroke-width="2.5" d="{path}"/>'
        scale = 0.52
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">'
        f'<g transform="translate(48 48) scale({scale})">{body}</g></svg>'
    )
