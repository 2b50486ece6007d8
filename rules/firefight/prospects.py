"""What each weapon would do in a shooter's own hands, by the code that resolves shots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.firefight.catalogue import WEAPONS
from rules.firefight.house_rules import checked_rules
from rules.firefight.odds import odds
from rules.firefight.orders import Shoot
from rules.firefight.state import DETECTIVES, ENEMIES, PUT_DOWN, SCORES, Battle, Shooter, Side
from rules.kernel.chance import Tally, Ways
from rules.kernel.prospects import Prospect, Prospects

SHOTS = ("one shot", "two shots", "three shots")
TARGET_WORDS = "somebody without armour who does not shoot back, at even Posture"
A, B = "a", "b"


def prospects_of(shooter: Shooter, weapons: Sequence[str]) -> Prospects:
    """The chances after one, two and three shots: this game has no ranges."""
    known = [each for each in weapons if each in WEAPONS]
    return Prospects(TARGET_WORDS, {each: tuple(_tried(shooter, each)) for each in known})


def _tried(shooter: Shooter, weapon: str) -> Iterator[Prospect]:
    wounds = {0: Ways(1, 1)}
    for number in SHOTS:
        wounds = _one_more(shooter, weapon, wounds)
        unhurt = wounds.get(0, Ways(0, 1))
        felt = Ways(unhurt.of - unhurt.ways, unhurt.of)
        yield Prospect(number, wounds.get(PUT_DOWN, Ways(0, 1)), felt, number)


def _one_more(shooter: Shooter, weapon: str, wounds: dict[int, Ways]) -> dict[int, Ways]:
    """The damage after one more shot at whoever is still up."""
    tally = Tally[int]()
    for before, chance in wounds.items():
        if before == PUT_DOWN:
            tally.add(before, *chance)
            continue
        found = odds(_battle(shooter, weapon, before), Shoot(DETECTIVES, A, B))
        shares = {s.wounds: Ways(s.ways, s.of) for f in found.figures if f.figure == B
                  for s in f.shares}  # fmt: skip
        for after, ways in (shares or {before: Ways(1, 1)}).items():
            tally.add(after, chance.ways * ways.ways, chance.of * ways.of)
    return dict(tally)


def _battle(shooter: Shooter, weapon: str, wounds: int) -> Battle:
    """The two on plain ground, the shooter to act."""
    target = Shooter(
        B, "Target", ENEMIES, "Target", dict.fromkeys(SCORES, 5), wounds=wounds, holds_fire=True
    )
    own = replace(shooter, id=A, side=DETECTIVES, weapon=weapon)
    return Battle(
        rules=checked_rules({}),
        sides=(Side(DETECTIVES, "Shooter", ""), Side(ENEMIES, "Target", "")),
        beat=1,
        active=DETECTIVES,
        figures={A: own, B: target},
        posture={DETECTIVES: 0, ENEMIES: 0},
    )
