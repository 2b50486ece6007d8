"""The card of a warband, shown where its address is posted: what stands on it, and its SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from rosters.documents import summary_of, warband_of, workshop_of
from rosters.models import Warband
from rosters.portraits.drawing import svg_of, unlit
from rosters.portraits.looks import look_from
from rosters.queries.warband_cards import FIGURES
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from web.json_limits import JsonObject
from web.stills.drawing import Line, set_below, still_svg
from web.stills.lettering import BOLD, lines_of

ROOM = 1040  # px, of the 1200 of a still
NAME_SIZES = (96, 80, 64, 52)
NAME_TOP, FACES_TOP, FIGURES_TOP = 130, 368, 502
FACE, FACES_APART, FACES_LEFT = 126, 16, 80
FIGURES_SIZE, MOST_LINES = 26, 1
NUMBERS_SIZE, NUMBERS_ROOM, MOST_SUMS = 32, 800, 2
FILTERS = re.compile("<filter.*?</filter>")


@dataclass(frozen=True)
class Drawn:
    """A portrait on the card: where it begins from the left, and its SVG of our own making."""

    x: int
    svg: SafeString


@dataclass(frozen=True)
class SocialCard:
    """The name, as large as it fits in two lines; faces; the figures by their names; the sums."""

    game: str
    name: tuple[Line, ...]
    faces: tuple[Drawn, ...]
    figures: tuple[Line, ...]
    numbers: str
    top: int = FACES_TOP
    side: int = FACE


def social_card(row: Warband) -> SocialCard:
    """What stands on the card of a warband."""
    warband = warband_of(row.document)
    figures = ", ".join(each.name for each in members_of(warband))
    told = lines_of(figures, FIGURES_SIZE, ROOM, MOST_LINES)
    summary = row.summary or summary_of(workshop_of(row.ruleset), warband)
    return SocialCard(
        game=RULESETS[row.ruleset].name,
        name=_name(row.name),
        faces=tuple(_drawn(summary["faces"])),
        figures=set_below(FIGURES_TOP, told, FIGURES_SIZE),
        numbers=_numbers(row, summary["sums"]),
    )


def card_svg(row: Warband) -> str:
    """The card as an SVG, from which a worker draws it."""
    return still_svg("rosters/card.svg", {"card": social_card(row)})


def _name(words: str) -> tuple[Line, ...]:
    for size in NAME_SIZES:
        lines = lines_of(words, size, ROOM, 3, BOLD)
        if len(lines) <= 2:
            break
    return set_below(NAME_TOP, lines_of(words, size, ROOM, 2, BOLD), size)


def _drawn(faces: Sequence[JsonObject]) -> Iterator[Drawn]:
    """Portraits side by side. They are drawn without light: its filters would have one name."""
    for place, face in enumerate(faces):
        look = look_from(face["look"])
        if look is not None:
            x = FACES_LEFT + place * (FACE + FACES_APART)
            yield Drawn(x, SafeString(_body(unlit(svg_of(look)))))


def _body(svg: str) -> str:
    """What is in a drawing, without its root and its filters."""
    inner = svg.partition(">")[2].removesuffix("</svg>")
    return FILTERS.sub("", inner)


def _numbers(row: Warband, sums: Sequence[JsonObject]) -> str:
    teams = f"{row.teams} team{'' if row.teams == 1 else 's'}"
    told = [f"{teams}, {row.members} figure{'' if row.members == 1 else 's'}"]
    shown = [each for each in sums if each["id"] != FIGURES][:MOST_SUMS]
    told += [f"{each['label']} {each['total']}" for each in shown]
    return lines_of(" · ".join(told), NUMBERS_SIZE, NUMBERS_ROOM, 1)[0]
