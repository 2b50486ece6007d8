"""How a side is built: scores, skills, a weapon and armour, for points that are ours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.firefight.catalogue import (
    ARMOUR,
    FIGURES,
    LOOKS,
    OURS,
    PEOPLE,
    SCENARIOS,
    SKILLS,
    TABLES,
    TAGS,
    WEAPONS,
    Row,
)
from rules.firefight.events import ShooterArrived
from rules.firefight.prospects import prospects_of
from rules.firefight.state import SCORES, Shooter
from rules.kernel import building as b
from rules.kernel import chips
from rules.kernel.chips import Chip, chips_of
from rules.kernel.entry_lines import parts_of
from rules.kernel.events import Event
from rules.kernel.prospects import Prospects
from rules.kernel.record import Record
from rules.kernel.warbands import MOST_COPIES, BadEdit, Member, Team, Warband, members_of, team_with

KIND = "shooter"
OPEN = "core"  # the one reading: the core is lost


class Build(Record):
    """A shooter: scores, skills, weapon and armour, by the names of the catalogue."""

    shooting: int = 5
    awareness: int = 5
    fitness: int = 5
    stealth: int = 5
    initiative: int = 5
    skills: tuple[str, ...] = ()
    weapon: str = "pistol"
    armour: str = "none"


def _build(member: Member) -> Build:
    return msgspec.convert(_whole(member.build), Build)


def _whole(raw: Mapping[str, Any]) -> dict[str, Any]:
    try:
        stored: dict[str, Any] = msgspec.to_builtins(msgspec.convert(dict(raw), Build))
    except msgspec.ValidationError as error:
        raise BadEdit(f"That build cannot be read: {error}.") from error
    return stored


def plain(kind: str) -> dict[str, Any]:
    """The plainest shooter."""
    return read(kind, {})


def read(kind: str, build: Mapping[str, Any]) -> dict[str, Any]:
    """A build as it is kept, whole. Raises BadEdit for what is none."""
    if kind != KIND:
        raise BadEdit("There is no such kind of member.")
    return _whole(build)


def start(kind: str, value: str) -> dict[str, Any]:
    """Somebody ready made. Raises BadEdit for an unknown one."""
    if value not in PEOPLE:
        raise BadEdit("There is nobody of that name.")
    row = PEOPLE[value]
    scores = dict(zip(SCORES, row.scores, strict=True))
    return read(kind, {**scores, "skills": row.skills, "weapon": row.weapon, "armour": row.armour})


def fill(member: Member, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A build with these fields of a form in it: scores, `skills.running`, weapon, armour."""
    raw = read(member.kind, member.build)
    for name, value in fields.items():
        head, _, skill = name.partition(".")
        if head in SCORES and not skill:
            raw[head] = _number(name, value)
        elif head in ("weapon", "armour") and not skill:
            raw[head] = str(value)
        elif head == "skills" and skill in SKILLS:
            kept = [each for each in raw["skills"] if each != skill]
            raw["skills"] = [*kept, skill] if value else kept
        else:
            raise BadEdit("There is no such field.", name)
    return read(member.kind, raw)


