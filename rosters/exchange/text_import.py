"""Reads our text format line by line. Every line without effect is reported."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rosters.exchange.choices import Choice, built, completed, remembered
from rosters.exchange.import_result import (
    MOST_CHOICES,
    MOST_LINES,
    MOST_PARTS,
    MOST_PARTS_OF_ALL,
    Draft,
    Notes,
    TooLarge,
    Unreadable,
    short,
)
from rosters.exchange.option_text import ALSO, also_of, parts_of, said
from rosters.exchange.text_export import offered
from rosters.pack_store import stocked
from rules.kernel.building import Workshop
from rules.kernel.warbands import (
    MOST_MEMBERS,
    MOST_TEAMS,
    PACK_NAME,
    BadEdit,
    Member,
    Team,
    Warband,
)
from rules.registry import RULESETS
from web.json_limits import JsonObject

NOT_OURS = (
    "That text is no warband as this site writes them: it begins with “# Name” and “Game: …”."
)
FIGURE = re.compile(r"### (?:(\d{1,4})\. )?(.+?)(?: — ([^—]+))?")


MOST_HEADING = 1000  # characters; names are far shorter


@dataclass
class Level:
    """A warband, team or figure of the text, with the lines below its heading."""

    name: str
    id: str = ""
    kind: str = ""
    lines: list[tuple[int, str]] = field(default_factory=list)
    below: list[Level] = field(default_factory=list)


def from_text(words: str) -> Draft:
    """The warband in a text. Raises Unreadable if it is not valid."""
    if words.count("\n") >= MOST_LINES:
        raise TooLarge(f"A warband has at most {MOST_LINES} lines.")
    top = _levels(words)
    workshop, slug = _game(top)
    notes = Notes()
    _check_size(top)
    _check_parts(top)
    level = _level(top, notes, ("game",))
    teams = tuple(_team(each, workshop, notes) for each in top.below)
    skeleton = Warband(slug, top.name, teams, pack=_pack(level, workshop, slug))
    return Draft(
        {
            "ruleset": slug,
            "name": top.name,
            **level,
            "teams": [
                _said_team(level, team, skeleton, workshop, notes)
                for level, team in zip(top.below, skeleton.teams, strict=True)
            ],
        },
        notes,
    )


# --- Headings ------------------------------------------------------------------------------------


def _levels(words: str) -> Level:
    lines = [line.rstrip("\r") for line in words.lstrip("\ufeff").split("\n")]
    rows = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not rows or not rows[0][1].startswith("# "):
        raise Unreadable(NOT_OURS)
    top = now = Level(rows[0][1][2:].strip())
    for number, line in rows[1:]:
        if line.startswith("## "):
            now = Level(line[3:].strip())
            top.below.append(now)
        elif line.startswith("### "):
            now = _figure(line, top, number)
        else:
            now.lines.append((number, line))
    return top


def _figure(line: str, top: Level, number: int) -> Level:
    if not top.below:
        raise Unreadable(f"Line {number}: “{short(line)}” stands before any team (“## Name”).")
    found = FIGURE.fullmatch(line) if len(line) <= MOST_HEADING else None
    id_, name, kind = found.groups() if found else (None, line[4:], None)
    figure = Level(name.strip(), id_ or f"line {number}", (kind or "").strip())
    top.below[-1].below.append(figure)
    return figure


def _game(top: Level) -> tuple[Workshop, str]:
    asked = [line.partition(":")[2].strip() for _, line in top.lines if line.startswith("Game:")]
    for slug, ruleset in RULESETS.items():
        if asked and asked[0].casefold() in (slug, ruleset.name.casefold()) and ruleset.workshop:
            return ruleset.workshop, slug
    raise Unreadable(
        NOT_OURS if not asked else f"No warbands are built here for “{short(asked[0])}”."
    )


def _pack(level: Mapping[str, Any], workshop: Workshop, slug: str) -> str:
    """The digest of the stored house catalogue that a text names, whose names apply to its entries;
    empty if it is not stored.
    """
    pack = level.get("pack")
    if not isinstance(pack, str) or not PACK_NAME.fullmatch(pack):
        return ""
    return pack if stocked(workshop, slug, pack) is not None else ""


def _check_size(top: Level) -> None:
    if len(top.below) > MOST_TEAMS:
        raise Unreadable(f"A warband has at most {MOST_TEAMS} teams.")
    if any(len(team.below) > MOST_MEMBERS for team in top.below):
        raise Unreadable(f"A team has room for {MOST_MEMBERS}.")


def _check_parts(top: Level) -> None:
    """Refuse lines with more parts than can be looked up in reasonable time."""
    left = MOST_PARTS_OF_ALL
    for member in (member for team in top.below for member in team.below):
        parts = sum(parts_of(line) for line in _spoken(member))
        left -= parts
        if parts > MOST_PARTS or left < 0:
            raise TooLarge(f"{short(member.name)} carries more than anybody can.")


def _team(level: Level, workshop: Workshop, notes: Notes) -> Team:
    kinds = {kind.name.casefold(): kind.id for kind in workshop.kinds}
    members = []
    for each in level.below:
        kind = kinds.get(each.kind.casefold(), "")
        if not kind:
            kind = workshop.kinds[0].id
            if each.kind:
                each.name = f"{each.name} — {each.kind}"
                notes.append(f"{each.name} is taken for a {workshop.kinds[0].name}.")
        members.append(Member(each.id, each.name, kind, workshop.plain(kind)))
    return Team("", level.name, tuple(members))


# --- What stands below them ----------------------------------------------------------------------


def _said_team(
    level: Level, team: Team, skeleton: Warband, workshop: Workshop, notes: Notes
) -> JsonObject:
    found = _level(level, notes, ("leader",))
    leads = [line.partition(":")[2] for _, line in level.lines if line.startswith("Leader:")]
    members = [
        _said_member(below, member, skeleton, workshop, notes)
        for below, member in zip(level.below, team.members, strict=True)
    ]
    if leads:
        found["leader"] = _number_in(leads[0], team)
    return {"name": team.name, "members": members, **found}


def _number_in(words: str, team: Team) -> str:
    """The id of the figure that a line refers to, by its number or by its name."""
    number, _, _ = words.strip().partition(".")
    if number.isdecimal():
        return number
    return next((each.id for each in team.members if each.name == words.strip()), words.strip())


def _level(level: Level, notes: Notes, known: tuple[str, ...]) -> JsonObject:
    """Notes and other values of a level. Unknown lines are reported."""
    found: JsonObject = {}
    for number, line in level.lines:
        if line.startswith(("> ", ">")):
            continue
        title = line.partition(":")[0].strip().casefold()
        also = also_of(line) if line.startswith(ALSO) else None
        if also is not None:
            found.update(also)
        elif not line.startswith("= ") and title not in known:
            notes.append(_in_vain(number, line))
    return {**_quoted(level), **found}


def _quoted(level: Level) -> dict[str, str]:
    quoted = [line[1:].removeprefix(" ") for _, line in level.lines if line.startswith(">")]
    return {"notes": "\n".join(quoted)} if quoted else {}


def _in_vain(number: int, words: str) -> str:
    return f"Line {number}: “{short(words)}” has no place and is left out."


def _said_member(
    level: Level, member: Member, skeleton: Warband, workshop: Workshop, notes: Notes
) -> JsonObject:
    choices = list(_choices(level, member, skeleton, workshop, notes))
    try:
        build, refused = built(workshop, remembered(workshop, skeleton), member, choices)
    except BadEdit as error:
        raise Unreadable(f"{short(member.name)}: {error.reason}") from error
    notes.extend(
        f"{member.name}: “{short(each.value)}” does not fit and is left out." for each in refused
    )
    titles = tuple(each.partition(":")[0].strip().casefold() for each in _spoken(level))
    found = _level(level, notes, titles)
    more = found.pop("build", {})
    build = completed(build, more) if isinstance(more, dict) else more
    return {"id": member.id, "name": member.name, "kind": member.kind, "build": build, **found}


def _spoken(level: Level) -> Iterator[str]:
    return (
        line for _, line in level.lines if not line.startswith((">", "= ", ALSO)) and ":" in line
    )


def _choices(
    level: Level, member: Member, skeleton: Warband, workshop: Workshop, notes: Notes
) -> Iterator[Choice]:
    shelves = offered(skeleton, member, workshop, remembered(workshop, skeleton))
    left = MOST_CHOICES
    for number, line in level.lines:
        if line.startswith((">", "= ", ALSO)) or ":" not in line:
            continue
        found, lost = said(line, shelves)
        left -= len(found)
        if left < 0:
            raise TooLarge(f"{short(member.name)} carries more than anybody can.")
        notes.extend(_in_vain(number, each) for each in lost)
        yield from found
