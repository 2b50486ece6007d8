"""The history of warbands: apps above write what happened, and warbands repeat the sums of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime

from django.db import transaction

from rosters.models import HistoryLine, Revision, Warband
from web.json_limits import JsonObject

Outcome, Fate, Source = HistoryLine.Outcome, HistoryLine.Fate, HistoryLine.Source
# Of several lines about one battle, whose outcome counts: whoever rules on it later.
RANKS = tuple(each.value for each in (Source.BATTLE, Source.TABLE, Source.CAMPAIGN, Source.FIXTURE))
MOST_FATES = 400  # of a line
MARKS = {Fate.DEAD.value: "dead", Fate.GONE.value: "gone", Fate.SCAR.value: "scars"}


@dataclass(frozen=True)
class MemberFate:
    """What became of somebody. `member`: the id in the warband, empty where it has none."""

    member: str
    name: str
    kind: str
    words: str


@dataclass(frozen=True)
class Happened:
    """What is told of a warband: see `HistoryLine`. `foe`: the id of a warband, or empty."""

    at: datetime
    title: str
    known_from: datetime | None = None
    battle: str = ""
    setting: str = ""
    occasion: str = ""
    address: str = ""
    opponent: str = ""
    foe: str = ""
    outcome: str = ""
    losses: int | None = None
    felled: int | None = None
    notes: str = ""
    fates: Sequence[MemberFate] = field(default_factory=tuple)


@transaction.atomic
def write(source: str, key: str, told: Mapping[str, Happened]) -> None:
    """Tell what happened to warbands, by their ids, in place of what this row told before.

    The same told twice changes nothing. Warbands that are gone are left out.
    """
    before = HistoryLine.objects.filter(source=source, key=key)
    warbands = {*before.values_list("warband_id", flat=True), *told}
    there = set(_locked(warbands))
    before.exclude(warband_id__in=told).delete()
    for warband in sorted(there & set(told)):
        HistoryLine.objects.update_or_create(
            warband_id=warband, source=source, key=key, defaults=_fields(told[warband])
        )
    _sum_up(there)


@transaction.atomic
def decide(source: str, key: str, outcomes: Mapping[str, str], notes: str) -> None:
    """Change the outcome of what a row has told, by warband; an empty one does not count."""
    lines = HistoryLine.objects.filter(source=source, key=key)
    there = _locked(lines.filter(warband__in=outcomes).values_list("warband_id", flat=True))
    for warband in there:
        changed = {"outcome": outcomes[warband], "notes": notes[:300]}
        lines.filter(warband_id=warband).update(**changed)
    _sum_up(there)


@transaction.atomic
def erase(source: str, of: str) -> None:
    """Delete what rows have told whose keys begin so."""
    lines = HistoryLine.objects.filter(source=source, key__startswith=of)
    warbands = _locked(set(lines.values_list("warband_id", flat=True)))
    lines.delete()
    _sum_up(warbands)


def _locked(warbands: Iterable[str]) -> list[str]:
    """The warbands that there are, locked in one order, so that nobody waits for each other."""
    rows = Warband.objects.select_for_update().filter(pk__in=list(warbands)).order_by("pk")
    return list(rows.values_list("pk", flat=True))


def _fields(told: Happened) -> dict[str, object]:
    foe = Warband.objects.filter(pk=told.foe).values_list("pk", flat=True).first()
    return {
        "battle": told.battle,
        "at": told.at,
        "known_from": told.known_from or told.at,
        "title": told.title[:120],
        "setting": told.setting[:120],
        "occasion": told.occasion[:120],
        "address": told.address[:200],
        "opponent": told.opponent[:200],
        "foe_id": foe,
        "outcome": told.outcome,
        "losses": told.losses,
        "felled": told.felled,
        "notes": told.notes[:300],
        "fates": [asdict(each) for each in told.fates[:MOST_FATES]],
    }


def is_lost(warband_id: str, member: str) -> bool:
    """Whether a member is dead or gone, as far as a warband's history says."""
    marks = Warband.objects.filter(pk=warband_id).values_list("marks", flat=True).first() or {}
    return not {"dead", "gone"}.isdisjoint(marks.get(member, {}))


def whose(owner: Mapping[str, object], document: JsonObject) -> str | None:
    """The one warband of an owner that once stood exactly so; None if there is none, or several.

    owner: the fields of `Warband` that select the owner's.
    """
    of_owner = {f"warband__{name}": value for name, value in owner.items()}
    rows = Revision.objects.filter(**of_owner, document__name=document.get("name"))
    found = {each.warband_id for each in rows.iterator() if each.document == document}
    return found.pop() if len(found) == 1 else None


# --- What warbands repeat of it ------------------------------------------------------------------


def _sum_up(warbands: Iterable[str]) -> None:
    """Count anew; `changed` stays as it is, because nobody has changed the warband."""
    for warband in warbands:
        lines = list(HistoryLine.objects.filter(warband_id=warband).order_by("at", "pk"))
        fought = [each for each in lines if each.outcome]
        outcomes = outcomes_of(fought)
        Warband.objects.filter(pk=warband).update(
            won=outcomes.count(Outcome.WON),
            drawn=outcomes.count(Outcome.DRAWN),
            lost=outcomes.count(Outcome.LOST),
            fought=fought[-1].at if fought else None,
            marks=_marks(lines),
        )


def outcomes_of(lines: Iterable[HistoryLine]) -> list[str]:
    """The outcome of each battle; of several lines about one, that of the last to rule on it."""
    found: dict[str, HistoryLine] = {}
    for line in lines:
        event = line.battle or f"{line.source}:{line.key}"
        known = found.get(event)
        if line.outcome and (known is None or rank(line) > rank(known)):
            found[event] = line
    return [each.outcome for each in found.values()]


def rank(line: HistoryLine) -> int:
    """How much a line's outcome weighs among several about one battle."""
    return RANKS.index(line.source)


def _marks(lines: Iterable[HistoryLine]) -> dict[str, dict[str, int]]:
    """The dead, the gone and the scarred, by the ids of members."""
    found: dict[str, dict[str, int]] = {}
    for line in lines:
        for fate in line.fates:
            member, name = fate["member"], MARKS.get(fate["kind"])
            if fate["kind"] == Fate.WELL:
                found.pop(member, None)
            elif name and member:
                mark = found.setdefault(member, {})
                mark[name] = mark.get(name, 0) + 1
    return found
