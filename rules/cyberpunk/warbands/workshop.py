"""How warbands of this game are built, behind the interface that every game stands behind."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cyberpunk.arena import ways_of
from rules.cyberpunk.armour import layer_problem
from rules.cyberpunk.catalogue import CATALOGUE, Explosive, Grenade, Weapon
from rules.cyberpunk.catalogue.model import LOCATIONS, Row
from rules.cyberpunk.fielding import Build, build_of
from rules.cyberpunk.state import METRE
from rules.cyberpunk.warbands.builds import (
    FIGURE,
    STATS,
    fill,
    known_skills,
    outfit,
    plain,
    raw_of,
    read,
    read_build,
    renumbered,
    schema,
    start,
)
from rules.cyberpunk.warbands.chips import ARMOUR_LOOKS, chips, weapon_class
from rules.cyberpunk.warbands.duels import DUELLING
from rules.cyberpunk.warbands.force import force
from rules.cyberpunk.warbands.points import (
    MOST_SKILL,
    MOST_STAT,
    SUPERHUMAN,
    check,
    cost_of,
    member_sums,
    sums,
    supply_cost,
)
from rules.cyberpunk.warbands.prospects import prospects
from rules.cyberpunk.warbands.quick import EXAMPLE, quick
from rules.cyberpunk.warbands.trials import BENCH, CIRCUMSTANCES, WORDS, trial
from rules.cyberpunk.warbands.words import SKILLS, skill_name
from rules.cyberpunk.wounds import BOXES, MOST_WOUNDS, toughness
from rules.kernel.building import (
    Article,
    Block,
    Counts,
    Entry,
    Kind,
    Level,
    Listing,
    Part,
    Pick,
    Profile,
    Section,
    Table,
    Ticks,
    Track,
    Workshop,
)
from rules.kernel.building import Row as ListRow
from rules.kernel.warbands import BadEdit, Member, Team, Warband, team_with

OURS = "All figures are ours."
WEAPON_HEADS = ("Weapon", "Skill", "Damage", "To hit", "Range", "Shots", "Rate")


def marked(row: Row) -> str:
    """Which figures of a row are the book's, in words."""
    if not row.printed:
        return OURS
    return (
        f"Printed: {', '.join(each.replace('_', ' ') for each in row.printed)}; the rest is ours."
    )


# --- What may be chosen ----------------------------------------------------------------------


def blocks(warband: Warband, member: Member) -> tuple[Block, ...]:
    """What may be chosen for a member, with costs and what does not fit."""
    try:
        made = read_build(member.kind, member.build)
    except BadEdit:
        return ()
    stats = tuple(
        Level(
            name, label, 2, SUPERHUMAN if name == "body" and made.cyber else MOST_STAT,
            getattr(made.stats, name), "C17",
        )
        for name, label in STATS.items()
    )  # fmt: skip
    skills = tuple(Article(each, skill_name(each), "30") for each in SKILLS)
    rescue = "If the figure dies, a rescue team comes and may bring it back."
    card = (Article("card", "A rescue team comes for the dead", "500", rescue),)
    return (
        Block("body", "Body and mind", (
            *stats, Level("boost", "Boost to initiative", 0, 5, made.boost, "C1"),
        ), note="40 credits a point; all costs are ours."),
        Block("arms", "Weapons", (), (_weapons(made),)),
        Block("things", "Armour and gear", (
            Ticks("armour", "Armour", tuple(_armour(made)), made.armour, "C28"),
            Counts("supplies", "Carried", tuple(_supplies()), dict(made.supplies), 9, "C36"),
            Ticks("extras", "Extras", card, ("card",) if made.card else (), "C24"),
        )),
        Block("ware", "Cyberware", (
            Level("cyber", "Pieces of cyberware", 0, 9, made.cyber, "C28"),
        )),
        Block("skills", "Skills", (
            Counts("skills", "Levels", skills, dict(made.skills), MOST_SKILL, "C10"),
        )),
    )  # fmt: skip


def _armour(made: Build) -> Iterator[Article]:
    for row in CATALOGUE.armour.values():
        barred = "" if row.id in made.armour else layer_problem((*_known(made), row.id))
        takes = f" It takes {row.ev} from REF." if row.ev else ""
        note = f"{row.kind.capitalize()}, {_sp(row.sp)} from head to legs.{takes}"
        look = ARMOUR_LOOKS.get(row.id, "")
        yield Article(row.id, row.name, str(row.cost), note, "", barred, look)


