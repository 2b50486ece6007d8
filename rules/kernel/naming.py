"""Names and signs that tell everybody on a table apart, across teams and sides."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from rules.kernel.unseen import without_unseen


@lru_cache(maxsize=4096)
def plain_name(name: str) -> str:
    """What names that look alike have in common, of figures, teams and accounts.

    NFKC, one case, and neither blanks nor anything else that is not seen.
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = (s for s in without_unseen(plain) if unicodedata.category(s)[0] not in "CZ")
    # Once more: a sign that is not seen may have kept a letter and its accent apart.
    return unicodedata.normalize("NFKC", "".join(seen))


class Called(NamedTuple):
    """Somebody, or a team, by name, and whose: `team` and `side` as people call them."""

    name: str
    team: str
    side: str


def told_apart(everybody: Sequence[Called]) -> tuple[str, ...]:
    """A name for each that nobody else has, in the same order.

    Those who share a name are told apart by their teams, else by their sides too, else by numbers:
    Soldier 1 (Hooks); Soldier 1 (Hooks, Militia); Soldier 1 (Hooks, Militia) 2.
    """
    held = Counter(plain_name(each.name) for each in everybody)
    names = [each.name if held[plain_name(each.name)] == 1 else "" for each in everybody]
    taken = {plain_name(name) for name in names if name}
    for shared in (name for name, often in held.items() if often > 1):
        alike = [place for place, each in enumerate(everybody) if plain_name(each.name) == shared]
        for place, name in zip(alike, _apart([everybody[at] for at in alike], taken), strict=True):
            names[place] = name
            taken.add(plain_name(name))
    return tuple(names)


def apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if it is another's already."""
    known = list(others)
    is_free = plain_name(name) not in map(plain_name, known)
    return name if is_free else numbered_apart(name, known, 2)


def numbered_apart(name: str, others: Iterable[str], first: int = 1) -> str:
    """The name with a number that makes it nobody else's: of somebody who comes later.

    The `others` must be known to everybody who reads it: a number that is left out tells of them.
    """
    taken = {plain_name(each) for each in others}
    numbered = (f"{name} {number}" for number in count(first))
    return next(each for each in numbered if plain_name(each) not in taken)


def _apart(alike: Sequence[Called], taken: set[str]) -> Iterator[str]:
    """Names for those who share one: all of them in the shortest way that tells them apart."""
    ways = [
        [f"{each.name} ({each.team})" for each in alike],
        [f"{each.name} ({each.side})" for each in alike],
        [f"{each.name} ({each.team}, {each.side})" for each in alike],
    ]
    for names in ways:
        plain = {plain_name(name) for name in names}
        if len(plain) == len(alike) and not plain & taken:
            yield from names
            return
    found = set(taken)
    for name in ways[-1]:
        numbered = (name, *(f"{name} {number}" for number in range(2, len(alike) + len(taken) + 2)))
        called = next(each for each in numbered if plain_name(each) not in found)
        found.add(plain_name(called))
        yield called


def initials(name: str) -> str:
    """Two letters, or a letter and a number, for a token; what stands in brackets is left out."""
    bare = name.partition(" (")[0]
    words = "".join(sign for sign in bare if sign.isalnum() or sign == " ").split() or ["?"]
    if len(words) > 1 and words[-1].isdigit():
        return words[0][0] + words[-1]
    if len(words) > 1:
        return words[0][0] + words[1][0].upper()
    return words[0][:2]


def signs(names: Mapping[str, str]) -> dict[str, str]:
    """What stands on the token of each, by id: the initials, with more where others have the same.

    `names`: everybody who takes part, by id, in the order in which they came: a sign stays the same
    while others fall.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for id_, name in names.items():
        found[id_] = next(sign for sign in _signs(initials(name)) if sign.upper() not in taken)
        taken.add(found[id_].upper())
    return found


def _signs(first: str) -> Iterable[str]:
    """The initials, then with letters behind a number or numbers behind letters."""
    yield first
    if first[-1].isdigit():
        yield from (f"{first}{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
    yield from (f"{first}{'.' * first[-1].isdigit()}{number}" for number in range(2, 1000))
