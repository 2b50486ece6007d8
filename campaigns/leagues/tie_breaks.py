"""Tie-breaks between players with equal points. Each value explains how it was computed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from campaigns.leagues.games import LOST, UNPLAYED, WON, Part, Scoring


@dataclass(frozen=True)
class Score:
    """A player's games, and the sum of their points."""

    points: int
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Figure:
    """The value of a tie-break, and how it was computed."""

    key: str
    label: str
    value: int
    words: str


@dataclass(frozen=True)
class Table:
    """The scores of all players, and the number of rounds that count."""

    scores: Mapping[str, Score]
    scoring: Scoring
    rounds: int
    names: Mapping[str, str]

    def name(self, key: str) -> str:
        """A player's name."""
        return self.names.get(key, key)


Count = Callable[[Table, str, Collection[str]], tuple[int, str]]


def head_to_head(table: Table, key: str, tied: Collection[str]) -> tuple[int, str]:
    """Points from the games among the tied players, if each of them has met each."""
    if not all(_opponents(table, one) >= set(tied) - {one} for one in tied):
        return 0, "not counted: not all of those tied have met"
    parts = [e for e in table.scores[key].parts if e.is_played and e.opponent in tied]
    return _sum(table, parts, [each.points for each in parts])


def _opponents(table: Table, key: str) -> set[str]:
    return {e.opponent for e in table.scores[key].parts if e.is_played and e.opponent is not None}


def buchholz(table: Table, key: str, tied: Collection[str]) -> tuple[int, str]:
    """The points of all opponents."""
    return _of_opponents(table, key, 0, 0)


def buchholz_cut(table: Table, key: str, tied: Collection[str]) -> tuple[int, str]:
    """The points of all opponents but the weakest."""
    return _of_opponents(table, key, 1, 0)


def buchholz_median(table: Table, key: str, tied: Collection[str]) -> tuple[int, str]:
    """The points of all opponents but the weakest and the strongest."""
    return _of_opponents(table, key, 1, 1)


def _of_opponents(table: Table, key: str, low: int, high: int) -> tuple[int, str]:
    parts = sorted(table.scores[key].parts, key=lambda each: strength(table, key, each))
    kept = parts[low : len(parts) - high]
    return _sum(table, kept, [strength(table, key, each) for each in kept])


def strength(table: Table, key: str, part: Part) -> int:
    """The points of the opponent.

    For an unplayed game it is a virtual opponent: with the player's own points before the round,
    the rest of a win in it, and draws in all later rounds.
    """
    if part.is_played and part.opponent is not None:
        return table.scores[part.opponent].points
    before = sum(each.points for each in table.scores[key].parts if each.round < part.round)
    missed = max(table.scoring.win - part.points, 0)
    return before + missed + table.scoring.draw * max(table.rounds - part.round, 0)


def sonneborn_berger(table: Table, key: str, tied: Collection[str]) -> tuple[int, str]:
    """For each game the opponent's points times the points taken from them."""
    parts = table.scores[key].parts
    return _sum(table, parts, [strength(table, key, each) * each.points for each in parts])


def wins(table: Table, key: str, tied: Collection[str]) -> tuple[int, str]:
    """Games won at the table, without byes."""
    won = [each for each in table.scores[key].parts if each.result == WON]
    return len(won), " · ".join(_against(table, each) for each in won) or "none"


def inflicted(table: Table, key: str, tied: Collection[str]) -> tuple[int, str]:
    """Losses inflicted."""
    parts = table.scores[key].parts
    return _sum(table, parts, [each.inflicted for each in parts])


def difference(table: Table, key: str, tied: Collection[str]) -> tuple[int, str]:
    """Losses inflicted minus losses suffered."""
    parts = table.scores[key].parts
    return _sum(table, parts, [each.inflicted - each.suffered for each in parts])


def fewest_losses(table: Table, key: str, tied: Collection[str]) -> tuple[int, str]:
    """Games lost, as a negative number."""
    lost = [each for each in table.scores[key].parts if each.result == LOST]
    return -len(lost), " · ".join(_against(table, each) for each in lost) or "none"


def _sum(table: Table, parts: Sequence[Part], values: Sequence[int]) -> tuple[int, str]:
    told = (f"{v} {_against(table, p)}" for p, v in zip(parts, values, strict=True))
    return sum(values), " + ".join(told) or "none"


def _against(table: Table, part: Part) -> str:
    if part.result == UNPLAYED or part.opponent is None:
        return f"(round {part.round}, unplayed)"
    return f"({table.name(part.opponent)})"


TIE_BREAKS: dict[str, tuple[str, Count]] = {
    "head_to_head": ("Head-to-head", head_to_head),
    "buchholz": ("Strength of schedule (Buchholz)", buchholz),
    "buchholz_cut": ("Buchholz without the weakest", buchholz_cut),
    "buchholz_median": ("Buchholz without weakest and strongest", buchholz_median),
    "sonneborn_berger": ("Sonneborn-Berger", sonneborn_berger),
    "wins": ("Wins", wins),
    "fewest_losses": ("Fewest losses", fewest_losses),
    "inflicted": ("Losses inflicted", inflicted),
    "difference": ("Losses inflicted less suffered", difference),
}
USUAL = ("head_to_head", "buchholz_cut", "buchholz", "wins", "difference")


def figure(key: str, table: Table, who: str, tied: Collection[str]) -> Figure:
    """The value of a tie-break of a player."""
    label, count = TIE_BREAKS[key]
    value, words = count(table, who, tied)
    return Figure(key, label, value, words)