def _known(made: Build) -> tuple[str, ...]:
    return tuple(each for each in made.armour if each in CATALOGUE.armour)


def _sp(sp: tuple[int, ...]) -> str:
    return "SP " + "/".join(str(each) for each in sp)


def _supplies() -> Iterator[Article]:
    for row in (*CATALOGUE.grenades.values(), *CATALOGUE.explosives.values()):
        yield Article(row.id, row.name, str(supply_cost(row.id)), look="thrown")


def _weapons(made: Build) -> Listing:
    rows = tuple(
        ListRow(CATALOGUE.weapons[each].name, str(CATALOGUE.weapons[each].cost))
        if each in CATALOGUE.weapons
        else ListRow(each)
        for each in made.weapons
    )
    articles = tuple(
        Article(
            row.id, row.name, str(row.cost), _weapon_does(row), row.kind, look=weapon_class(row.id)
        )
        for row in CATALOGUE.weapons.values()
    )
    return Listing(
        "weapons", "Weapons", rows, Pick("weapons.add", "Add a weapon", articles, arms=True), "C10"
    )


def _weapon_does(row: Weapon) -> str:
    """What a weapon does, in a sentence."""
    how = {
        "single": "single shots",
        "burst": "bursts of three",
        "auto": "full auto",
        "zone": "fire on a zone",
    }
    parts = [
        row.damage and f"{row.damage} damage",
        row.range and f"long range {row.range} m",
        row.range and row.shots and ", ".join(how.get(each, each) for each in row.modes),
        row.accuracy and f"{row.accuracy:+d} to hit".replace("-", "−"),
        row.hands == 2 and "both hands",
    ]
    words = ", ".join(str(each) for each in parts if each)
    return f"{words[:1].upper()}{words[1:]}. {row.note}".strip(". ") + "." if words else row.note


# --- Showing ---------------------------------------------------------------------------------


def profile(warband: Warband, member: Member) -> Profile:
    """A member as printed."""
    leads = team_with(warband, member.id).leader == member.id
    try:
        made = read_build(member.kind, member.build)
    except BadEdit:
        return Profile(member.id, member.name, member.kind, "", 0, is_leader=leads)
    role = CATALOGUE.people[made.role].name if made.role in CATALOGUE.people else made.role
    return Profile(
        member.id, member.name, member.kind, role, cost_of(made), tuple(_facts(made)),
        tuple(_tables(made)), member_sums(warband, member), ("C10", "C16", "C19", "C22"), leads,
        (Track("Wounds", MOST_WOUNDS),), tuple(chips(made)),
    )  # fmt: skip


def _facts(made: Build) -> Iterator[Part]:
    numbers = ", ".join(f"{label} {getattr(made.stats, name)}" for name, label in STATS.items())
    yield Part("Stats", numbers, "C22")
    yield Part("Takes off each wound", str(toughness(made.stats.body)), "C17")
    yield Part("Runs", f"{made.stats.move * 3} m", "C3")
    words = ", ".join(f"{skill_name(each)} {made.skills[each]}" for each in known_skills(made))
    yield Part("Skills", words or "none", "C10")
    if made.boost:
        yield Part("Boost to initiative", f"+{made.boost}", "C1")
    if made.card:
        yield Part("Rescue card", "yes", "C24")
    yield Part("Boxes to a level", str(BOXES), "C18")


def _tables(made: Build) -> Iterator[Table]:
    guns = [CATALOGUE.weapons[each] for each in made.weapons if each in CATALOGUE.weapons]
    if guns:
        yield Table("Weapons", WEAPON_HEADS, tuple(
            (row.name, skill_name(row.skill), row.damage or row.kind, f"{row.accuracy:+d}",
             f"{row.range} m" if row.range else "", str(row.shots or ""), str(row.rate))
            for row in guns
        ))  # fmt: skip
    worn = [CATALOGUE.armour[each] for each in _known(made)]
    if worn:
        heads = ("Armour", "Kind", *(part.replace("_", " ").capitalize() for part in LOCATIONS))
        yield Table("Armour", heads, tuple(
            (row.name, row.kind, *(str(sp) for sp in row.sp)) for row in worn
        ))  # fmt: skip
    if made.supplies:
        yield Table("Carried", ("Thing", "Number"), tuple(
            (item.replace("_", " ").capitalize(), str(count))
            for item, count in made.supplies.items()
        ))  # fmt: skip


