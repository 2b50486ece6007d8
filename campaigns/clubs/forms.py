"""Parses the forms of clubs."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import QueryDict

from campaigns.clubs.queries.result_pages import Wanted
from campaigns.clubs.services.clubs import ClubWords
from campaigns.clubs.services.events import EventWords
from campaigns.clubs.services.notices import NoticeWords
from campaigns.clubs.services.results import MOST_PLAYERS, NewGame, PlayerRequest
from web.text import whole_number

ROWS = range(MOST_PLAYERS)


def club_words(data: QueryDict) -> ClubWords:
    return ClubWords(
        name=data.get("name", ""),
        about=data.get("about", ""),
        town=data.get("town", ""),
        is_listed="is_listed" in data,
        joins=data.get("joins", ""),
        members_write="members_write" in data,
        shows_results="shows_results" in data,
    )


def notice_words(data: QueryDict) -> NoticeWords:
    return NoticeWords(data.get("title", ""), data.get("words", ""), "is_public" in data)


def event_words(data: QueryDict) -> EventWords:
    """The event in a form. It ends on the day it begins, or after midnight."""
    return EventWords(
        title=data.get("title", ""),
        starts=data.get("starts", ""),
        ends=data.get("ends", ""),
        zone=data.get("zone", ""),
        place=data.get("place", ""),
        note=data.get("note", ""),
        is_public="is_public" in data,
        weeks=number(data, "weeks", 1),
    )


def new_game(data: QueryDict) -> NewGame:
    """The table game in a form."""
    rows = [(data.get(f"player-{row}", "").strip(), f"won-{row}" in data) for row in ROWS]
    return NewGame(
        title=data.get("title", ""),
        ruleset=data.get("ruleset", ""),
        played=data.get("played", ""),
        players=tuple(PlayerRequest(name, won) for name, won in rows if name),
        words=data.get("words", ""),
    )


def table_rows(data: Mapping[str, str]) -> list[dict[str, object]]:
    """The rows of players with their values."""
    return [
        {"row": row, "name": data.get(f"player-{row}", ""), "won": f"won-{row}" in data}
        for row in ROWS
    ]


def winners(data: QueryDict) -> list[int]:
    found = (whole_number(text) for text in data.getlist("won"))
    return [place for place in found if place is not None]


def wanted(data: QueryDict) -> Wanted:
    return Wanted(
        game=data.get("game", "").replace("\0", "")[:40],
        name=data.get("name", "").replace("\0", "").strip()[:60],
        only_open="open" in data,
        before=data.get("before", "")[:40],
    )


def number(data: QueryDict, name: str, given: int) -> int:
    """A whole number, or -1 for other text."""
    found = whole_number(data.get(name, str(given)).strip())
    return -1 if found is None else found


def search_words(data: QueryDict) -> str:
    return data.get("q", "").strip()[:100].replace("\0", "")
