"""The card of a warband, shown where its address is posted: what stands on it, and its SVG."""

from __future__ import annotations

from dataclasses import dataclass

from rosters.documents import warband_of
from rosters.models import Warband
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from web.stills.drawing import Line, set_below, still_svg
from web.stills.lettering import BOLD, lines_of

ROOM = 1040  # px, of the 1200 of a still
NAME_SIZES = (96, 80, 64, 52)
NAME_TOP, FIGURES_TOP = 130, 370
FIGURES_SIZE, MOST_LINES = 30, 2


@dataclass(frozen=True)
class SocialCard:
    """The name, as large as it fits in two lines; the figures by their names."""

    game: str
    name: tuple[Line, ...]
    figures: tuple[Line, ...]
    numbers: str


def social_card(row: Warband) -> SocialCard:
    """What stands on the card of a warband."""
    figures = ", ".join(each.name for each in members_of(warband_of(row.document)))
    told = lines_of(figures, FIGURES_SIZE, ROOM, MOST_LINES)
    return SocialCard(
        game=RULESETS[row.ruleset].name,
        name=_name(row.name),
        figures=set_below(FIGURES_TOP, told, FIGURES_SIZE),
        numbers=_numbers(row),
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


def _numbers(row: Warband) -> str:
    teams = f"{row.teams} team{'' if row.teams == 1 else 's'}"
    return f"{teams}, {row.members} figure{'' if row.members == 1 else 's'}"
