"""Turns a document of any origin into a warband with new ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from rosters.document_checks import CATALOGUE, TOTALS
from rosters.exchange.clean_names import named_as
from rosters.exchange.import_result import (
    MOST_BUILD,
    MOST_DEPTH,
    MOST_KEPT,
    MOST_PACK,
    Notes,
    Reading,
    TooLarge,
    Unreadable,
    short,
)
from rosters.exchange.unknown_parts import beside, parted, unknown_parts
from rosters.pack_store import stocked
from rules.kernel.building import Workshop
from rules.kernel.packs import BadPack
from rules.kernel.warbands import (
    MOST_MEMBERS,
    MOST_TEAMS,
    PACK_NAME,
    BadEdit,
    Member,
    Team,
    Warband,
    members_of,
)
from rules.registry import RULESETS
from web.json_limits import JsonObject

Raw = Mapping[str, Any]
OURS = ("made", "format", "$schema", CATALOGUE, TOTALS)
MOST_TOLD = 5  # reasons why a house catalogue cannot be used


def settled(document: Raw, notes: Notes | None = None) -> Reading:
    """A document of the current format as a warband. Raises Unreadable if it is not valid.

    Unknown parts are moved to the `vendor` of their level and reported.
    """
    _check_words(document)
    notes = notes or Notes()
    workshop = _workshop(document)
    pack = _packed(document, workshop, notes)
    teams = _rows(document, "teams", MOST_TEAMS, "A warband has at most {} teams; this one has {}.")
    loose = Warband(
        str(document["ruleset"]),
        named_as(document.get("name"), "warband", "Warband", notes),
        tuple(_team(each, workshop, notes) for each in teams),
        **{**parted(document, Warband, OURS, "the warband", notes), **pack},
    )
    warband = renewed(loose, workshop, notes)
    if len(msgspec.json.encode(warband)) > MOST_KEPT:
        raise TooLarge("That warband holds more than can be kept here.")
    return Reading(warband, notes.shown())


def _workshop(document: Raw) -> Workshop:
    slug = document.get("ruleset")
    ruleset = RULESETS.get(slug) if isinstance(slug, str) else None
    if ruleset is None or ruleset.workshop is None:
        raise Unreadable("That file does not name a game for which warbands are built here.")
    return ruleset.workshop


def _packed(document: Raw, workshop: Workshop, notes: Notes) -> dict[str, str]:
    """The house catalogue in the document, or the stored one that it names."""
    raw, named = document.get(CATALOGUE), document.get("pack")
    if raw is None or workshop.packs is None:
        if isinstance(named, str) and PACK_NAME.fullmatch(named):
            stocked(workshop, str(document["ruleset"]), named)
        return {}
    if len(msgspec.json.encode(raw)) > MOST_PACK:
        notes.append("Its house catalogue is larger than any, and is left out.")
        return {}
    try:
        pack = workshop.packs.read(raw if isinstance(raw, dict) else {})
    except BadPack as error:
        why = "; ".join(f"{each.path}: {each.message}" for each in error.problems[:MOST_TOLD])
        notes.append(f"Its house catalogue cannot be used and is left out. {short(why, 300)}")
        return {}
    notes.append(f"It is built from the house catalogue “{pack.name}”, which comes with it.")
    return {"pack": pack.digest}


def _rows(document: Raw, name: str, most: int, sentence: str) -> list[Raw]:
    rows = document.get(name, [])
    if not isinstance(rows, list) or not all(isinstance(each, dict) for each in rows):
        raise Unreadable(f"The {name} in that file are not a list of {name}.")
    if len(rows) > most:
        raise Unreadable(sentence.format(most, len(rows)))
    return rows


def _check_words(document: Raw) -> None:
    """Refuse data that a database cannot store: deep nesting, and NUL in text."""
    level: list[Any] = [document]
    for _ in range(MOST_DEPTH):
        words = (each for each in level if isinstance(each, str))
        if any("\x00" in each for each in words):
            raise Unreadable("That file has characters in it that no text has.")
        level = [below for each in level for below in _below(each)]
        if not level:
            return
    raise Unreadable("That file is nested more deeply than any warband.")


def _below(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value
        yield from value.values()
    elif isinstance(value, list):
        yield from value


# --- Teams and members ---------------------------------------------------------------------------


def _team(raw: Raw, workshop: Workshop, notes: Notes) -> Team:
    name = named_as(raw.get("name"), "team", "Team", notes)
    rows = _rows(raw, "members", MOST_MEMBERS, f"{name} has room for {{}}, and the file has {{}}.")
    fields = parted(raw, Team, (), name, notes)
    members, strangers = [], []
    for row in rows:
        member = _member(row, workshop, notes)
        if member is None:
            strangers.append(row)
        else:
            members.append(member)
    if strangers:
        beside(fields, "members", strangers)
    return Team(str(raw.get("id", "")), name, tuple(members), **fields)


def _member(raw: Raw, workshop: Workshop, notes: Notes) -> Member | None:
    kinds = {kind.id: kind.name for kind in workshop.kinds}
    kind = raw.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        notes.append(
            f"{short(raw.get('name', 'Somebody'))} is a “{short(kind)}”, which this game does not "
            "know. It is kept beside the team and does not play."
        )
        return None
    name = named_as(raw.get("name"), kinds[kind], kinds[kind].capitalize(), notes)
    fields = parted(raw, Member, (), name, notes)
    if fields.pop("picture", ""):
        notes.append(f"{name}: pictures do not travel in files; give it one again.")
    build, more = _build(kind, raw.get("build", {}), workshop, name, notes)
    if more:
        beside(fields, "build", more)
    return Member(str(raw.get("id", "")), name, kind, build, **fields)


def _build(
    kind: str, raw: Any, workshop: Workshop, name: str, notes: Notes
) -> tuple[JsonObject, Any]:
    """A build as it is stored, and its unknown parts."""
    if len(msgspec.json.encode(raw)) > MOST_BUILD:
        raise TooLarge(f"{name} carries more than anybody can.")
    known, strange = unknown_parts(raw, _schemas(workshop)[kind])
    notes.extend(
        f"{name}: “{short(path)}” is unknown here. It is kept, and does nothing."
        for path in strange
    )
    try:
        return workshop.read(kind, known), strange
    except (BadEdit, TypeError, ValueError) as error:
        reason = error.reason if isinstance(error, BadEdit) else "It is no list of parts."
        notes.append(f"{name} begins anew as a plain {kind}, with the old make kept. {reason}")
        return workshop.plain(kind), raw


@cache
def _schemas(workshop: Workshop) -> Mapping[str, Raw]:
    return workshop.schema()


# --- Ids -----------------------------------------------------------------------------------------


def renewed(warband: Warband, workshop: Workshop, notes: Notes) -> Warband:
    """The warband with new ids: teams first, then all members in order."""
    start = len(warband.teams) + 1
    names: dict[str, str] = {}
    for number, each in enumerate(members_of(warband), start):
        if each.id in names:
            notes.append(f"Two in the file have the id “{short(each.id)}”; it means the first.")
        elif each.id:
            names[each.id] = f"m{number}"
    everybody = sum(1 for _ in members_of(warband))
    numbers = iter(range(start, start + everybody))
    teams = tuple(
        Team(
            f"t{place}",
            team.name,
            tuple(
                _renewed(each, f"m{next(numbers)}", names, workshop, notes) for each in team.members
            ),
            _leader(team, names, notes),
            team.notes,
            team.vendor,
        )
        for place, team in enumerate(warband.teams, 1)
    )
    return replace(warband, teams=teams, made=len(teams) + everybody)


def _leader(team: Team, names: Mapping[str, str], notes: Notes) -> str:
    if team.leader and team.leader not in names:
        notes.append(f"Whoever led {team.name} is not in the file.")
    return names.get(team.leader, "")


def _renewed(
    member: Member, id_: str, names: Mapping[str, str], workshop: Workshop, notes: Notes
) -> Member:
    known = workshop.renumbered(member.kind, member.build, {each: each for each in names})
    if known != member.build:
        notes.append(f"{member.name} names somebody who is not in the file; that is left out.")
    build = workshop.renumbered(member.kind, member.build, names)
    return replace(member, id=id_, build=build)
