"""Records of ladders in the API."""

from __future__ import annotations

from campaigns.leagues.api.records import ClimbingShown, SeasonStateShown, SilenceShown
from rules.kernel.record import Record


class LadderRung(Record):
    """Somebody on a ladder. `rung` is 0 for who has left; `moved`: rungs up since they came.

    open: what they have open just now, in words. may_challenge: whether you may challenge them.
    """

    rung: int
    entrant: int
    name: str
    home: str
    moved: int
    won: int
    drawn: int
    lost: int
    open: str
    may_challenge: bool


class LadderChallengeShown(Record):
    """A challenge that waits. `is_last`: for who answers it, declining would be a forfeit."""

    id: int
    challenger: str
    challenged: str
    answer_by: str
    may_answer: bool
    may_withdraw: bool
    is_last: bool


class LadderDivision(Record):
    """A division of a ladder, from the top, with the challenges that wait for an answer.

    `number`: from 0 on.
    """

    number: int
    name: str
    rungs: tuple[LadderRung, ...]
    challenges: tuple[LadderChallengeShown, ...]


class LadderShown(Record):
    """A ladder and its rules: see `NewSeason`."""

    season: str
    state: SeasonStateShown
    reach: int
    answer_days: int
    silence: SilenceShown
    declines: int
    climbing: ClimbingShown
    divisions: tuple[LadderDivision, ...]


class LadderGame(Record):
    """A game that is over. `rungs`: of the challenger and the challenged before it; `came_to`: the
    challenger's after it.
    """

    fixture: int
    number: int
    challenger: str
    challenged: str
    rungs: tuple[int, int]
    came_to: int
    result: str
    when: str


class LadderGamePage(Record):
    """A page of games, the newest first."""

    count: int
    page: int
    pages: int
    results: tuple[LadderGame, ...]
