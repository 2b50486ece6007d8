"""What a warband shall come to at most, as its owner plans it."""

from __future__ import annotations

from django.db import transaction

from accounts.actors import Actor
from rosters.documents import warband_of, workshop_of
from rosters.models import Warband as Row
from rosters.permissions import check_may_change
from rules.kernel.totals import totals
from rules.kernel.warbands import BadEdit

MOST = 1_000_000


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
