"""Read model of the front page of a game's armoury."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.http import QueryDict

from rosters.portraits.looks import WEAPONS
from rosters.queries.armoury_pages import GameRow, Kept, Picture, armed, games, kept_in, picture_of
from rosters.queries.armoury_search import Search, address_of
from rules.kernel.building import Section
from rules.registry import RULESETS


@dataclass(frozen=True)
class TileRow:
    """A way into the armoury: a class of weapons or a section, with a picture and a count."""

    title: str
    address: str
    count: int
    picture: Picture


@dataclass(frozen=True)
class FrontPage:
    """The front page of a game's armoury."""

    slug: str
    game: str
    games: tuple[GameRow, ...]
    kinds: tuple[TileRow, ...]
    sections: tuple[TileRow, ...]
    whole: int
    pack: Kept
    is_tried: bool

    @property
    def emptied(self) -> str:
        """The query string of this page with nothing to be compared."""
        return self.pack.emptied.query or "?"


def front_page(ruleset: str, data: QueryDict) -> FrontPage:
    """The classes of weapons and the sections of a game."""
    kept = kept_in(ruleset, data)
    whole = armed(ruleset).armoury(kept.digest)
    entries = [entry for part in whole for entry in part.entries]
    looks = Counter(each.look for each in entries)
    return FrontPage(
        ruleset,
        RULESETS[ruleset].name,
        games(),
        tuple(
            TileRow(label, address_of(Search(kind=look), kept), looks[look], Picture(icon=look))
            for look, label in WEAPONS.items()
            if looks[look]
        ),
        tuple(_tile(part, kept) for part in whole),
        len(entries),
        kept,
        bool(armed(ruleset).bench),
    )


def _tile(part: Section, kept: Kept) -> TileRow:
    seen = [each for each in part.entries if each.look]
    picture = picture_of(seen[len(seen) // 2]) if seen else Picture()
    return TileRow(
        part.title, address_of(Search(section=part.id), kept), len(part.entries), picture
    )
