"""What a warband shall come to at most: as its owner plans it, and as a season asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from django.db import transaction

from accounts.actors import Actor
from rosters.documents import warband_of, workshop_of
from rosters.models import GivenBudget
from rosters.models import Warband as Row
from rosters.permissions import check_may_change, own_warband
from rules.kernel.totals import totals
from rules.kernel.warbands import BadEdit
from rules.registry import RULESETS

MOST = 1_000_000
PRICED = "points"  # the sum that a price list makes


@dataclass(frozen=True)
class Asked:
    """A budget that somebody asks for: who, in a short name that stays, its title and address, and
    the most by the ids of sums.
    """

    source: str
    title: str
    path: str
    most: Mapping[str, int]


@transaction.atomic
def set_budget(warband_id: str, actor: Actor, sum_id: str, most: str) -> Row:
    """Plan for a sum; an empty number ends the plan.

    Raises NotYours, Warband.DoesNotExist, or BadEdit for a sum that the warband does not have or
    for no whole number.
    """
    row = Row.objects.select_for_update().get(pk=warband_id)
    check_may_change(actor, row)
    known = totals(workshop_of(row.ruleset), warband_of(row.document)).sums
    if sum_id not in {each.id for each in known}:
        raise BadEdit("The warband has no such sum: add somebody first.", "sum")
    words = most.strip()
    if words and not (words.isdecimal() and len(words) <= len(str(MOST)) and int(words) <= MOST):
        raise BadEdit(f"A budget is a whole number up to {MOST:,}, or nothing.", "most")
    others = {each: number for each, number in row.budgets.items() if each != sum_id}
    row.budgets = {**others, sum_id: int(words)} if words else others
    row.save(update_fields=["budgets"])
    return row


# --- Asked for by others -------------------------------------------------------------------------


@cache
def budget_sums(ruleset: str) -> tuple[tuple[str, str], ...]:
    """What a budget may be about: the sums of the game's ready warbands, as (id, label).

    Where house catalogues have price lists, their points as well.
    """
    workshop = RULESETS[ruleset].workshop
    if workshop is None:
        return ()
    found = (each for ready in workshop.ready() for each in totals(workshop, ready).sums)
    labels = {each.id: each.label.partition(" (")[0] for each in found}
    priced = {PRICED: "Points of a house catalogue"} if workshop.packs is not None else {}
    return tuple({**priced, **labels}.items())


def give_budget(warband_id: str, asked: Asked, *, is_binding: bool) -> None:
    """Give a warband a budget, in the place of an earlier one of the same source. A budget that
    binds stays so.
    """
    held = GivenBudget.objects.filter(warband_id=warband_id, source=asked.source, is_binding=True)
    GivenBudget.objects.update_or_create(
        warband_id=warband_id,
        source=asked.source,
        defaults={
            "title": asked.title,
            "path": asked.path,
            "most": dict(asked.most),
            "is_binding": is_binding or held.exists(),
        },
    )


def take_back_budget(source: str, warband_id: str = "") -> None:
    """Take a budget back from one warband, or from all that have it."""
    rows = GivenBudget.objects.filter(source=source)
    (rows.filter(warband_id=warband_id) if warband_id else rows).delete()


@transaction.atomic
def drop_budget(warband_id: str, actor: Actor, number: str) -> None:
    """As the owner, no longer mean a warband for something. Raises NotYours or BadEdit."""
    row = own_warband(warband_id, actor)
    if not number.isdecimal() or len(number) > len(str(MOST)) * 2:
        raise BadEdit("There is no such budget.", "budget")
    found = row.given_budgets.filter(pk=int(number)).first()
    if found is None:
        return  # sent twice
    if found.is_binding:
        raise BadEdit(f"The warband is entered for {found.title}: leave it first.", "budget")
    found.delete()


def beyond(row: Row, most: Mapping[str, int]) -> Iterator[str]:
    """Each sum of a warband that is more than this, in words: “82 points, not 60”."""
    found = {
        each.id: each for each in totals(workshop_of(row.ruleset), warband_of(row.document)).sums
    }
    for id_, limit in most.items():
        if id_ in found and found[id_].total > limit:
            label = found[id_].label.partition(" (")[0]
            yield f"{label} {found[id_].total} instead of {limit}"
