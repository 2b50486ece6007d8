"""Opens lessons, sweeps them, and gives what a guest has solved to their account."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Exists, Q, QuerySet
from django.http import HttpRequest

from accounts.actors import GUEST, Actor, actor_from
from accounts.guests import KEPT_FOR
from battles.lessons.models import SolvedLesson
from battles.matchmaking.plans import MACHINE, BattlePlan, check_plan
from battles.models import Battle
from battles.services import limits, opening
from battles.services.guest_cleanup import REPORTS, erase_if_among
from rules.lessons import AGAINST, Lesson

STAYS = timedelta(days=1)  # the battle of a lesson, after its last order
AT_ONCE = 50  # battles in one sweep


@transaction.atomic
def begin(lesson: Lesson, actor: Actor, opened_from: str) -> Battle:
    """Open the battle of a lesson. Raises TooManyBattles."""
    limits.check_lessons(actor, opened_from)
    plan = BattlePlan(
        lesson.game,
        lesson.scenario,
        side=lesson.side,
        house_rules=dict(lesson.answers),
        wanted=MACHINE,
        bot=AGAINST,
    )
    checked = check_plan(plan)
    battle = opening.new_row(checked, actor, opened_from)
    battle.lesson, battle.title = f"{lesson.game}/{lesson.key}", lesson.title
    return opening.opened(battle, checked, actor, {})


def sweep(now: datetime) -> int:
    """Delete lessons that nobody has played for a day; return their number. What is solved stays,
    of guests for as long as guests are known.
    """
    SolvedLesson.objects.filter(user=None, solved__lt=now - KEPT_FOR).delete()
    left = _left(now)
    keys = list(left.order_by("moved").values_list("pk", flat=True)[:AT_ONCE])
    return sum(erase_if_among(left, key) for key in keys)


def _left(now: datetime) -> QuerySet[Battle]:
    return Battle.objects.filter(~Q(lesson=""), ~Exists(REPORTS), moved__lt=now - STAYS)


def on_login(sender: object, request: HttpRequest, user: object, **more: object) -> None:
    """Signal handler of `user_logged_in`: what the guest has solved, the account has solved."""
    guest = actor_from(AnonymousUser(), request.session.get(GUEST, ""))
    pk = getattr(user, "pk", None)
    if not guest.guest_key or pk is None:
        return
    known = SolvedLesson.objects.filter(user_id=pk).values_list("lesson", flat=True)
    own = SolvedLesson.objects.filter(user=None, guest_key=guest.guest_key)
    own.exclude(lesson__in=list(known)).update(user_id=pk, guest_key="")
    own.delete()
