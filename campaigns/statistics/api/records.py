"""Records of club statistics in the API."""

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


class MemberRated(Record):
    """Somebody's rating; nineteen times of twenty the truth is within two deviations of it.

    change: since the month before. is_small: too few games to say much.
    """

    name: str
    rating: float
    deviation: float
    games: int
    change: float
    is_small: bool


class ClubRatingsTold(Record):
    """The ratings of a club, the strongest first. computed: when; empty before the first time.

    duels: Glicko-2, from games of two. many: openskill, from games of more.
    """

    computed: str
    duels: tuple[MemberRated, ...]
    many: tuple[MemberRated, ...]
