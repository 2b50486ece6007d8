"""What the API tells of the almanac of a club."""

from __future__ import annotations

from rules.kernel.record import Record


class ShareTold(Record):
    """A share in per cent; nineteen times of twenty the truth is from low to high."""

    share: int
    low: int
    high: int


class FactionTold(Record):
    """How a faction has fared. `is_small`: too few battles to say much."""

    name: str
    battles: int
    won: int
    drawn: int
    lost: int
    wins: ShareTold
    is_small: bool


class WeaponTold(Record):
    """What was done with a weapon. `hits`: shots that harmed somebody of another side."""

    name: str
    battles: int
    shots: int
    hits: int
    outs: int
    mishaps: int
    hitting: ShareTold
    failing: ShareTold
    is_small: bool


class AlmanacTold(Record):
    """The battles of a club in one game. `games`: those that there are battles of, by their slugs.

    own: warbands that members have made, by name; empty for everybody else.
    """

    game: str
    games: tuple[str, ...]
    battles: int
    draws: int
    factions: tuple[FactionTold, ...]
    own: tuple[FactionTold, ...]
    weapons: tuple[WeaponTold, ...]
