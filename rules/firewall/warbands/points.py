"""A club's own points: what its price list makes of a member, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE, kind_of, pack_called, stem_of
from rules.firewall.warbands.builds import Build, FigureBuild, VehicleBuild
from rules.kernel.building import Part, Sum
from rules.kernel.packs import PriceList
from rules.kernel.warbands import Member, Warband, team_with

Priced = tuple[str, int]  # what it is, and what it costs


def price_list(warband: Warband) -> PriceList | None:
    """The price list of the warband's house catalogue, if it has one."""
    pack = pack_called(warband.pack)
    return pack.points if pack is not None else None


def points_sum(
    warband: Warband, member: Member, build: Build, gutz: int, other: Sum, prices: PriceList
) -> Sum:
    """What a member costs; `other` are its Cyber or Vehicle Points."""
    leads = team_with(warband, member.id).leader == member.id
    lines = tuple(_lines(build, gutz, other, prices, leads=leads))
    parts = tuple(Part(label, str(cost)) for label, cost in lines if cost)
    return Sum("points", prices.label, sum(cost for _, cost in lines), parts)


def _lines(
    build: Build, gutz: int, other: Sum, prices: PriceList, *, leads: bool
) -> Iterator[Priced]:
    yield from _people(build, prices)
    yield f"Gutz {gutz}", gutz * prices.gutz
    if leads:
        yield "Leads the team", prices.leader
    if isinstance(build, VehicleBuild):
        yield f"{other.total} {other.label}", other.total * prices.vehicle_point
        yield from _vehicle(build, prices)
        return
    yield f"{other.total} {other.label}", other.total * prices.cyber_point
    yield from _figure(build, prices)


def _price(prices: PriceList, table: str, id_: str, number: int = 1) -> Priced:
    row = getattr(CATALOGUE, table).get(id_)
    name = row.name if row is not None else id_
    label = f"{number} × {name}" if number > 1 else name
    return label, number * prices.prices.get(stem_of(kind_of(id_)), 0)


def _people(build: Build, prices: PriceList) -> Iterator[Priced]:
    yield _price(prices, "troops", build.troop)
    yield _price(prices, "experience", build.experience)


def _figure(build: FigureBuild, prices: PriceList) -> Iterator[Priced]:
    yield _price(prices, "armour", build.armour)
    yield _price(prices, "close_combat_weapons", build.melee)
    yield _price(prices, "transport", build.transport)
    for gun in (*build.weapons, *build.hard_points):
        yield _price(prices, "weapons", gun)
    for grenade, number in build.grenades.items():
        yield _price(prices, "grenades", grenade, number)
    for drug, number in build.drugs.items():
        yield _price(prices, "drugs", drug, number)
    for thing in build.gear:
        yield _price(prices, "gear", thing)
    for row in build.cyber:
        yield _price(prices, "cybernetics", row.entry)
        arms = "weapons" if row.weapon in CATALOGUE.weapons else "close_combat_weapons"
        yield _price(prices, arms, row.weapon)
    for skill, level in build.skills.items():
        name, price = _price(prices, "skills", skill)
        yield f"{name} {level}", price + level * prices.skill_level


def _vehicle(build: VehicleBuild, prices: PriceList) -> Iterator[Priced]:
    yield _price(prices, "chassis", build.chassis)
    for mount in build.mounts:
        yield _price(prices, "weapons", mount.weapon)
