"""What each weapon would do in somebody's own hands, by the code that resolves shots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.kernel.chance import NEVER, Ways, lowest, summed
from rules.kernel.geometry import Point
from rules.kernel.prospects import Prospect, Prospects, best_of, repeated
from rules.kernel.record import IllegalOrder
from rules.kernel.warbands import Member, Warband, team_with
from rules.killzone.catalogue import HANDS, INCH, WEAPONS
from rules.killzone.fold import KILLED, NOTHING
from rules.killzone.harm import fate_of, sums
from rules.killzone.house_rules import checked
from rules.killzone.orders import LONG_BURST, SHORT_BURST, Fight, Shoot
from rules.killzone.preview import odds
from rules.killzone.shooting import Shot, plan_shoot
from rules.killzone.state import PLAYED, SHOOT, SUPPRESSED, Battle, Figure, Side, Squad
from rules.killzone.warbands.builds import FigureBuild, made
from rules.killzone.warbands.force import party_of

A, B = "a", "b"
DISTANCES = (4, 8, 12, 24)  # inches
MARGIN = 100  # mm around the two
TARGET_WORDS = "a trooper without armour, in the open"
HAND_TO_HAND = "hand to hand"
BURSTS = {SHORT_BURST: "", LONG_BURST: "long burst, "}


def prospects(warband: Warband, member: Member, weapons: Sequence[str]) -> Prospects:
    """The chances of each weapon for a member who stands, under Shoot orders, on its squad's drugs.

    A hero's sight counts, and so do power gloves in hand-to-hand; a save does not.
    """
    if not isinstance(made(member), FigureBuild):
        return Prospects()
    party = party_of(team_with(warband, member.id))
    figure = next(each for each in party.people if each.id == member.id)
    squad = replace(party.squad, id=A, side=A, order=SHOOT)
    figure = replace(figure, id=A, side=A, squad=A, at=Point(MARGIN, MARGIN), aboard="")
    return Prospects(TARGET_WORDS, dict(_rows(figure, squad, weapons)))


def _rows(
    figure: Figure, squad: Squad, weapons: Sequence[str]
) -> Iterator[tuple[str, tuple[Prospect, ...]]]:
    for each in weapons:
        if each in WEAPONS and not WEAPONS[each].smoke:
            yield each, tuple(_fired(figure, squad, each, far) for far in DISTANCES)
        elif each in HANDS:
            yield each, (_struck(replace(figure, hand=each), squad),)


def _battle(figure: Figure, squad: Squad, distance: int) -> Battle:
    """The two on open ground, so many mm apart, base edge to base edge; the first may act."""
    to = Point(figure.at.x + distance + 2 * figure.radius, figure.at.y)
    target = Figure(id=B, name="Target", side=B, squad=B, kind="trooper", at=to)
    return Battle(
        rules=checked({}),
        width=to.x + MARGIN,
        height=2 * MARGIN,
        sides=(Side(A, "Firer", ""), Side(B, "Target", "")),
        squads={A: squad, B: Squad(B, B, "Target")},
        figures={A: figure, B: target},
        turn=1,
        active=A,
        phase=PLAYED,
    )


def _fired(figure: Figure, squad: Squad, weapon: str, inches: int) -> Prospect:
    row, at = WEAPONS[weapon], f"{inches} in"
    counters = {weapon: row.counters} if row.counters else {}
    armed = replace(figure, weapons=(weapon,), counters=counters)
    battle = _battle(armed, squad, inches * INCH)
    tried = []
    for burst, words in BURSTS.items():
        try:
            shot = plan_shoot(battle, Shoot(A, A, weapon, B, burst))
        except IllegalOrder:
            continue
        tried.append(_told(battle, shot, at, words))
    return best_of(at, tried)


def _told(battle: Battle, shot: Shot, at: str, words: str) -> Prospect:
    """All shots of a turn: each is rolled by itself, and being suppressed adds up to nothing."""
    each = 6 ** (shot.weapon.damage + 1)
    ways = {KILLED: 0, SUPPRESSED: 0, NOTHING: 0}
    for score, throws in sums(shot.weapon.damage).items():
        ways[fate_of(battle, battle.figures[B], score)] += throws * shot.ways
    out, felt = lowest(ways[KILLED], each), lowest(ways[KILLED] + ways[SUPPRESSED], each)
    number = "one shot" if shot.shots == 1 else f"{shot.shots} shots"
    return Prospect(at, repeated(out, shot.shots), repeated(felt, shot.shots), f"{words}{number}")


def _struck(figure: Figure, squad: Squad) -> Prospect:
    """One round of hand-to-hand: who loses is killed, or suppressed by what only stuns."""
    found = odds(_battle(figure, squad, 0), Fight(A, A, B))
    beats = summed((each.ways, each.of) for each in found.shares if each.fate == "Target loses")
    out = NEVER if HANDS[figure.hand].stuns else beats
    return Prospect(HAND_TO_HAND, out, Ways(*beats), HANDS[figure.hand].name)
