"""Rounds for grenade launchers: every grenade of the table again, by calibre (R10.6, G52).

A round's id is the grenade's with its calibre behind it: `concussion@20mm`. Rounds are looked up
among the grenades, and met by nobody who goes through the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from .model import Grenade

CALIBRES = ("20mm", "35mm")
AT = "@"


def round_id(grenade: str, calibre: str) -> str:
    """The id of a grenade as a round of this calibre; its own where there is none."""
    return f"{grenade}{AT}{calibre}" if calibre else grenade


def kind_of(id_: str) -> str:
    """The grenade that a round is, without its calibre."""
    return id_.partition(AT)[0]


def calibre_of(id_: str) -> str:
    """The launchers that a round is for; empty for a grenade that is thrown."""
    return id_.partition(AT)[2]


def rounds_of(grenade: Grenade) -> Iterator[Grenade]:
    """A grenade as rounds for each size of launcher."""
    for calibre in CALIBRES:
        yield msgspec.structs.replace(
            grenade,
            id=round_id(grenade.id, calibre),
            name=f"{grenade.name} {calibre}",
            aliases=tuple(f"{each} {calibre}" for each in grenade.aliases),
        )


def with_rounds(
    grenades: Mapping[str, Grenade], calibres: Iterable[str] = CALIBRES
) -> Mapping[str, Grenade]:
    """Grenades by id, and behind them their rounds of these calibres."""
    wanted = set(calibres)
    rounds = {
        made.id: made
        for grenade in grenades.values()
        for made in rounds_of(grenade)
        if calibre_of(made.id) in wanted
    }
    return {**grenades, **rounds}


def pooled(grenades: Mapping[str, int]) -> dict[str, int]:
    """A store in which launchers and hands share everything."""
    shared: dict[str, int] = {}
    for each, number in grenades.items():
        shared[kind_of(each)] = shared.get(kind_of(each), 0) + number
    return shared
