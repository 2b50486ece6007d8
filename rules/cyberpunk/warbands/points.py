"""What people and their things cost, in credits, and whether they may be fielded (all ours)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cyberpunk.armour import layer_problem
from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.fielding import Build
from rules.cyberpunk.warbands.builds import STATS, read_build
from rules.cyberpunk.warbands.words import SKILLS, skill_name
from rules.kernel.building import Part, Problem, Sum
from rules.kernel.warbands import BadEdit, Member, Warband, members_of

STAT, SKILL, BOOST, CARD = 40, 30, 200, 500  # credits for each
MOST_CREDITS, FEWEST, MOST_PEOPLE = 20_000, 1, 12
LEAST_STAT, MOST_STAT, MOST_SKILL = 2, 10, 10
SUPERHUMAN = 12  # BODY with cyberware (C17)

Fault = tuple[str, str, str, str]


def supply_cost(item: str) -> int:
    """What one of a thing costs; 0 for an unknown one."""
    row = CATALOGUE.grenades.get(item) or CATALOGUE.explosives.get(item)
    return row.cost if row else 0


def parts_of(made: Build) -> Iterator[tuple[str, int]]:
    """What somebody costs, line by line."""
    yield "Stats", STAT * sum(getattr(made.stats, name) for name in STATS)
    yield "Skills", SKILL * sum(made.skills.values())
    if made.boost:
        yield "Boosts", BOOST * made.boost
    if made.card:
        yield "Rescue card", CARD
    for entry in made.armour:
        if entry in CATALOGUE.armour:
            yield CATALOGUE.armour[entry].name, CATALOGUE.armour[entry].cost
    for entry in made.weapons:
        if entry in CATALOGUE.weapons:
            yield CATALOGUE.weapons[entry].name, CATALOGUE.weapons[entry].cost
    for item, count in made.supplies.items():
        yield f"{count} × {item.replace('_', ' ')}", count * supply_cost(item)


def cost_of(made: Build) -> int:
    """What somebody costs."""
    return sum(cost for _, cost in parts_of(made))


def member_sums(warband: Warband, member: Member) -> tuple[Sum, ...]:
    """What a member costs; nothing can be said of one that cannot be read."""
    try:
        made = read_build(member.kind, member.build)
    except BadEdit:
        return (Sum("credits", "Credits", 0),)
    parts = tuple(Part(label, str(cost), "") for label, cost in parts_of(made))
    return (Sum("credits", "Credits", cost_of(made), parts, note="Costs are ours."),)


def sums(warband: Warband) -> tuple[Sum, ...]:
    """What a warband costs."""
    parts = tuple(
        Part(member.name, str(member_sums(warband, member)[0].total))
        for member in members_of(warband)
    )
    total = sum(int(part.value) for part in parts)
    note = "Costs and limit are ours."
    return (Sum("credits", "Credits", total, parts, MOST_CREDITS, note=note),)


def check(warband: Warband) -> tuple[Problem, ...]:
    """Everything that is wrong, at once."""
    found = [
        Problem(
            f"{member.id}.{field}" if field else member.id, code, f"{member.name}: {words}", ref
        )
        for member in members_of(warband)
        for field, code, words, ref in _faults(member)
    ]
    return (*_whole(warband), *found)


def _whole(warband: Warband) -> Iterator[Problem]:
    count = len(list(members_of(warband)))
    if not FEWEST <= count <= MOST_PEOPLE:
        words = f"Field {FEWEST} to {MOST_PEOPLE} people, not {count} (ours)."
        yield Problem("", "people", words, "C2")
    total = sums(warband)[0]
    if total.is_over:
        words = f"{total.total} credits are more than {MOST_CREDITS} (ours)."
        yield Problem("", "credits", words, "C30")


def _faults(member: Member) -> Iterator[Fault]:
    try:
        made = read_build(member.kind, member.build)
    except BadEdit as bad:
        yield "", "unreadable", bad.reason, ""
        return
    yield from _bodies(made)
    yield from _skills(made)
    yield from _things(made)


def _bodies(made: Build) -> Iterator[Fault]:
    for name, label in STATS.items():
        most = SUPERHUMAN if name == "body" and made.cyber else MOST_STAT
        if not LEAST_STAT <= getattr(made.stats, name) <= most:
            yield name, "stat", f"{label} goes from {LEAST_STAT} to {most}.", "C17"
    worn = [CATALOGUE.armour[each] for each in made.armour if each in CATALOGUE.armour]
    held = [CATALOGUE.weapons[each] for each in made.weapons if each in CATALOGUE.weapons]
    systems = sum(row.cyber for row in worn) + sum(gun.cyber for gun in held)
    if systems > made.cyber:
        yield "cyber", "cyber", f"what is built in takes {systems} pieces of cyberware.", "C28"


def _skills(made: Build) -> Iterator[Fault]:
    for name, level in made.skills.items():
        if name not in SKILLS:
            yield f"skills.{name}", "unknown", "choose the skills from the list.", "C10"
        elif not 0 <= level <= MOST_SKILL:
            words = f"{skill_name(name)} goes up to {MOST_SKILL}."
            yield f"skills.{name}", "level", words, "C10"


def _things(made: Build) -> Iterator[Fault]:
    for place, entry in enumerate(made.weapons):
        if entry not in CATALOGUE.weapons:
            yield f"weapons.{place}", "unknown", "choose the weapon from the list.", "C10"
    for item in made.supplies:
        if item not in CATALOGUE.grenades and item not in CATALOGUE.explosives:
            yield f"supplies.{item}", "unknown", "choose the things from the list.", "C36"
    strange = [entry for entry in made.armour if entry not in CATALOGUE.armour]
    if strange:
        yield "armour", "unknown", "choose the armour from the list.", "C30"
    elif layer_problem(made.armour):
        yield "armour", "layers", layer_problem(made.armour), "C28"
