"""A hundred people and vehicles of a game as they are drawn, on one sheet to look at.

    python -m tests.golden.portraits firewall /tmp/sheet.png

Not a test; `tests/rosters/portraits/` draws the same hundred.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace
from PIL import Image

from rosters.portraits.drawing import svg_of
from rosters.portraits.looks import COLOURS, Look, look_of
from rules.kernel.building import Workshop
from rules.kernel.ruleset import Ruleset
from rules.kernel.warbands import Member, Team, Warband, members_of
from rules.registry import RULESETS
from web.stills.rasteriser import small_png

ACROSS, MANY, SIDE = 10, 100, 120


def hundred(ruleset: Ruleset[Any], seed: int = 1) -> tuple[Look, ...]:
    """A hundred looks: everybody of the ready warbands and of the starts, again and again, each
    with another name and a colour by chance.
    """
    chance, workshop = Random(seed), ruleset.workshop  # noqa: S311 - decides nothing
    assert workshop is not None
    cast = list(_cast(ruleset.slug, workshop))
    looks = []
    for number in range(MANY):
        warband, member = cast[number % len(cast)]
        look = look_of(member, workshop.profile(warband, member))
        name = f"{chance.getrandbits(40):010x}"
        looks.append(replace(look, seed=name, colour=chance.choice(("", *COLOURS))))
    return tuple(looks)


def _cast(slug: str, workshop: Workshop) -> Iterator[tuple[Warband, Member]]:
    for warband in workshop.ready():
        yield from ((warband, member) for member in islice(members_of(warband), 12))
    for kind in workshop.kinds:
        for start in kind.starts:
            member = Member("m2", start.label[:60], kind.id, workshop.start(kind.id, start.value))
            yield Warband(slug, "One", (Team("t1", "Team", (member,)),), made=2), member


def main(slug: str, path: str) -> None:
    looks = hundred(RULESETS[slug])
    sheet = Image.new("RGB", (ACROSS * SIDE, -(-len(looks) // ACROSS) * SIDE), "white")
    for number, look in enumerate(looks):
        with Image.open(io.BytesIO(small_png(svg_of(look), SIDE - 4))) as drawn:
            across, down = number % ACROSS, number // ACROSS
            sheet.paste(drawn.convert("RGB"), (across * SIDE + 2, down * SIDE + 2))
    sheet.save(Path(path))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
