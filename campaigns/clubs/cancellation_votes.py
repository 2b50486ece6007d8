"""Votes to call a battle off: it is called off when every player has agreed."""

from __future__ import annotations

from collections.abc import Iterable

Vote = dict[str, str]
WORDS_LENGTH = 200


def with_vote(votes: list[Vote], who: str, name: str, words: str) -> list[Vote]:
    """The votes with somebody's, who has one at most: the first that they said stands."""
    if any(each["who"] == who for each in votes):
        return votes
    return [*votes, {"who": who, "name": name, "words": words}]


def all_voted(votes: Iterable[Vote], people: Iterable[str]) -> bool:
    """Whether everybody who plays has agreed."""
    return set(people) <= {each["who"] for each in votes}


def words_of(votes: Iterable[Vote]) -> str:
    """Why, in the words of whoever gave any first."""
    return next((each["words"] for each in votes if each["words"]), "")
