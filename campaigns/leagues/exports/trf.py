"""A season as a tournament report file (TRF16 of the chess federation), as far as it fits.

What does not fit: points other than 1, ½ and 0 (a result is written as what it was, and the
points of our own table go into the column of points with one place after the point), bonus points,
losses inflicted, divisions, ties decided our way. Titles, federations, dates of birth and
numbers of the federation are left empty: nobody is asked for them. "White" is who attacks.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from campaigns.leagues import games as g
from campaigns.leagues.games import Game

NOT_CARRIED = (
    "Points are those of the league, whatever it gives for a win.",
    "Bonus points, losses inflicted and the figures that decide ties are not in this file.",
    "White is whoever attacks.",
)
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


def report(
    title: str,
    people: Mapping[str, str],
    ranks: Mapping[str, tuple[int, int]],
    games: Iterable[Game],
    ratings: Mapping[str, int] | None = None,
    town: str = "",
) -> str:
    """The file. `people` by seed, the best first; `ranks`: rank and points of each."""
    games = list(games)
    numbers = {key: number for number, key in enumerate(people, 1)}
    rounds = max((game.round for game in games), default=0)
    head = [
        f"012 {_plain(title)}",
        *([f"022 {_plain(town)}"] if town else []),
        f"062 {len(people)}",
        "092 Individual: points as the league gives them",
        *(f"132 Round {number}" for number in range(1, rounds + 1)),
        f"XXR {rounds}",
    ]
    lines = [
        _player(numbers[key], name, ranks.get(key, (0, 0)), (ratings or {}).get(key, 0))
        + "".join(_cells(key, games, numbers, rounds))
        for key, name in people.items()
    ]
    return "\r\n".join([*head, *lines, ""])


def _plain(text: str, length: int = 60) -> str:
    """The file counts places and knows no accents."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return " ".join("".join(c if c.isprintable() else " " for c in bare).split())[:length]


def _player(number: int, name: str, rank: tuple[int, int], rating: int) -> str:
    place, points = rank
    rated = f"{rating:4d}" if rating else " " * 4
    shown = _plain(name, 33) or f"Player {number}"
    return (
        f"001 {number:4d} {' ':1}{' ':3} {shown:<33} {rated} {' ':3} {' ':11} {' ':10} "
        f"{points:4.1f} {place:4d}"
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