def _number(name: str, value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        raise BadEdit("Type a whole number.", name) from None


def outfit(member: Member) -> dict[str, Any]:
    """What a member carries."""
    build = _build(member)
    return {"weapon": build.weapon, "armour": build.armour}


# --- What it costs, and what is wrong -----------------------------------------


def _parts(member: Member) -> Iterator[tuple[str, int]]:
    build = _build(member)
    yield "Scores", sum(getattr(build, score) for score in SCORES)
    for table, ids in (
        (SKILLS, build.skills),
        (WEAPONS, (build.weapon,)),
        (ARMOUR, (build.armour,)),
    ):
        for id_ in ids:
            if id_ in table and table[id_].points:
                yield table[id_].name, table[id_].points


def member_sums(warband: Warband, member: Member) -> tuple[b.Sum, ...]:
    """The points of a member; nothing can be said of one that cannot be read."""
    try:
        _build(member)
    except BadEdit:
        return (b.Sum("points", "Points (ours)", 0, note=OURS, ref="FC9"),)
    parts = tuple(b.Part(label, str(points), "FC9") for label, points in _parts(member))
    total = sum(points for _, points in _parts(member))
    return (b.Sum("points", "Points (ours)", total, parts, note=OURS, ref="FC9"),)


def sums(warband: Warband) -> tuple[b.Sum, ...]:
    """The points of all."""
    members = [(each, member_sums(warband, each)[0].total) for each in members_of(warband)]
    parts = tuple(b.Part(each.name, str(points), "FC9") for each, points in members)
    total = sum(points for _, points in members)
    return (
        b.Sum("points", "Points (ours)", total, parts, FIGURES["budget"], note=OURS, ref="FC9"),
    )


def check(warband: Warband) -> tuple[b.Problem, ...]:
    """Everything that is wrong, at once."""
    return tuple(_problems(warband))


def _problems(warband: Warband) -> Iterator[b.Problem]:
    members = list(members_of(warband))
    most = FIGURES["most_shooters"]
    if not 1 <= len(members) <= most:
        yield b.Problem("", "size", f"A side has 1 to {most} shooters, not {len(members)}.", "FC9")
    readable = True
    for member in members:
        try:
            build = _build(member)
        except BadEdit as error:
            readable = False
            yield b.Problem(member.id, "unreadable", error.reason)
            continue
        yield from _member_problems(member, build)
    total = sums(warband)[0] if readable else None
    if total is not None and total.is_over:
        words = f"{total.total} points are more than {total.most}."
        yield b.Problem("", "points", words, "FC9")


def _member_problems(member: Member, build: Build) -> Iterator[b.Problem]:
    low, high = FIGURES["least_score"], FIGURES["most_score"]
    for score in SCORES:
        if not low <= getattr(build, score) <= high:
            words = f"{member.name}: {score.capitalize()} is {low} to {high}."
            yield b.Problem(f"{member.id}.{score}", "score", words, "FC9")
    for name, table, ids in (
        ("skills", SKILLS, build.skills), ("weapon", WEAPONS, (build.weapon,)),
        ("armour", ARMOUR, (build.armour,)),
    ):  # fmt: skip
        if any(id_ not in table for id_ in ids) or len(set(ids)) < len(ids):
            words = f"{member.name}: choose from the list, each once."
            yield b.Problem(f"{member.id}.{name}", name, words)


# --- What is shown ------------------------------------------------------------


def _articles(table: Mapping[str, Row]) -> tuple[b.Article, ...]:
    return tuple(
        b.Article(
            row.id, row.name, f"{row.points} points" if row.points else "", _note(row),
            look=LOOKS.get(row.id, ""),
        )
        for row in table.values()
    )  # fmt: skip


def _note(row: Row) -> str:
    return f"{row.note} {OURS}" if row.ours else row.note


def blocks(warband: Warband, member: Member) -> tuple[b.Block, ...]:
    """What may be chosen for a member."""
    build = _build(member)
    low, high = FIGURES["least_score"], FIGURES["most_score"]
    scores = tuple(
        b.Level(each, each.capitalize(), low, high, getattr(build, each), "FC1") for each in SCORES
    )
    kit = (
        b.Pick("weapon", "Weapon", _articles(WEAPONS), build.weapon, "FC3", arms=True),
        b.Pick("armour", "Armour", _articles(ARMOUR), build.armour, "FC4"),
        b.Ticks("skills", "Skills", _articles(SKILLS), build.skills, "FC7"),
    )
    return (b.Block("scores", "Scores", scores, note=OURS), b.Block("kit", "Skills and kit", kit))


def profile(warband: Warband, member: Member) -> b.Profile:
    """A member as printed."""
    leads = team_with(warband, member.id).leader == member.id
    try:
        build, points = _build(member), member_sums(warband, member)
    except BadEdit:
        return b.Profile(member.id, member.name, member.kind, "", 0, is_leader=leads)
    facts = [b.Part(each.capitalize(), str(getattr(build, each)), "FC1") for each in SCORES]
    facts += [b.Part("Skill", SKILLS[each].name, "FC7") for each in build.skills if each in SKILLS]
    tracks = [b.Track("Nicked"), b.Track("Fleshwound"), b.Track("Put Down")]
    for label, row in (("Weapon", WEAPONS.get(build.weapon)), ("Armour", ARMOUR.get(build.armour))):
        if row is not None:
            facts.append(b.Part(label, row.name, "FC3"))
            if label == "Armour" and row.amount:
                tracks.append(b.Track("Armour", row.amount))
    return b.Profile(
        member.id, member.name, member.kind, "shooter", points[0].total, tuple(facts), (), points,
        ("FC1", "FC3", "FC4"), leads, tuple(tracks), tuple(_chips(build)),
    )  # fmt: skip


def _chips(build: Build) -> Iterator[Chip]:
    yield from chips_of(chips.WEAPON, "weapons", [build.weapon], WEAPONS, LOOKS)
    if build.armour != "none":
        yield from chips_of(chips.ARMOUR, "armour", [build.armour], ARMOUR, LOOKS)
    yield from chips_of(chips.SKILL, "skills", build.skills, SKILLS, {})


def quick(text: str, pack: str = "") -> b.Entered:
    """Members from words: how many and who, then things after commas; "Name: …" names them."""
    name, _, rest = text.rpartition(":")
    words = parts_of(rest)
    found = re.match(r"(\d{1,3})(?:\s*[x×])?\s+(.+)", words[0]) if words else None
    count, who = (int(found[1]), found[2]) if found else (1, words[0] if words else "")
    if not 1 <= count <= MOST_COPIES:
        raise BadEdit(f"Make 1 to {MOST_COPIES} at a time.", "quick")
    row = next((each for each in PEOPLE.values() if _same(who, each.name)), None)
    if row is None:
        known = ", ".join(each.name.lower() for each in PEOPLE.values())
        raise BadEdit(f"There is nobody called {who!r}; there are {known}.", "quick")
    build = start(KIND, row.id)
    for thing in words[1:]:
        _give(build, thing)
    return b.Entered(KIND, name.strip() or row.name, count, read(KIND, build))


def _same(typed: str, name: str) -> bool:
    return typed.casefold().removesuffix("s") == name.casefold().removesuffix("s")


def _give(build: dict[str, Any], thing: str) -> None:
    for field, table in (("weapon", WEAPONS), ("armour", ARMOUR), ("skills", SKILLS)):
        for row in table.values():
            if thing.casefold() in (row.name.casefold(), row.id):
                if field != "skills":
                    build[field] = row.id
                elif row.id not in build[field]:
                    build[field] = [*build[field], row.id]
                return
    raise BadEdit(f"There is nothing called {thing!r}.", "quick")


def armoury(pack: str = "") -> tuple[b.Section, ...]:
    """The catalogue to read; what is ours says so."""
    return (
        _section("weapons", "Weapons", WEAPONS),
        _section("armour", "Armour", ARMOUR),
        _section("skills", "Skills", SKILLS),
        b.Section("tags", "Tags of a place", tuple(
            b.Entry(row.id, "tags", "Tags", row.name, {"Rule": row.ref}, row.note)
            for row in TAGS.values()
        )),
        *(
            b.Section(table, f"Random table: {table}", tuple(
                b.Entry(
                    f"{table}-{entry.number}", table, "Events", f"{entry.number}. {entry.title}",
                    note=f"{entry.text} Ours: {entry.ours}" if entry.ours else entry.text,
                )
                for entry in entries.values()
            ))
            for table, entries in TABLES.items()
        ),
    )  # fmt: skip


def _section(id_: str, title: str, table: Mapping[str, Row]) -> b.Section:
    return b.Section(id_, title, tuple(
        b.Entry(
            row.id, id_, title, row.name, {"Points": str(row.points)}, _note(row),
            doubtful=(OPEN,) if row.ours else (), look=LOOKS.get(row.id, ""),
        )
        for row in table.values()
    ))  # fmt: skip


def readings() -> dict[str, b.Reading]:
    """The gap that everything hangs on."""
    return {
        OPEN: b.Reading(
            OPEN, "The whole text", (), "Only tags and two random tables; their core is absent.",
            "A ten-sided die against a score, two dice with an Advantage or a Disadvantage, three "
            "steps of injury, a pool of Posture for each side.",
            "Numbers reach ten, harmful dice lie high, and failures set them off.", "ours",
        )
    }  # fmt: skip


def ready() -> tuple[Warband, ...]:
    """Each side of each scenario, to copy."""
    return tuple(
        _ready(f"{place.title}: {side}", people)
        for place in SCENARIOS.values()
        for side, people in (("detectives", place.detectives), ("enemies", place.enemies))
    )


def _ready(name: str, people: tuple[str, ...]) -> Warband:
    members = tuple(
        Member(f"m{number}", f"{PEOPLE[key].name} {number}", KIND, start(KIND, key))
        for number, key in enumerate(people, 2)
    )
    team = Team("t1", "Side", members, members[0].id)
    return Warband("firefight", name, (team,), made=len(members) + 1)


def schema() -> dict[str, dict[str, Any]]:
    """The JSON Schema of a build."""
    return {KIND: msgspec.json.schema(Build)}


def renumbered(kind: str, build: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Nobody refers to anybody else."""
    return read(kind, build)


def force(warband: Warband, side: str) -> tuple[Event, ...]:
    """Every member for this side. The warband must have no problems."""
    return tuple(ShooterArrived(_shooter(member, side)) for member in members_of(warband))


def _shooter(member: Member, side: str) -> Shooter:
    build = _build(member)
    scores = {score: getattr(build, score) for score in SCORES}
    return Shooter(
        f"{side}-{member.id}", member.name, side, "Shooter", scores, build.skills, build.weapon,
        build.armour, ARMOUR[build.armour].amount,
    )  # fmt: skip


def prospects(warband: Warband, member: Member, weapons: Sequence[str]) -> Prospects:
    """What each weapon would do in the hands of a member."""
    try:
        return prospects_of(_shooter(member, ""), weapons)
    except (BadEdit, KeyError):
        return Prospects()


WORKSHOP = b.Workshop(
    kinds=(
        b.Kind(KIND, "shooter", "shooters", tuple(
            b.Article(row.id, row.name, f"Shooting {row.scores[0]}", OURS)
            for row in PEOPLE.values()
        )),
    ),
    plain=plain, read=read, fill=fill, start=start, outfit=outfit, check=check, blocks=blocks,
    sums=sums, member_sums=member_sums, profile=profile, force=force, quick=quick,
    example="2 lookouts, shotgun",
    armoury=armoury, ready=ready, schema=schema, renumbered=renumbered, readings=readings,
    prospects=prospects,
)  # fmt: skip
