"""Read model of what weapons would do in a member's hands: percent, and bars to draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from rules.kernel.building import Workshop
from rules.kernel.chance import Ways
from rules.kernel.prospects import Prospect, Prospects
from rules.kernel.warbands import Member, Warband, team_with
from web.result_cache import Results

WIDE, APART, HIGH = 100, 12, 10  # of a bar, and behind each
# Apart from prints: odds are small and many, and wait for no PDF.
known_odds = Results(most=8 * 1024 * 1024)


@dataclass(frozen=True)
class ShotRow:
    """One attack: where from, in how many percent it puts the target out or does anything to it.

    way: how it is made; empty where the weapon does nothing.
    """

    at: str
    out: str
    felt: str
    way: str


@dataclass(frozen=True)
class OddsRow:
    """A weapon's attacks with a bar for each: what puts out, and on the same ground what is felt.

    Paths in an SVG whose view box is `0 0 wide high`.
    """

    shots: tuple[ShotRow, ...]
    ground: str
    felt: str
    out: str
    wide: int
    high: int = HIGH


def odds_rows(
    workshop: Workshop, warband: Warband, member: Member, weapons: Sequence[str]
) -> tuple[str, dict[str, OddsRow]]:
    """Whom weapons are tried on, and the odds of each by its id; both empty without a weapon."""
    if not weapons:
        return "", {}
    found = prospects_of(workshop, warband, member, weapons)
    return (found.target if found.rows else ""), {
        weapon: _odds(shots) for weapon, shots in found.rows.items()
    }


def prospects_of(
    workshop: Workshop, warband: Warband, member: Member, weapons: Sequence[str]
) -> Prospects:
    """What each weapon would do, from the cache where it has been asked for before."""

    def make() -> bytes:
        return msgspec.json.encode(workshop.prospects(warband, member, weapons))

    key = ("prospects", warband.ruleset, warband.packs, _bearing(warband, member), tuple(weapons))
    return msgspec.json.decode(known_odds.get(key, make), type=Prospects)


def _bearing(warband: Warband, member: Member) -> bytes:
    """Everything that may bear on the odds: the member, and who leads or heads its team."""
    team = team_with(warband, member.id)
    heads = [each for each in team.members if each.id == team.leader] or list(team.members[:1])
    leads = team.leader == member.id
    builds = [member.kind, member.build, leads, *((each.kind, each.build) for each in heads)]
    return msgspec.json.encode(builds, order="deterministic")


def _odds(shots: Sequence[Prospect]) -> OddsRow:
    places = [number * (WIDE + APART) for number in range(len(shots))]
    return OddsRow(
        tuple(
            ShotRow(each.at, _percent(each.out), _percent(each.felt), each.way) for each in shots
        ),
        "".join(_bar(x, WIDE) for x in places),
        "".join(_bar(x, _width(s.felt)) for x, s in zip(places, shots, strict=True)),
        "".join(_bar(x, _width(s.out)) for x, s in zip(places, shots, strict=True)),
        len(shots) * (WIDE + APART),
    )


def _bar(x: int, width: int) -> str:
    return f"M{x} 0h{width}v{HIGH}h-{width}z" if width else ""


def _width(chance: Ways) -> int:
    """At least one step of what can happen at all."""
    return -(-WIDE * chance.ways // chance.of)


def _percent(chance: Ways) -> str:
    """A chance in whole percent, which says neither 0 nor 100 of what may and may not happen."""
    if chance.ways in (0, chance.of):
        return "100%" if chance.ways else "0%"
    rounded = (200 * chance.ways + chance.of) // (2 * chance.of)
    return "under 1%" if rounded < 1 else "over 99%" if rounded > 99 else f"{rounded}%"
