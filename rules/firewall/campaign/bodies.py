"""Experience, wounds and cyberware between battles, as the rules' own figures have them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.deeds import FIGHTING
from rules.firewall.referee.surrender import CAPTURED
from rules.firewall.scenarios.roster import SystemRow
from rules.firewall.state import DEAD, DOWN, LEFT, ROUTED
from rules.firewall.warbands.builds import (
    FIGURE,
    VEHICLE,
    FigureBuild,
    build_of,
    start,
    stored,
)
from rules.firewall.warbands.sums import LEAST_IN_TEAM, MOST_IN_TEAM
from rules.kernel.campaign import preset as p
from rules.kernel.campaign.entries import Item
from rules.kernel.deeds import Fighter
from rules.kernel.warbands import Member, Team, Warband

# R2.4, lowest first: each step changes the Gutz with which somebody begins.
RANKS = ("green", "normal", "experienced", "veteran")
SCAR, SHAKEN, DULLED, SPOILT = "scar", "shaken", "dulled", "spoilt_system"
WOUNDS = {
    SCAR: "A scar: something to tell, no more.",
    SHAKEN: "Shaken: one step of experience less (R2.4).",
    DULLED: "Dulled: the best skill is one level lower (R19.1).",
    SPOILT: "Spoilt cyberware: the newest system is lost until it is repaired (R17.1).",
}
TAKEN, SAVED = "taken", "saved"  # how a body leaves the table on somebody's shoulder
FROM_HOME = ("children", "infirm")  # nobody hires them


def fate(fighter: Fighter, is_vehicle: bool) -> str:
    """How somebody went out of a battle, as tables of fates are named; empty for who did not."""
    if fighter.fate in ("", LEFT, *FIGHTING):
        return ""
    if is_vehicle:
        return p.WRECKED if fighter.fate == DEAD else ""
    if fighter.fate in (CAPTURED, TAKEN):
        return p.CAPTURED
    return {DEAD: p.KILLED, ROUTED: p.ROUTED, DOWN: p.UNCONSCIOUS}.get(fighter.fate, p.UNCONSCIOUS)


def member(side: str, fighter: str) -> str:
    """The id in the warband: a battle puts the side in front of it."""
    return fighter.removeprefix(f"{side}-")


def rank(who: Member) -> str:
    """Green to Veteran."""
    found = str(build_of(who.kind, who.build).experience)
    return found if found in RANKS else "normal"


def ranked(who: Member, rank: str) -> Member:
    """Somebody with this experience."""
    made: Any = replace(build_of(who.kind, who.build), experience=rank)
    return replace(who, build=stored(made))


def wounded(who: Member, wound: str) -> Member:
    """Somebody as a wound leaves them."""
    made = build_of(who.kind, who.build)
    if wound == SHAKEN:
        return ranked(who, RANKS[max(0, RANKS.index(rank(who)) - 1)])
    if not isinstance(made, FigureBuild):
        return who
    if wound == DULLED and made.skills:
        # By name where two are as good: a build that was kept has lost its order.
        best = max(sorted(made.skills), key=lambda skill: made.skills[skill])
        less = {name: level - (name == best) for name, level in made.skills.items()}
        skills = {name: level for name, level in less.items() if level}
        return replace(who, build=stored(replace(made, skills=skills)))
    if wound == SPOILT and made.cyber:
        return replace(who, build=stored(replace(made, cyber=made.cyber[:-1])))
    return who


def repaired(who: Member, before: Member) -> Member | None:
    """Somebody with the systems again that a wound has spoilt; None when none is missing."""
    now, then = _figure(who), _figure(before)
    if now is None or then is None:
        return None
    left = Counter(map(_like, now.cyber))
    missing = []
    for system in then.cyber:
        if left[_like(system)]:
            left[_like(system)] -= 1
        else:
            missing.append(system)
    if not missing:
        return None
    return replace(who, build=stored(replace(now, cyber=(*now.cyber, *missing))))


def _like(system: SystemRow) -> tuple[str, str, tuple[str, ...]]:
    """By what a system is known whatever its make."""
    return system.entry, system.weapon, tuple(sorted(system.skills))


def _figure(who: Member) -> FigureBuild | None:
    made = build_of(who.kind, who.build)
    return made if isinstance(made, FigureBuild) else None


# The next better make of each.
BETTER = {"shoddy": "standard", "standard": "tailored"}


def refits(who: Member) -> tuple[Item, ...]:
    """The systems of which there is a better make, by their places."""
    made = _figure(who)
    rows = made.cyber if made else ()
    return tuple(
        Item("cyber", str(place), f"{CATALOGUE.cybernetics[row.entry].name} ({row.quality})")
        for place, row in enumerate(rows)
        if row.quality in BETTER and row.entry in CATALOGUE.cybernetics
    )


def tailored(who: Member, system: str) -> Member | None:
    """Somebody with the next better make of the system at this place."""
    made = _figure(who)
    if made is None or system not in [each.id for each in refits(who)]:
        return None
    rows = list(made.cyber)
    rows[int(system)] = replace(rows[int(system)], quality=BETTER[rows[int(system)].quality])
    return replace(who, build=stored(replace(made, cyber=tuple(rows))))


def skill(who: Member, name: str) -> int:
    """The level of a skill, learnt or from a chip (R19.1)."""
    made = _figure(who)
    if made is None:
        return 0
    return max(made.skills.get(name, 0), *(row.skills.get(name, 0) for row in made.cyber), 0)


def may_lead(who: Member) -> bool:
    """Figures lead, and crews lead columns of vehicles."""
    return who.kind in (FIGURE, VEHICLE)


def hands() -> dict[str, str]:
    """Who may be taken on: the book's troop types but children and the infirm."""
    return {each.id: each.name for each in CATALOGUE.troops.values() if each.id not in FROM_HOME}


def hired(who: str, rank: str) -> tuple[str, dict[str, Any]]:
    """A new figure of a troop type with nothing that could be sold: some are had for nothing."""
    made = build_of(FIGURE, start(FIGURE, who))
    return FIGURE, stored(replace(made, experience=rank))


# --- The warband that is fielded -----------------------------------------------------------------


def fit(warband: Warband) -> Warband:
    """Teams with too few left join the next that has room (R1.4), and every team is led (R1.3)."""
    teams = list(warband.teams)
    for team in [each for each in teams if _is_short(each)]:
        home = next((each for each in teams if each.id != team.id and _has_room(each, team)), None)
        if home is not None:
            teams[teams.index(home)] = replace(home, members=(*home.members, *team.members))
            teams.remove(team)
    return replace(warband, teams=tuple(map(_led, teams)))


def _is_short(team: Team) -> bool:
    on_foot = any(each.kind == FIGURE for each in team.members)
    return on_foot and len(team.members) < LEAST_IN_TEAM


def _has_room(home: Team, team: Team) -> bool:
    on_foot = any(each.kind == FIGURE for each in home.members)
    return on_foot and len(home.members) + len(team.members) <= MOST_IN_TEAM


def _led(team: Team) -> Team:
    """The team with somebody to stand in for a leader who is away: the most experienced."""
    if not team.members or any(each.id == team.leader for each in team.members):
        return team
    deputy = max(team.members, key=lambda each: RANKS.index(rank(each)))
    return replace(team, leader=deputy.id)
