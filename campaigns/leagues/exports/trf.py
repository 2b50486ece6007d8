"""A season as a tournament report file (TRF16 of FIDE), as far as the format allows.

Points are those of our own table without bonus points, so that other programs find the same sum:
`XXS` tells JaVaFo and its kin what a result is worth, `BBW` to `BBU` bbpPairings. Where a game that
was not played wins other points than one that was, bbpPairings has no word for it and refuses.
Points of three digits do not fit: then all are divided by one number (`shares`); `092` says so.

What does not fit: bonus points, losses inflicted, divisions, ties decided our way. Titles,
federations, dates of birth and numbers of the federation are left empty: nobody is asked for them.
"White" is who attacks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.leagues import games as g
from campaigns.leagues.exports.shares import Share, share_for
from campaigns.leagues.games import Game, Scoring, parts_of
from web.transliterate import ascii_of

# Points are those of the league, whatever it gives for a win, without bonus points; from 100 on,
# all points and what results are worth are divided by one number. White is whoever attacks. Losses
# inflicted and the figures that decide ties are not in this file.
_SIGNS = {
    g.FIRST: ("1", "0"),
    g.SECOND: ("0", "1"),
    g.DRAW: ("=", "="),
    g.FIRST_FORFEITS: ("-", "+"),
    g.SECOND_FORFEITS: ("+", "-"),
    g.BOTH_FORFEIT: ("-", "-"),
    g.BYE: ("U", ""),
    g.ABSENT: ("Z", ""),
}


@dataclass(frozen=True)
class Tournament:
    """What a report tells. `people` are the names by key, in the order of their numbers.

    rounds: how many are planned; as many as were played if fewer. ratings: where there are any.
    """

    title: str
    people: Mapping[str, str]
    ranks: Mapping[str, int]
    games: Sequence[Game]
    scoring: Scoring = field(default_factory=Scoring)
    rounds: int = 0
    ratings: Mapping[str, int] = field(default_factory=dict)


def report(tournament: Tournament) -> str:
    """The text of the file, lines ended by CR LF, ASCII only. Raises DoesNotFit."""
    told = tournament
    points = _points(told)
    share = share_for(told.scoring, points.values())
    numbers = {key: number for number, key in enumerate(told.people, 1)}
    played = max((game.round for game in told.games), default=0)
    head = [
        f"012 {_plain(told.title)}",
        f"062 {len(told.people)}",
        f"092 Individual: points as the league gives them{_divided(share)}",
        *_point_system(told.scoring, share),
        f"XXR {max(told.rounds, played, 1)}",
    ]
    lines = [
        _player(told, key, number, share.told(points[key]))
        + "".join(_cells(key, told.games, numbers, played))
        for key, number in numbers.items()
    ]
    return "\r\n".join([*head, *lines, ""])


def _divided(share: Share) -> str:
    return f", divided by {share.divisor}" if share.divisor > 1 else ""


def _point_system(scoring: Scoring, share: Share) -> list[str]:
    """What results are worth, for programs that add up the points themselves."""
    s = scoring
    javafo = {
        "W": s.win,
        "D": s.draw,
        "WL": s.loss,
        "BL": s.loss,
        "ZPB": s.absent,
        "PAB": s.bye,
        "FW": s.forfeit_win,
        "FL": s.forfeit_loss,
    }
    bbp = {
        "BBW": s.win,
        "BBD": s.draw,
        "BBL": s.loss,
        "BBZ": s.absent,
        "BBF": s.forfeit_loss,
        "BBU": s.bye,
    }
    return [
        "XXS " + " ".join(f"{code}={share.told(worth)}" for code, worth in javafo.items()),
        *(f"{code} {share.told(worth):>4}" for code, worth in bbp.items()),
    ]


def _points(told: Tournament) -> dict[str, int]:
    """What the results of each are worth, without bonus points."""
    points: dict[str, int] = defaultdict(int)
    for game in told.games:
        places = (game.first, game.second)
        for key, part in parts_of(game, told.scoring).items():
            points[key] += part.points - game.bonus[places.index(key)]
    return points


def _plain(text: str, length: int = 60) -> str:
    """The file counts places and knows only ASCII: other letters are spelt out."""
    words = "".join(c if c.isprintable() else " " for c in text).split()
    return ascii_of(" ".join(words))[:length]


def _player(told: Tournament, key: str, number: int, points: str) -> str:
    rating = told.ratings.get(key, 0)
    rated = f"{rating:4d}" if rating else " " * 4
    shown = _plain(told.people[key], 33) or f"Player {number}"
    return (
        f"001 {number:4d} {' ':1}{' ':3} {shown:<33} {rated} {' ':3} {' ':11} {' ':10} "
        f"{points:>4} {told.ranks.get(key, number):4d}"
    )


def _cells(key: str, games: Sequence[Game], numbers: Mapping[str, int], rounds: int) -> list[str]:
    mine = {game.round: game for game in games if key in (game.first, game.second)}
    return [_cell(key, mine.get(number), numbers) for number in range(1, rounds + 1)]


def _cell(key: str, game: Game | None, numbers: Mapping[str, int]) -> str:
    if game is None:
        return "  0000 - Z"
    is_first = key == game.first
    sign = _SIGNS[game.outcome][0 if is_first else 1]
    other = game.second if is_first else game.first
    number = numbers.get(other or "", 0)
    colour = ("w" if is_first else "b") if number else "-"
    return f"  {number:4d} {colour} {sign}" if number else f"  0000 - {sign}"
