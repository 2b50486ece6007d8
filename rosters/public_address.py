"""The public address of a shared warband, its preview image and its QR code; and back from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple
from urllib.parse import parse_qs

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from rosters.models import Warband
from rosters.portraits.looks import Look
from rosters.portraits.parts import version

ADDRESS = re.compile(r"/warbands/(?P<id>[\w-]{22})/")
QUIET = 4  # modules of white around a code, as its standard asks


@dataclass(frozen=True)
class Code:
    """A QR code as the path of an SVG whose view box is `size` wide."""

    size: int
    path: str


@dataclass(frozen=True)
class Shared:
    """The full address of a shared warband and of its card, and whether anybody may find it."""

    address: str
    card: str
    is_public: bool

    @cached_property
    def code(self) -> Code:
        """The address as a code for a telephone."""
        matrix = segno.make(self.address, error="m", micro=False).matrix
        path = "".join(_row(line, number + QUIET) for number, line in enumerate(matrix))
        return Code(len(matrix) + 2 * QUIET, path)


def _row(line: bytearray, number: int) -> str:
    return "".join(f"M{start + QUIET} {number}h{width}v1h-{width}z" for start, width in _dark(line))


def _dark(line: bytearray) -> Iterator[tuple[int, int]]:
    """Where dark modules begin in a line, and how many follow one another."""
    at = 0
    for dark, run in groupby(line):
        width = len(list(run))
        if dark:
            yield at, width
        at += width


def shared_of(request: HttpRequest, row: Warband) -> Shared | None:
    """How others find a warband; None for one that is nobody else's business."""
    if row.sharing == Warband.Sharing.PRIVATE:
        return None
    is_public = row.sharing == Warband.Sharing.PUBLIC
    link = "" if is_public else f"?{urlencode({'link': row.link or ''})}"
    return Shared(
        request.build_absolute_uri(f"{row.get_absolute_url()}{link}"),
        request.build_absolute_uri(f"{reverse('rosters:social_image', args=[row.pk])}{link}"),
        is_public,
    )


class Pasted(NamedTuple):
    """What a pasted address says: a warband, the link that opens it, and a member of it."""

    warband: str
    link: str
    member: str


def pasted(address: str) -> Pasted | None:
    """The warband at an address; None where it is none of a warband."""
    found = ADDRESS.search(address)
    if found is None:
        return None
    # What comes after the question mark: `urlsplit` refuses hosts that nobody asks for here.
    query = parse_qs(address.strip().partition("?")[2].partition("#")[0])
    link, member = (query.get(name, [""])[0] for name in ("link", "shown"))
    return Pasted(found["id"], link, member)


def drawn_at(look: Look) -> str:
    """The address at which a look is drawn: it never changes what it shows."""
    return reverse("portrait", args=[version(), look.code])


def picture_at(name: str) -> str:
    """The address of a picture of somebody's own."""
    return reverse("picture", args=[name])
