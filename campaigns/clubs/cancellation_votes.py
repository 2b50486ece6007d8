"""Votes to call a battle off: it is called off when every player has agreed."""

from __future__ import annotations

from collections.abc import Iterable

Wish = dict[str, str]
WORDS_LENGTH = 200


def with_wish(wishes: list[Wish], who: str, name: str, words: str) -> list[Wish]:
    """The votes with one person's vote added. Each person has one vote, and the first stands."""
    if any(each["who"] == who for each in wishes):
        return wishes
    return [*wishes, {"who": who, "name": name, "words": words}]


def all_wish(wishes: Iterable[Wish], people: Iterable[str]) -> bool:
    """Whether all players have agreed."""
    return set(people) <= {each["who"] for each in wishes}


def words_of(wishes: Iterable[Wish]) -> str:
    """The reason, from the first vote that has one."""
    return next((each["words"] for each in wishes if each["words"]), "")
