"""The interface to a campaign whose battles are the fixtures of a season.

Leagues do not import campaigns. The campaigns app registers an implementation here at start. A
season that is not tied to a campaign gets an empty answer. Functions that change something are
called with the season's row locked, and refuse by raising LeagueRefused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from accounts.actors import Actor
from battles.models import Battle
from campaigns.leagues.models import Entrant, Fixture, League, Result, Season


@dataclass(frozen=True)
class Face:
    """The campaign of a season. lists: the battle of each meeting that has one, by its number."""

    id: str
    name: str
    path: str
    lists: Mapping[int, str] = field(default_factory=dict)


class Beside(Protocol):
    """What a season asks of whoever keeps campaigns.

    choices(league): what it may be tied to, as (value, label). tie(season, visitor, chosen): do.
    go_on(before, after): the next season has the same campaign. face(season): None without one.
    entered, started, check_leaves: what becomes of players. open_battle, open_list: the battle of a
    meeting on the site, and the path of the list of one at a table. settled(season, fixture,
    result): a result counts from now on. called_off(fixture, by, reason): its battle is not fought.
    disputed(fixture): the list of a meeting is.
    """

    def choices(self, league: League) -> list[tuple[str, str]]: ...

    def tie(self, season: Season, actor: Actor, chosen: str) -> None: ...

    def go_on(self, before: Season, after: Season) -> None: ...

    def face(self, season: Season) -> Face | None: ...

    def is_tied(self, season: Season) -> bool: ...

    def entered(self, season: Season, entrant: Entrant, actor: Actor, warband: str) -> None: ...

    def started(self, season: Season, actor: Actor) -> None: ...

    def check_leaves(self, season: Season, entrant: Entrant) -> None: ...

    def open_battle(
        self, season: Season, fixture: Fixture, title: str, opened_from: str
    ) -> Battle: ...

    def open_list(self, season: Season, fixture: Fixture, actor: Actor, title: str) -> str: ...

    def settled(self, fixture: Fixture, result: Result) -> None: ...

    def called_off(self, fixture: Fixture, by: str, reason: str) -> None: ...

    def disputed(self, fixture: Fixture) -> None: ...


_KEEPERS: list[Beside] = []


def register(keeper: Beside) -> None:
    """Name who keeps campaigns; once, when the site starts."""
    _KEEPERS[:] = [keeper]


def keeper() -> Beside:
    """Who keeps campaigns."""
    return _KEEPERS[0]
