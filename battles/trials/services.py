"""Battles on trial: laid out for a page, begun with the first order, swept, kept by an account."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Count, Exists, Q, QuerySet

from accounts.actors import MACHINE, Actor, actor_from
from battles import permissions
from battles.commitments.models import Commitment
from battles.matchmaking.plans import MACHINE as AGAINST_MACHINE
from battles.matchmaking.plans import BattlePlan, check_plan
from battles.models import Battle
from battles.services import limits, opening
from battles.services.guest_cleanup import ACCOUNTS, REPORTS, erase_if_among
from battles.services.locking import locked_battle
from battles.services.seating import sit_down
from battles.trials.ids import bot_of, is_trial, secret_of
from rules.bots.known import EASY
from rules.kernel.dice import commitment

RULESET, SCENARIO, SIDE = "firewall", "cutters_yard", "watch"
LEADER = "sergeant"  # who is chosen when the page opens
STREET = BattlePlan(
    RULESET,
    "street_fight",
    side="wardens",
    house_rules={"street_turns": "8", "street_end": "losses"},
    wanted=AGAINST_MACHINE,
    bot=EASY,
)
KEPT_FOR = timedelta(days=1)  # what was left after fewer than ENOUGH orders
ENOUGH = 3
AT_ONCE = 50  # battles in one sweep


def is_stored(trial: str) -> bool:
    """Whether the first order of a battle on trial was given."""
    return Battle.objects.filter(pk=trial).exists()


def is_used_up(trial: str) -> bool:
    """Whether a battle on trial was played once and is gone: nobody plays its dice again."""
    return Commitment.objects.filter(commitment=commitment(secret_of(trial))).exists()


def lay_out(trial: str, actor: Actor, opened_from: str) -> Battle:
    """Store a battle on trial as it begins; the same each time for the same id.

    The caller holds a transaction, and rolls it back where the battle is only to be looked at.
    """
    checked = check_plan(
        BattlePlan(RULESET, SCENARIO, side=SIDE, wanted=AGAINST_MACHINE, bot=bot_of(trial))
    )
    battle = opening.new_row(checked, actor, opened_from)
    battle.pk = trial
    return opening.opened(battle, checked, actor, {})


@transaction.atomic
def begin(trial: str, actor: Actor, opened_from: str) -> Battle:
    """The same for its first order. Raises TooManyBattles."""
    limits.check_trials(actor, opened_from)
    return lay_out(trial, actor, opened_from)


def sweep(now: datetime) -> int:
    """Delete battles on trial that were left soon after they had begun; return their number."""
    left = _left(now)
    keys = left.order_by("moved").values_list("pk", flat=True)
    late = (key for key in keys.iterator(chunk_size=AT_ONCE) if is_trial(key))
    return sum(erase_if_among(left, key) for key in list(islice(late, AT_ONCE)))


def _left(now: datetime) -> QuerySet[Any]:
    """Battles of the yard that guests have left; those of accounts stay."""
    own = Q(orders__seat__isnull=False) & ~Q(orders__seat__guest_key__startswith=MACHINE)
    rows = Battle.objects.filter(
        ~Exists(ACCOUNTS),
        ~Exists(REPORTS),
        scenario=SCENARIO,
        status=Battle.Status.ACTIVE,
        moved__lt=now - KEPT_FOR,
    )
    return rows.annotate(own=Count("orders", filter=own)).filter(own__lt=ENOUGH)


@transaction.atomic
def give_to(user_id: int, guest: Actor, trial: str) -> bool:
    """Give a guest's seat in a battle on trial to an account; whether there was one."""
    try:
        battle, seats = locked_battle(trial)
    except Battle.DoesNotExist:
        return False
    if not permissions.may_keep(guest, battle, seats):
        return False
    user = get_user_model().objects.get(pk=user_id)
    account = actor_from(user, "")
    for seat in permissions.seats_held(guest, seats):
        sit_down(seat, account)
        seat.save()
    Battle.objects.filter(pk=battle.pk).update(created_by=user)
    return True
