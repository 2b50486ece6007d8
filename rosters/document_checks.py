"""Validates a complete document from outside. A refusal gives every reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from rosters.documents import MIGRATORS, warband_of, workshop_of
from rules.kernel import warbands as w
from rules.kernel.building import Problem
from rules.kernel.edits import named
from rules.kernel.packs import BadPack
from rules.kernel.warbands import FORMAT, BadEdit, Member, Team, Warband, members_of
from rules.registry import RULESETS
from web.errors import Unreadable, sentence_of
from web.json_limits import JsonObject

ID = re.compile(r"[tm]([1-9][0-9]{0,5})")
MOST_MADE = 999_999
TOTALS = "totals"  # the key of an exported warband's sums, for programs that do not compute them
CATALOGUE = "catalogue"  # the key of an exported warband's house catalogue
MOST_VENDOR = 20_000  # bytes of the data that other programs store in it
Tell = Callable[[str, str, str], None]  # path, code, sentence


def warband_in(document: JsonObject) -> Warband:
    """The warband in a document. Raises Unreadable with all problems."""
    problems: list[Problem] = []

    def tell(path: str, code: str, sentence: str) -> None:
        problems.append(Problem(path, code, sentence))

    warband = _record(document)
    plain = _plain(warband, tell)
    if problems:
        raise Unreadable(tuple(problems))
    return plain


def _record(document: JsonObject) -> Warband:
    age = document.get("format", FORMAT)
    if type(age) is not int or age not in (FORMAT, *MIGRATORS):
        _refuse("format", "format", f"This site reads format {FORMAT} of a warband.")
    document, digest = _unpacked(document)
    try:
        warband = warband_of(document)
    except msgspec.ValidationError as error:
        sentence, path = sentence_of(error)
        _refuse(path, "unreadable", f"This is no warband: {sentence}.")
    if warband.ruleset not in RULESETS or RULESETS[warband.ruleset].workshop is None:
        _refuse("ruleset", "unknown_game", "No warbands of that game are built here.")
    return replace(warband, pack=digest) if digest else warband


def _unpacked(document: JsonObject) -> tuple[JsonObject, str]:
    """An exported document without the additional keys, and its house catalogue."""
    beside = ("$schema", CATALOGUE, TOTALS)
    rest = {name: each for name, each in document.items() if name not in beside}
    raw, slug = document.get(CATALOGUE), document.get("ruleset")
    workshop = RULESETS[slug].workshop if isinstance(slug, str) and slug in RULESETS else None
    if raw is None or workshop is None or workshop.packs is None:
        return rest, ""
    try:
        return rest, workshop.packs.read(raw if isinstance(raw, dict) else {}).digest
    except BadPack as error:
        raise Unreadable(
            tuple(replace(each, path=f"{CATALOGUE}.{each.path}") for each in error.problems)
        ) from error


def _refuse(path: str, code: str, sentence: str) -> NoReturn:
    raise Unreadable((Problem(path, code, sentence),))


def _plain(warband: Warband, tell: Tell) -> Warband:
    if not _is_of_a_size(warband, tell):
        return warband
    _check_ids(warband, tell)
    _check_bounds(warband, tell)
    teams = tuple(_team(team, warband, tell) for team in warband.teams)
    numbers = [int(found[1]) for found in map(ID.fullmatch, _ids(warband)) if found]
    return replace(
        warband,
        name=_name(warband.name, "warband", "", tell),
        teams=teams,
        made=max([warband.made, *numbers]),
    )


def _is_of_a_size(warband: Warband, tell: Tell) -> bool:
    """Whether the document is small enough to be checked in full; tens of thousands of parts would
    take long.
    """
    is_of_a_size = len(warband.teams) <= w.MOST_TEAMS
    if not is_of_a_size:
        tell("teams", "too_many", f"A warband has at most {w.MOST_TEAMS} teams.")
    for team in warband.teams[: w.MOST_TEAMS]:
        if len(team.members) > w.MOST_MEMBERS:
            is_of_a_size = False
            tell(f"{team.id}.members", "too_many", f"A team has room for {w.MOST_MEMBERS}.")
    return is_of_a_size


def _ids(warband: Warband) -> Iterator[str]:
    for team in warband.teams:
        yield team.id
        yield from (each.id for each in team.members)


def _check_ids(warband: Warband, tell: Tell) -> None:
    seen: set[str] = set()
    for place, team in enumerate(warband.teams):
        for start, path, found in (
            ("t", f"teams.{place}.id", team.id),
            *(("m", f"teams.{place}.members.{at}.id", m.id) for at, m in enumerate(team.members)),
        ):
            if not ID.fullmatch(found) or not found.startswith(start):
                tell(path, "id", "An id is t or m (team or member) and a number, as in t1 and m2.")
            elif found in seen:
                tell(path, "id", f"The id {found} is given twice.")
            seen.add(found)


def _check_bounds(warband: Warband, tell: Tell) -> None:
    if not 0 <= warband.made <= MOST_MADE:
        tell("made", "number", f"A warband counts its ids from 0 to {MOST_MADE}.")
    if not w.PACK_NAME.fullmatch(warband.pack):
        tell("pack", "word", "A pack has a plain name.")
    if len(warband.packs) > w.MOST_PACKS + 1 or not all(map(w.PACK_NAME.fullmatch, warband.packs)):
        tell("also", "word", f"At most {w.MOST_PACKS} other packs, each by its plain name.")
    _notes(warband.notes, "", tell)
    extra = [
        warband.vendor,
        *(team.vendor for team in warband.teams),
        *(each.vendor for each in members_of(warband)),
    ]
    if sum(len(msgspec.json.encode(each)) for each in extra if each) > MOST_VENDOR:
        tell("vendor", "too_much", f"Other programs may keep {MOST_VENDOR} bytes with a warband.")


def _team(team: Team, warband: Warband, tell: Tell) -> Team:
    if team.leader and all(each.id != team.leader for each in team.members):
        tell(f"{team.id}.leader", "unknown", "Whoever leads a team is one of its members.")
    _notes(team.notes, team.id, tell)
    members = tuple(_member(each, warband, tell) for each in team.members)
    return replace(team, name=_name(team.name, "team", team.id, tell), members=members)


def _member(member: Member, warband: Warband, tell: Tell) -> Member:
    for field in ("colour", "picture"):
        if not w.PLAIN_NAME.fullmatch(getattr(member, field)):
            tell(f"{member.id}.{field}", "word", f"A {field} has a plain name.")
    if not w.FACE.fullmatch(member.face):
        tell(f"{member.id}.portrait", "word", w.ODD_FACE)
    _notes(member.notes, member.id, tell)
    build: JsonObject = {}
    try:
        build = workshop_of(warband.ruleset).read(member.kind, member.build)
    except BadEdit as error:
        tell(f"{member.id}.{error.path or 'build'}", "unreadable", error.reason)
    return replace(member, name=_name(member.name, "figure", member.id, tell), build=build)


def _name(name: str, what: str, owner: str, tell: Tell) -> str:
    try:
        return named(name, what)
    except BadEdit as error:
        tell(f"{owner}.name".strip("."), "name", error.reason)
        return name


def _notes(notes: str, owner: str, tell: Tell) -> None:
    if len(notes) > w.MOST_NOTES:
        sentence = f"Notes have at most {w.MOST_NOTES} characters."
        tell(f"{owner}.notes".strip("."), "notes", sentence)