def armoury(pack: str = "") -> tuple[Section, ...]:
    """The catalogue to read, compare and search."""
    weapons = tuple(
        Entry(
            row.id, "weapons", row.kind, row.name,
            {"Damage": row.damage, "To hit": f"{row.accuracy:+d}", "Shots": str(row.shots),
             "Rate": str(row.rate), "Cost": str(row.cost)},
            f"{marked(row)} {row.note}".strip(), (0, 0), (skill_name(row.skill),),
            _ranges(row.range), modes=ways_of(row), look=weapon_class(row.id),
        )
        for row in CATALOGUE.weapons.values()
    )  # fmt: skip
    armour = tuple(
        Entry(
            row.id, "armour", row.kind, row.name,
            {"SP": _sp(row.sp)[3:], "EV": str(row.ev), "Cost": str(row.cost)}, marked(row),
            look=ARMOUR_LOOKS.get(row.id, ""),
        )
        for row in CATALOGUE.armour.values()
    )  # fmt: skip
    rows: list[Grenade | Explosive] = [
        *CATALOGUE.grenades.values(), *CATALOGUE.explosives.values(),
    ]  # fmt: skip
    things = tuple(
        Entry(
            row.id, "supplies", "explosive" if isinstance(row, Explosive) else "grenade",
            row.name, {"Damage": row.damage, "Radius": f"{row.radius} m", "Cost": str(row.cost)},
            marked(row), look="thrown",
        )
        for row in rows
    )  # fmt: skip
    return (
        Section("weapons", "Weapons", weapons), Section("armour", "Armour", armour),
        Section("supplies", "Grenades and explosives", things),
    )  # fmt: skip


def _ranges(far: int) -> tuple[int, ...]:
    """The furthest mm of each band, point blank apart (C11)."""
    return tuple(far * METRE * part // 4 for part in (1, 2, 4, 8)) if far else ()


# --- Entering --------------------------------------------------------------------------------


def ready() -> tuple[Warband, ...]:
    """Warbands to copy: the two crews of the alley."""
    return tuple(_ready(name, people) for name, people in CREWS)


CREWS = (
    ("Lime Alley crew", (
        ("Ines", "gunhand"), ("Bo", "street_kid"), ("Kestrel", "blade"), ("Doc Marten", "patch"),
        ("Hatch", "breacher"),
    )),
    ("House security", (
        ("Oyelaran", "enforcer"), ("Sixten", "lookout"), ("Wanda", "tinker"), ("Pip", "patch"),
        ("Grau", "heavy"),
    )),
)  # fmt: skip


def _ready(name: str, people: tuple[tuple[str, str], ...]) -> Warband:
    members = tuple(
        Member(f"m{place}", each, FIGURE, raw_of(build_of(person)))
        for place, (each, person) in enumerate(people, 2)
    )
    return Warband(
        "cyberpunk", name, (Team("t1", name, members, "m2"),), made=len(members) + 1,
        notes="Our own.",
    )  # fmt: skip


def things(member: Member) -> tuple[str, ...]:
    """What a member has that may change hands."""
    made = read_build(member.kind, member.build)
    return (*made.weapons, *made.armour, *made.supplies)


WORKSHOP = Workshop(
    kinds=(
        Kind(FIGURE, "figure", "figures", tuple(
            Article(row.id, row.name, f"{cost_of(build_of(row.id))} credits", OURS)
            for row in CATALOGUE.people.values()
        )),
    ),
    plain=plain,
    read=read,
    fill=fill,
    start=start,
    outfit=outfit,
    check=check,
    blocks=blocks,
    sums=sums,
    member_sums=member_sums,
    profile=profile,
    force=force,
    quick=quick,
    armoury=armoury,
    ready=ready,
    schema=schema,
    renumbered=renumbered,
    things=things,
    may_lead=lambda member: True,
    bench=BENCH,
    circumstances=CIRCUMSTANCES,
    bench_words=WORDS,
    trial=trial,
    prospects=prospects,
    example=EXAMPLE,
    duels=DUELLING,
)  # fmt: skip
