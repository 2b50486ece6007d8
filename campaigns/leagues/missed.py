"""What a missed deadline brings in a season: decided here, and said with one voice.

The same record tells players beforehand (`before`) and what is done afterwards (`done`), and names
the outcome that the sweep of deadlines records.
"""

from __future__ import annotations

from dataclasses import dataclass

from battles.models import Battle
from campaigns.leagues import games as g
from campaigns.leagues.models import Fixture, LadderChallenge, Season

# --- A meeting without a result ----------------------------------------------------


@dataclass(frozen=True)
class Missed:
    """What comes of a meeting at its deadline. `outcome`: what is recorded; "" for nothing."""

    before: str
    done: str
    outcome: str = ""


BEGUN = "A battle that has begun by then goes on."
DISPUTED = Missed(
    "It is in dispute: the deadline changes nothing, and the organiser decides.",
    "It is in dispute: the organiser decides.",
)
PLAYED_ON = Missed(
    "A battle that has begun by then goes on, and its result counts.",
    "Its battle goes on, and its result counts.",
)
TOLD = Missed(
    "If nobody answers the result that was told, it is confirmed at the deadline, or two days "
    "after it was told if that is later.",
    "If nobody answers the result that was told, it is confirmed two days after it was told.",
)
RULES = {
    Season.Missed.WAIT: Missed(
        "If it has no result by then, the organiser decides.", "The organiser decides."
    ),
    Season.Missed.DRAW: Missed(
        f"If it has no result by then, it counts as a draw. {BEGUN}",
        "It counts as a draw.",
        g.DRAW,
    ),
    Season.Missed.BOTH_OUT: Missed(
        f"If it has no result by then, it counts as a forfeit of both. {BEGUN}",
        "It counts as a forfeit of both.",
        g.BOTH_FORFEIT,
    ),
}


def comes_of(fixture: Fixture, season: Season) -> Missed:
    """What the deadline brings to a meeting without a result, as things stand."""
    if hasattr(fixture, "dispute") and fixture.dispute.decided is None:
        return DISPUTED
    if fixture.battle is not None and fixture.battle.status == Battle.Status.ACTIVE:
        return PLAYED_ON
    if hasattr(fixture, "filed"):
        return TOLD
    return RULES[Season.Missed(season.missed)]


# --- A challenge without an answer ---------------------------------------------------


@dataclass(frozen=True)
class Unanswered:
    """What comes of a challenge at its deadline: its `state`, and why. The challenged is told."""

    before: str
    why: str
    state: LadderChallenge.State


KEPT_APART = Unanswered(
    "You two are not to meet: if you do not answer, it comes to nothing.",
    "came to nothing: they are not to meet",
    LadderChallenge.State.VOID,
)
FORFEIT = Unanswered(
    "If you do not answer, it is a forfeit: the challenger moves up as after a win.",
    "has not answered in time",
    LadderChallenge.State.FORFEIT,
)
ONE_TOO_MANY = Unanswered(
    "If you do not answer, it is declined. That is one too many in a row, so it is a forfeit: the "
    "challenger moves up as after a win.",
    "has declined too many in a row",
    LadderChallenge.State.FORFEIT,
)
DECLINED = Unanswered(
    "If you do not answer, it is declined.",
    "is declined: it was not answered in time",
    LadderChallenge.State.DECLINED,
)


def comes_of_silence(season: Season, declined: int, *, are_kept_apart: bool) -> Unanswered:
    """What comes of a challenge that is not answered. `declined`: how many in a row before."""
    if are_kept_apart:
        return KEPT_APART
    if season.silence == Season.Silence.FORFEIT:
        return FORFEIT
    return ONE_TOO_MANY if declined >= season.declines else DECLINED
