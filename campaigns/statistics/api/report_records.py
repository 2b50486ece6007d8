"""Records of season and campaign reports in the API."""

from __future__ import annotations

from campaigns.statistics.api.records import WeaponTold
from rules.kernel.record import Record


class UpsetTold(Record):
    """Somebody won who was not expected to; chance: what they were given, in per cent."""

    number: int
    winner: str
    loser: str
    chance: int


class GainTold(Record):
    """A rating before and after."""

    name: str
    before: int
    after: int
    deviation: int
    games: int


class FigureTold(Record):
    """A figure that put others out of the fight, and whose it is."""

    name: str
    of: str
    outs: int
    battles: int


class SeasonReportTold(Record):
    """What a season came to, beside its tables and rounds, which `read_season` has.

    figures: for who plays in the league or runs it. battles: on the site, from which figures and
    weapons are counted.
    """

    season: str
    story: tuple[str, ...]
    upsets: tuple[UpsetTold, ...]
    gains: tuple[GainTold, ...]
    figures: tuple[FigureTold, ...]
    weapons: tuple[WeaponTold, ...]
    battles: int


class CrewRanked(Record):
    """A crew as it stands."""

    name: str
    won: int
    drawn: int
    lost: int
    places: tuple[str, ...]


class BattleTold(Record):
    """A battle of a campaign that is settled; is_upset: the weaker crew has won it."""

    title: str
    at: str
    crews: tuple[str, ...]
    winner: str
    is_upset: bool


class CampaignReportTold(Record):
    """What a campaign came to. gains: ratings of players by its own battles alone."""

    campaign: str
    crews: tuple[CrewRanked, ...]
    fought: tuple[BattleTold, ...]
    gains: tuple[GainTold, ...]
    figures: tuple[FigureTold, ...]
    weapons: tuple[WeaponTold, ...]
    battles: int
