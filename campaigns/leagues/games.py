"""A finished game, and the points that it is worth to each player."""

from __future__ import annotations

from dataclasses import dataclass

FIRST, SECOND, DRAW = "first", "second", "draw"
FIRST_FORFEITS, SECOND_FORFEITS, BOTH_FORFEIT = "first_out", "second_out", "both_out"
BYE, ABSENT = "bye", "absent"
PLAYED = (FIRST, SECOND, DRAW)
FORFEITS = (FIRST_FORFEITS, SECOND_FORFEITS, BOTH_FORFEIT)
ALONE = (BYE, ABSENT)
OUTCOMES = (*PLAYED, *FORFEITS, *ALONE)


@dataclass(frozen=True)
class Scoring:
    """The points of each result. `absent`: a round before the player joined, or that they sat out.

    forfeit_win and forfeit_loss: if one did not appear. Bonus points are added.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    forfeit_win: int = 3
    forfeit_loss: int = 0
    absent: int = 0


@dataclass(frozen=True)
class Game:
    """The result of a fixture; a bye and an absence have no second.

    inflicted: the losses that the first and the second inflicted, as the league counts them. bonus:
    additional points.
    """

    round: int
    first: str
    second: str | None
    outcome: str
    inflicted: tuple[int, int] = (0, 0)
    bonus: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Part:
    """A game from the view of one player. `opponent` is None if there was none."""

    round: int
    opponent: str | None
    is_played: bool
    result: str
    points: int
    inflicted: int = 0
    suffered: int = 0


WON, DREW, LOST, UNPLAYED = "won", "drew", "lost", "unplayed"
_RESULTS = {FIRST: (WON, LOST), SECOND: (LOST, WON), DRAW: (DREW, DREW)}


def parts_of(game: Game, scoring: Scoring) -> dict[str, Part]:
    """A game from the view of each player."""
    first, second = _points(game, scoring)
    results = _RESULTS.get(game.outcome, (UNPLAYED, UNPLAYED))
    is_played = game.outcome in PLAYED
    found = {
        game.first: Part(
            game.round,
            game.second,
            is_played,
            results[0],
            first + game.bonus[0],
            game.inflicted[0],
            game.inflicted[1],
        )
    }
    if game.second is not None:
        found[game.second] = Part(
            game.round,
            game.first,
            is_played,
            results[1],
            second + game.bonus[1],
            game.inflicted[1],
            game.inflicted[0],
        )
    return found


def _points(game: Game, scoring: Scoring) -> tuple[int, int]:
    s = scoring
    return {
        FIRST: (s.win, s.loss),
        SECOND: (s.loss, s.win),
        DRAW: (s.draw, s.draw),
        FIRST_FORFEITS: (s.forfeit_loss, s.forfeit_win),
        SECOND_FORFEITS: (s.forfeit_win, s.forfeit_loss),
        BOTH_FORFEIT: (s.forfeit_loss, s.forfeit_loss),
        BYE: (s.bye, 0),
        ABSENT: (s.absent, 0),
    }[game.outcome]
