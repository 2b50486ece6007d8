"""Converts a warband's record to its stored document and back, for every stored version."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from rosters.models import Warband as Row
from rosters.pack_store import keep_met, stocked
from rosters.portraits.looks import look_of
from rules.kernel.building import Problem, Workshop
from rules.kernel.totals import totals
from rules.kernel.warbands import FORMAT, Member, Warband, members_of
from rules.registry import RULESETS
from web.json_limits import JsonObject

# Upgrades by format: each converts a document to the next format. They are never removed.
MIGRATORS: dict[int, Callable[[JsonObject], JsonObject]] = {}

MOST_PORTRAITS = 6  # in a summary
MOST_COUNTED = 9999  # maximum number of problems stored for lists
PICTURE_NAME = re.compile(r"[0-9a-f]{64}")  # the SHA-256 of its bytes


def workshop_of(ruleset: str) -> Workshop:
    """The workshop of a game. Raises KeyError if the game has none."""
    workshop = RULESETS[ruleset].workshop
    if workshop is None:
        raise KeyError(ruleset)
    return workshop


def warband_of(document: JsonObject) -> Warband:
    """A stored document as a record. Loads its house catalogue into the game.

    Raises msgspec.ValidationError if it is not valid.
    """
    age = document.get("format", FORMAT)
    while age in MIGRATORS:
        document = MIGRATORS[age](document)
        age = document["format"]
    warband = msgspec.convert(document, Warband)
    ruleset = RULESETS.get(warband.ruleset)
    if ruleset is not None and ruleset.workshop is not None:
        for pack in warband.packs:
            stocked(ruleset.workshop, warband.ruleset, pack)
    return warband


def document_of(warband: Warband) -> JsonObject:
    """A warband as it is stored and sent."""
    document: JsonObject = msgspec.json.decode(msgspec.json.encode(warband))
    return document


def put(row: Row, warband: Warband) -> tuple[Problem, ...]:
    """Write a warband into its row, with the numbers that lists show. Returns its problems."""
    workshop = workshop_of(warband.ruleset)
    for pack in warband.packs:
        keep_met(workshop, warband.ruleset, pack)
    problems = workshop.check(warband)
    row.ruleset, row.name = warband.ruleset, warband.name
    row.document = document_of(warband)
    row.teams, row.members = len(warband.teams), sum(1 for _ in members_of(warband))
    row.problems = min(len(problems), MOST_COUNTED)
    row.summary = summary_of(workshop, warband)
    return problems


def summary_of(workshop: Workshop, warband: Warband) -> JsonObject:
    """What lists and cards show of a warband: faces, its leaders first, and what it comes to."""
    leaders = {team.leader for team in warband.teams}
    ordered = sorted(members_of(warband), key=lambda each: each.id not in leaders)
    return {
        "faces": [_portrait(workshop, warband, each) for each in ordered[:MOST_PORTRAITS]],
        "sums": [
            {"id": each.id, "label": each.label, "total": each.total}
            for each in totals(workshop, warband).sums
            if each.total
        ],
    }


def _portrait(workshop: Workshop, warband: Warband, member: Member) -> JsonObject:
    look = look_of(member, workshop.profile(warband, member))
    return {
        "name": member.name,
        "look": look.code,
        "colour": member.colour,
        "picture": picture_shown(member.picture),
    }


# --- How a member looks on pages ----------------------------------------------------------------


def picture_shown(name: str) -> str:
    """The picture's name if it has the form of our names, else an empty string: documents come from
    anywhere.
    """
    return name if PICTURE_NAME.fullmatch(name) else ""
