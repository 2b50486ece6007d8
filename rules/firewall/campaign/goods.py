"""What can be bought, given and taken: guns, grenades, armour, doses, gear and cyberware."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from rules.firewall.catalogue import (
    CATALOGUE,
    Catalogue,
    catalogue_for,
    kind_of,
    maker_of,
    pack_called,
    stem_of,
    with_rounds,
)
from rules.firewall.construction import system_points
from rules.firewall.kit import is_attachment
from rules.firewall.preparation import is_issued
from rules.firewall.scenarios.roster import SystemRow
from rules.firewall.warbands.builds import FigureBuild, build_of, stored
from rules.firewall.warbands.check import member_problems
from rules.firewall.warbands.sums import system_of
from rules.kernel.campaign.craft import Good
from rules.kernel.campaign.entries import BadEntry, Item
from rules.kernel.deeds import ATTACK, DRUG, MISHAP, Deed
from rules.kernel.warbands import Member

WEAPONS, GRENADES, DRUGS, GEAR, ARMOUR, MELEE, TRANSPORT, CYBER = (
    "weapons", "grenades", "drugs", "gear", "armour", "melee", "transport", "cyber",
)  # fmt: skip
# Of these somebody has one, and this when they have none.
ONE_OF = {ARMOUR: "street_clothing", MELEE: "unarmed", TRANSPORT: ""}
COUNTED = (GRENADES, DRUGS)
ALWAYS_THERE = ("street_clothing", "unarmed", "improvised", "rifle_butt", "bayonet")
EYE, CHIP, GRAFTS = "cyber_eye", "skill_chip", "muscle_grafts"
RUINED = ("useless", "bang", "killed")  # what a malfunction may do to a weapon for good


def goods(pack: str = "") -> tuple[Good, ...]:
    """Everything that a market may have, by the book or as a house catalogue has it."""
    if pack and pack_called(pack) is None:
        return _goods_of("")  # not met yet: not to be remembered as what this catalogue has
    return _goods_of(pack)


@lru_cache(maxsize=64)
def _goods_of(pack: str) -> tuple[Good, ...]:
    house = pack_called(pack)
    points = house.points.prices if house is not None and house.points else {}
    return tuple(_goods(pack, points))


def wares(pack: str) -> tuple[Good, ...]:
    """What a house catalogue has of its own: what it changes, and what it adds."""
    return tuple(good for good in goods(pack) if good.maker)


def _goods(pack: str, points: Mapping[str, int]) -> Iterator[Good]:
    for part, row, category in _rows(catalogue_for(pack)):
        maker = maker_of(row.id)
        yield Good(
            Item(part, row.id, row.name), category, points=points.get(stem_of(kind_of(row.id))),
            pack=pack if maker else "", maker=maker,
        )  # fmt: skip
    for system in systems():
        halves = int(2 * system_points(system_of(system)))
        yield Good(Item(CYBER, _id(system), _name(system)), system.entry, max(1, halves))


def _rows(book: Catalogue) -> Iterator[tuple[str, Any, str]]:
    """Every row that can be had, with its part of a build and its category."""
    for gun in book.weapons.values():
        if is_issued(gun.id) and not is_attachment(gun.id):
            yield WEAPONS, gun, gun.category
    for part, table in ((GRENADES, with_rounds(book.grenades)), (DRUGS, book.drugs),
                        (GEAR, book.gear), (TRANSPORT, book.transport)):  # fmt: skip
        for row in table.values():
            yield part, row, ""
    for suit in book.armour.values():
        if suit.id not in ALWAYS_THERE:
            yield ARMOUR, suit, "powered" if suit.hard_points else "worn"
    for blade in book.close_combat_weapons.values():
        if blade.id not in ALWAYS_THERE:
            yield MELEE, blade, ""


def systems() -> Iterator[SystemRow]:
    """The systems that a street surgeon has, of standard make."""
    for entry in CATALOGUE.cybernetics.values():
        if entry.id == EYE:
            for pair in combinations((option.id for option in entry.options), 2):
                yield SystemRow(entry=entry.id, options=pair)
        elif entry.id == CHIP:
            for skill in CATALOGUE.skills:
                yield from (SystemRow(entry=entry.id, skills={skill: level}) for level in (2, 3))
        elif entry.id == GRAFTS:
            yield from (SystemRow(entry=entry.id, grade=grade) for grade in (2, 3))
        elif entry.cp_rule == "fixed" and entry.id not in ("built_in_weapon", "flight_pack"):
            yield SystemRow(entry=entry.id)


def _id(system: SystemRow) -> str:
    words = [system.entry, *system.options, *(f"{skill}_{level}" for skill, level in
             system.skills.items())]  # fmt: skip
    return ".".join([*words, str(system.grade)] if system.grade else words)


def _name(system: SystemRow) -> str:
    entry = CATALOGUE.cybernetics[system.entry]
    names = {option.id: option.name for option in entry.options}
    more = [names[each] for each in system.options]
    more += [f"{CATALOGUE.skills[skill].name} {level}" for skill, level in system.skills.items()]
    more += [f"Strength {system.grade}"] if system.grade else []
    return f"{entry.name}: {', '.join(more)}" if more else entry.name


# --- Given and taken -----------------------------------------------------------------------------


def given(member: Member, item: Item) -> Member:
    """Somebody with one thing more. Raises BadEntry when it does not fit."""
    made = _figure(member)
    if item.part in ONE_OF:
        if getattr(made, item.part) != ONE_OF[item.part]:
            raise BadEntry(f"Hand in what {member.name} has instead of {item.name} first.", "thing")
        after = replace(made, **{item.part: item.id})
    elif item.part in COUNTED:
        now = dict(getattr(made, item.part))
        now[item.id] = now.get(item.id, 0) + 1
        after = replace(made, **{item.part: now})
    elif item.part == CYBER:
        after = replace(made, cyber=(*made.cyber, _system_called(item.id)))
    elif item.part in (WEAPONS, GEAR):
        after = replace(made, **{item.part: (*getattr(made, item.part), item.id)})
    else:
        raise BadEntry("Nobody can carry that.", "thing")
    fitted = replace(member, build=stored(after))
    old = set(member_problems(member))
    for problem in member_problems(fitted):
        if problem not in old:
            raise BadEntry(problem.message, "thing")
    return fitted


def taken(member: Member, item: Item) -> Member:
    """Somebody with one thing less. Raises BadEntry when they have it not."""
    made = _figure(member)
    item = _as_carried(made, item)
    if item.part in ONE_OF and getattr(made, item.part) == item.id:
        return replace(member, build=stored(replace(made, **{item.part: ONE_OF[item.part]})))
    if item.part in COUNTED and getattr(made, item.part).get(item.id, 0):
        now = dict(getattr(made, item.part))
        now[item.id] -= 1
        left = {name: count for name, count in now.items() if count}
        return replace(member, build=stored(replace(made, **{item.part: left})))
    if item.part in (WEAPONS, GEAR) and item.id in getattr(made, item.part):
        now_ = list(getattr(made, item.part))
        now_.remove(item.id)
        return replace(member, build=stored(replace(made, **{item.part: tuple(now_)})))
    if item.part == CYBER:
        raise BadEntry("What is built into a body stays there.", "thing")
    raise BadEntry(f"{member.name} does not carry {item.name}.", "thing")


def _as_carried(made: FigureBuild, item: Item) -> Item:
    """What somebody carries of this name: it may be of a house catalogue, and the deed of none."""
    tables: dict[str, Mapping[str, Any]] = {
        WEAPONS: CATALOGUE.weapons, GRENADES: CATALOGUE.grenades, DRUGS: CATALOGUE.drugs,
    }  # fmt: skip
    table = tables.get(item.part)
    carried = list(getattr(made, item.part)) if table is not None else []
    if table is None or item.id in carried:
        return item
    alike = (each for each in carried if each in table and table[each].name == item.name)
    return replace(item, id=next(alike, item.id))


def _figure(member: Member) -> FigureBuild:
    made = build_of(member.kind, member.build)
    if not isinstance(made, FigureBuild):
        raise BadEntry(f"{member.name} is a vehicle: it carries what is mounted on it.", "member")
    return made


def _system_called(name: str) -> SystemRow:
    for system in systems():
        if _id(system) == name:
            return system
    raise BadEntry("No surgeon has that system.", "system")


# --- Used up -------------------------------------------------------------------------------------


def used(deed: Deed) -> Item | None:
    """What a deed uses up: a dose, a grenade, a weapon that burst."""
    if deed.kind == DRUG:
        return _called(DRUGS, CATALOGUE.drugs, deed.means)
    if deed.kind == ATTACK and deed.means.endswith(" grenade"):
        return _called(GRENADES, CATALOGUE.grenades, deed.means.removesuffix(" grenade"))
    if deed.kind == MISHAP and deed.fate in RUINED:
        return _called(WEAPONS, CATALOGUE.weapons, deed.means)
    return None


def _called(part: str, table: Mapping[str, Any], name: str) -> Item:
    book = (Item(part, row.id, row.name) for row in table.values() if row.name == name)
    return next(book, Item(part, name, name))  # what the book has not is of a house catalogue
