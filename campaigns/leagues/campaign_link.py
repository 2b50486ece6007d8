"""The interface to a campaign whose battles are the fixtures of a season.

Leagues do not import campaigns. The campaigns app registers two modules here at start: its
`queries.tied_seasons`, which reads, and its `services.seasons`, which changes something. A season
that is not tied to a campaign gets an empty answer. Services are called with the season's row
locked, and refuse by raising LeagueRefused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from accounts.actors import Actor
from battles.models import Battle
from campaigns.leagues.models import Entrant, Fixture, League, Result, Season


@dataclass(frozen=True)
class TiedCampaign:
    """The campaign of a season. lists: the id of the battle of each fixture that has one."""

    id: str
    name: str
    path: str
    lists: Mapping[int, str] = field(default_factory=dict)


class CampaignQueries(Protocol):
    """What leagues read of the campaigns app.

    choices(league): the campaigns that a season may be tied to, as (value, label).
    tied_campaign(season): None for a season without a campaign.
    """

    def choices(self, league: League) -> list[tuple[str, str]]: ...

    def tied_campaign(self, season: Season) -> TiedCampaign | None: ...

    def is_tied(self, season: Season) -> bool: ...


class CampaignServices(Protocol):
    """What leagues change in the campaigns app.

    tie(season, actor, chosen): ties the season to one of the choices, which may be a new campaign.
    go_on(before, after): ties the next season to the same campaign.
    entered, started: called after an entrant was added, and after the season has begun.
    check_leaves: refuses while the entrant's crew has an open battle.
    open_battle, open_list: the fixture's battle on this site; the path of a table battle's report.
    result_recorded(fixture, result): called after a result was recorded.
    called_off(fixture, by, reason): called after the fixture's battle was called off.
    disputed(fixture): called after a table battle's report was disputed.
    """

    def tie(self, season: Season, actor: Actor, chosen: str) -> None: ...

    def go_on(self, before: Season, after: Season) -> None: ...

    def entered(self, season: Season, entrant: Entrant, actor: Actor, warband: str) -> None: ...

    def started(self, season: Season, actor: Actor) -> None: ...

    def check_leaves(self, season: Season, entrant: Entrant) -> None: ...

    def open_battle(
        self, season: Season, fixture: Fixture, title: str, opened_from: str
    ) -> Battle: ...

    def open_list(self, season: Season, fixture: Fixture, actor: Actor, title: str) -> str: ...

    def result_recorded(self, fixture: Fixture, result: Result) -> None: ...

    def called_off(self, fixture: Fixture, by: str, reason: str) -> None: ...

    def disputed(self, fixture: Fixture) -> None: ...


_QUERIES: list[CampaignQueries] = []
_SERVICES: list[CampaignServices] = []


def register(queries: CampaignQueries, services: CampaignServices) -> None:
    """Register the campaigns app; called once, when the site starts."""
    _QUERIES[:], _SERVICES[:] = [queries], [services]


def queries() -> CampaignQueries:
    """`campaigns.campaigns.queries.tied_seasons`."""
    return _QUERIES[0]


def services() -> CampaignServices:
    """`campaigns.campaigns.services.seasons`."""
    return _SERVICES[0]
