"""What may be chosen for a member, and how it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kernel import chips
from rules.kernel.building import Article, Block, Level, Part, Pick, Profile, Table, Ticks, Track
from rules.kernel.chips import Chip, chips_of
from rules.kernel.warbands import Member, Warband, team_with
from rules.killzone.catalogue import (
    ARMOURS,
    DRUGS,
    GLOVE_POINTS,
    HANDS,
    KINDS,
    VEHICLES,
    WEAPONS,
    Row,
    Weapon,
)
from rules.killzone.forces import MOST_GLOVES, barred_weapon
from rules.killzone.state import ORDERS, orders_for
from rules.killzone.warbands.builds import FigureBuild, VehicleBuild, build_of, made
from rules.killzone.warbands.check import member_sums
from rules.killzone.warbands.force import head_of
from rules.killzone.warbands.sentences import ORDER_SENTENCES, sentence_of

# What is seen of weapons and armour.
LOOKS = {
    "aux_launcher": "launcher", "mini_gun": "machine_gun", "crossbow": "bow", "molotov": "thrown",
    "smoke": "thrown", "pistol": "pistol", "shotgun": "shotgun", "submachine_gun": "smg",
    "assault_rifle": "rifle", "flamethrower": "flamer", "pick": "blunt", "stunstick": "stunner",
    "medium": "vest", "heavy": "suit",
}  # fmt: skip


def said(row: Row) -> str:
    """What there is to say of a row, and what of it is ours."""
    return " ".join(filter(None, (row.note, f"Ours: {row.ours}" if row.ours else "")))


def cost_words(points: int) -> str:
    """Points in words."""
    return f"{points} point{'' if points == 1 else 's'}"


def _articles(rows: Iterable[Row]) -> tuple[Article, ...]:
    return tuple(
        Article(
            row.id, row.name, cost_words(row.points) if row.points else "", _does(row),
            look=LOOKS.get(row.id, ""),
        )
        for row in rows
    )  # fmt: skip


def _does(row: Row) -> str:
    """What a row does, in a sentence, and what else there is to say of it."""
    return " ".join(filter(None, (sentence_of(row), said(row))))


def blocks(warband: Warband, member: Member) -> tuple[Block, ...]:
    """Every field of a member under its heading; nothing of one that cannot be read."""
    build = made(member)
    if build is None:
        return ()
    if isinstance(build, VehicleBuild):
        model = Pick("model", "Vehicle", _articles(VEHICLES.values()), build.model, "K1")
        note = "The people of the squad sit in its vehicles when the battle begins."
        return (Block("hull", "Vehicle", (model,), note=note),)
    return tuple(_of_figure(warband, member, build))


def _of_figure(warband: Warband, member: Member, build: FigureBuild) -> Iterator[Block]:
    sort = Pick("sort", "Who", _articles(KINDS.values()), build.sort, "K34")
    yield Block("person", "Person", (sort,))
    hand = Pick(
        "hand", "Hand-to-hand weapon", _articles(HANDS.values()), build.hand, "K26", arms=True
    )
    arms = tuple(_arm(build, row) for row in WEAPONS.values())
    gloves = Level("gloves", "Power gloves", 0, max(MOST_GLOVES, build.gloves), build.gloves, "K23")
    note = f"A power glove costs {GLOVE_POINTS} points."
    weapons = Ticks("weapons", "Weapons", arms, build.weapons, "K34", arms=True)
    yield Block("arms", "Weapons", (weapons, hand, gloves), note=note)
    armour = Pick("armour", "Armour", _articles(ARMOURS.values()), build.armour, "K25")
    yield Block("suit", "Armour", (armour,))
    drugs = Ticks("drugs", "Drugs", _articles(DRUGS.values()), build.drugs, "K28")
    yield Block("drugs", "Drugs", (drugs,), note="All of a gang's squad take the same drugs.")
    head = head_of(team_with(warband, member.id))
    if head is not None and head.id == member.id:
        order = Pick("order", "First order of the squad", _orders(build), build.order, "K32")
        yield Block("order", "Order", (order,), note="Orders are printed; what they do is ours.")


def _arm(build: FigureBuild, row: Weapon) -> Article:
    barred = barred_weapon(build.sort, row.id)
    return Article(
        row.id, row.name, cost_words(row.points), _does(row), barred=barred,
        look=LOOKS.get(row.id, ""),
    )  # fmt: skip


def _orders(build: FigureBuild) -> tuple[Article, ...]:
    allowed = orders_for([KINDS[build.sort]], [DRUGS[each] for each in build.drugs])
    return tuple(
        Article(
            id_, name, note=ORDER_SENTENCES[id_],
            barred="" if id_ in allowed else "Not for power armour or on this drug.",
        )
        for id_, name in ORDERS.items()
    )  # fmt: skip


# --- In print ------------------------------------------------------------------------------------


def profile(warband: Warband, member: Member) -> Profile:
    """A member as it is printed."""
    build = build_of(member.kind, member.build)
    total = member_sums(warband, member)
    if isinstance(build, VehicleBuild):
        row = VEHICLES[build.model]
        return Profile(
            member.id, member.name, member.kind, row.name, row.armour,
            facts=tuple(_hull(build)), sums=total, tracks=(Track("Wrecked"),),
            outline=row.outline, base=2 * row.radius,
        )  # fmt: skip
    return Profile(
        member.id,
        member.name,
        member.kind,
        KINDS[build.sort].name,
        _kill(build),
        facts=tuple(_facts(build)),
        tables=tuple(_tables(build)),
        sums=total,
        rules=tuple(_rules(build)),
        is_leader=any(team.leader == member.id for team in warband.teams),
        tracks=tuple(_tracks(build)),
        chips=tuple(_chips(build)),
    )


def _chips(build: FigureBuild) -> Iterator[Chip]:
    yield from chips_of(chips.WEAPON, "weapons", build.weapons, WEAPONS, LOOKS)
    hand = [build.hand] if build.hand != "none" else []
    yield from chips_of(chips.WEAPON, "hands", hand, HANDS, LOOKS)
    if build.gloves:
        yield Chip(chips.WEAPON, "Power glove", build.gloves, "blunt")
    if build.sort == "power":
        yield Chip(chips.ARMOUR, "Power armour", look="powered")
    elif build.armour != "none":
        yield from chips_of(chips.ARMOUR, "armour", [build.armour], ARMOURS, LOOKS)
    yield from chips_of(chips.DRUG, "drugs", build.drugs, DRUGS, {})


def _kill(build: FigureBuild) -> int:
    own = max(KINDS[build.sort].kill, ARMOURS[build.armour].kill)
    return own + sum(DRUGS[each].kill for each in build.drugs)


def _facts(build: FigureBuild) -> Iterator[Part]:
    row = KINDS[build.sort]
    whole, half = row.move - row.slow, row.move // 2 - row.slow
    yield Part("Moves", f"{whole} in with Assault, {half} in with Shoot or Keep Down", "K33")
    yield Part("Armour", ARMOURS[build.armour].name, "K25")
    yield Part("Combat dice", str(row.dice + build.gloves), "K23")
    if build.drugs:
        yield Part("Drugs", ", ".join(DRUGS[each].name for each in build.drugs), "K28")


def _hull(build: VehicleBuild) -> Iterator[Part]:
    row = VEHICLES[build.model]
    yield Part("Speed", f"{row.speed} in", "K1")
    yield Part("Acceleration", f"{row.accelerate} dice", "K3")
    yield Part("Brake", f"{row.brake} dice", "K5")
    yield Part("Ramming", f"{row.damage} dice", "K16")
    yield Part("Armour", str(row.armour) if row.armour else "the rider's kill score", "K13")
    yield Part("Seats", str(row.seats), "K2")


def _tables(build: FigureBuild) -> Iterator[Table]:
    if build.weapons:
        rows = tuple(
            (row.name, f"{row.short}/{row.long} in", shots_of(row), f"{row.damage}d6")
            for row in (WEAPONS[each] for each in build.weapons)
        )
        yield Table("Weapons", ("Weapon", "Range", "Shots", "Damage"), rows)


def shots_of(row: Weapon) -> str:
    """The shots of a turn in words."""
    return f"{row.shots} or {row.long_burst}" if row.long_burst else str(row.shots)


def _rules(build: FigureBuild) -> Iterator[str]:
    if build.hand != "none":
        yield f"{HANDS[build.hand].name}: {HANDS[build.hand].bonus} more in hand-to-hand"
    if KINDS[build.sort].hero:
        yield "Hero: a save against death or an overdose, once in a battle"
    if KINDS[build.sort].note:
        yield KINDS[build.sort].note
    yield from (WEAPONS[each].note for each in build.weapons if WEAPONS[each].note)


def _tracks(build: FigureBuild) -> Iterator[Track]:
    yield Track("Suppressed")
    if KINDS[build.sort].hero:
        yield Track("Save")
    for weapon in build.weapons:
        if WEAPONS[weapon].counters:
            yield Track(WEAPONS[weapon].name, WEAPONS[weapon].counters)
    if build.sort == "power" and "smoke" not in build.weapons:
        yield Track(WEAPONS["smoke"].name, WEAPONS["smoke"].counters)
