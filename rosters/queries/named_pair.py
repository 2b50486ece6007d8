"""The two figures or warbands that the address of a comparison names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

from rosters.public_address import pasted

LETTERS = ("a", "b")


@dataclass(frozen=True)
class Named:
    """One of the two as its address names it: a warband, a figure of it or none, and the link by
    which it is seen.
    """

    warband: str
    member: str = ""
    link: str = ""

    @property
    def value(self) -> str:
        return f"{self.warband}.{self.member}" if self.member else self.warband


def named_in(data: QueryDict) -> tuple[Named | None, Named | None]:
    """The two that an address names. What was pasted as an address counts for the second."""
    first, second = (_named(data, each) for each in LETTERS)
    found = pasted(data.get("address", ""))
    if found is not None:
        is_whole = first is not None and not first.member
        second = Named(found.warband, "" if is_whole else found.member, found.link)
    return first, second


def _named(data: QueryDict, letter: str) -> Named | None:
    given = data.get(letter, "")
    warband, _, member = given.partition(".")
    return Named(warband, member, data.get(f"link_{letter}", "")) if given else None


def query_of(named: Iterable[Named | None]) -> str:
    """The same as a query string, which can be sent to others."""
    pairs = []
    for letter, each in zip(LETTERS, named, strict=True):
        if each is not None:
            pairs.append((letter, each.value))
            pairs += [(f"link_{letter}", each.link)] if each.link else []
    return urlencode(pairs)
