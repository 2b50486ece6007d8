"""The two figures or warbands that the address of a comparison names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import parse_qs, urlencode

from django.http import QueryDict

LETTERS = ("a", "b")
ADDRESS = re.compile(r"/warbands/(?P<id>[\w-]{22})/")


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
    pasted = data.get("address", "").strip()
    found = ADDRESS.search(pasted)
    if found is not None:
        # What comes after the question mark: `urlsplit` refuses hosts that nobody asks for here.
        query = parse_qs(pasted.partition("?")[2].partition("#")[0])
        link = query.get("link", [""])[0]
        second = Named(found["id"], query.get("shown", [""])[0], link)
        if first is not None and not first.member:
            second = Named(second.warband, "", link)
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
