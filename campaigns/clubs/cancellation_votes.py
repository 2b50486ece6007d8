"""Votes to call a battle off: it is called off when every player has agreed."""

from __future__ import annotations

from collections.abc import Iterable

Vote = dict[str, str]
WORDS_LENGTH = 200


def with_vote(votes: list[Vote], who: str, name: str, words: str) -> list[Vote]:
    """The votes with one person's vote added. Each person has one vote, and the first stands."""
    if any(each["who"] == who for each in votes):
        return votes
    return [*votes, {"who": who, "name": name, "words": words}]


def all_voted(votes: Iterable[Vote], people: Iterable[str]) -> bool:
    """Whether all players have agreed."""
    return set(people) <= {each["who"] for each in votes}


def words_of(votes: Iterable[Vote]) -> str:
    """The reason, from the first vote that has one."""
    return next((each["words"] for each in votes if each["words"]), "")
