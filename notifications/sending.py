"""Sends due deliveries. A delivery is claimed before it is sent; see decision 0020-news."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from notifications import mail, webhooks
from notifications.kept_preferences import wants_letter
from notifications.kinds import MAIL, PUSH, TESTS, WEBHOOK
from notifications.models import Delivery, NotAtAll, Notice, NotMine, PerhapsSent, TryLater
from notifications.out_of_date import is_out_of_date
from notifications.push import delivery as push
from notifications.services import GATHERING

WAITS = tuple(timedelta(minutes=each) for each in (1, 5, 15, 60, 180, 480, 1440))
IN_HANDS = timedelta(minutes=10)  # far longer than sending takes
AT_ONCE = 200
NO_WAIT = timedelta(0)
KEPT = timedelta(days=180)
State = Delivery.State
UNDER_WAY = (State.CLAIMED, State.SENDING)


class Channel(Protocol):
    """Hands over deliveries to one reader: a letter may have several, a webhook has one."""

    def __call__(self, deliveries: Sequence[Delivery], begin: Callable[[], bool]) -> None: ...


CHANNELS: dict[str, Channel] = {
    MAIL: mail.deliver,
    WEBHOOK: webhooks.deliver,
    PUSH: push.deliver,
}


def send(delivery_id: int) -> None:
    """Send one delivery, if it is due and no other worker has claimed it.

    A letter takes those along that wait for the same reader about the same thing.
    """
    wanted = [each for each in claim(delivery_id) if _is_wanted(each)]
    if not wanted:
        return
    try:
        CHANNELS[wanted[0].channel](wanted, lambda: _begin(wanted))
    except TryLater as error:
        for each in wanted:
            _postpone(each, error)
    except NotMine:
        return
    except NotAtAll as error:
        _finish_all(wanted, State.GIVEN_UP, str(error))
    except PerhapsSent as error:
        _finish_all(wanted, State.UNSURE, str(error))
    else:
        _finish_all(wanted, State.SENT)


def _is_wanted(delivery: Delivery) -> bool:
    """Whether it is still to be sent; if not, it is noted why."""
    notice = delivery.notice
    if is_out_of_date(notice):
        _let_go(delivery)
        return False
    is_letter = delivery.channel == MAIL and notice.user_id is not None
    if is_letter and not wants_letter(notice.user_id, notice.kind):
        _finish(delivery, State.GIVEN_UP, "The reader wants no such letters any more.")
        return False
    return True


def _let_go(delivery: Delivery) -> None:
    """Drop a notice that is no longer true. An earlier call over the web may have arrived."""
    was_tried = delivery.channel in (WEBHOOK, PUSH) and delivery.trouble
    _finish(delivery, State.UNSURE if was_tried else State.DROPPED, delivery.trouble)


@transaction.atomic
def claim(delivery_id: int) -> list[Delivery]:
    """Claim the delivery and what goes with it, the newest notice first.

    Nothing if it is not due or another worker was faster.
    """
    now = timezone.now()
    due = Delivery.objects.filter(pk=delivery_id, state=State.WAITING, due__lte=now)
    lead = due.select_related("notice").first()
    if lead is None:
        return []
    # Locked in one order: of two workers that come for the same bundle one gets all of it.
    free = Delivery.objects.filter(_together(lead, now), state=State.WAITING)
    locked = list(free.select_for_update().order_by("pk").values_list("pk", flat=True))
    if delivery_id not in locked:
        return []
    mine = Delivery.objects.filter(pk__in=locked)
    mine.update(state=State.CLAIMED, claimed=now, attempts=F("attempts") + 1)
    rows = Delivery.objects.select_related("notice__user", "webhook").filter(pk__in=locked)
    return list(rows.order_by("-notice__created", "-notice__id"))


def _together(lead: Delivery, now: datetime) -> Q:
    """The deliveries that go as one: letters to one reader about one thing."""
    alone, notice = Q(pk=lead.pk), lead.notice
    if lead.channel != MAIL or not notice.topic or notice.user_id is None:
        return alone
    same = Delivery.objects.filter(channel=MAIL, due__lte=now + GATHERING)
    same = same.filter(notice__user_id=notice.user_id, notice__topic=notice.topic)
    return alone | Q(pk__in=same.filter(state=State.WAITING).values("pk"))


def _mine(delivery: Delivery, *states: str) -> object:
    # The attempt number distinguishes an old claim from a new one if a worker is delayed.
    return Q(pk=delivery.pk, attempts=delivery.attempts, state__in=states)


@transaction.atomic
def _begin(deliveries: Sequence[Delivery]) -> bool:
    """Record that sending begins; after a crash from here on the result is unknown.

    False if one of them is in other hands by now: those send the rest of the bundle, too.
    """
    now = timezone.now()
    for each in deliveries:
        mine = Delivery.objects.filter(_mine(each, State.CLAIMED))
        if not mine.update(state=State.SENDING, claimed=now):
            transaction.set_rollback(True)
            return False
    return True


def _finish_all(deliveries: Sequence[Delivery], state: str, trouble: str = "") -> None:
    for each in deliveries:
        _finish(each, state, trouble)


def _finish(delivery: Delivery, state: str, trouble: str = "") -> None:
    mine = Delivery.objects.filter(_mine(delivery, *UNDER_WAY))
    mine.update(state=state, trouble=trouble[:200])


def _postpone(delivery: Delivery, error: TryLater) -> None:
    trouble = str(error)
    # Whoever asks for a test looks at it now.
    if delivery.attempts > len(WAITS) or delivery.notice.kind in TESTS:
        _finish(delivery, State.GIVEN_UP, trouble)
        return
    due = timezone.now() + max(WAITS[delivery.attempts - 1], error.wait or NO_WAIT)
    mine = Delivery.objects.filter(_mine(delivery, *UNDER_WAY))
    mine.update(state=State.WAITING, due=due, trouble=trouble[:200])


# --- The sweep ------------------------------------------------------------------


def due_deliveries() -> list[int]:
    """The due deliveries, oldest first; claims of dead workers are resolved before."""
    now = timezone.now()
    _pick_up(now)
    waiting = Delivery.objects.filter(state=State.WAITING, due__lte=now).order_by("due", "pk")
    return list(waiting.values_list("pk", flat=True)[:AT_ONCE])


def _pick_up(now: datetime) -> None:
    lost = Delivery.objects.filter(claimed__lt=now - IN_HANDS)
    begun = lost.filter(state=State.SENDING)
    begun.update(trouble="The worker ended while this was being sent.")
    begun.filter(channel=MAIL).update(state=State.UNSURE)
    worn = lost.filter(state__in=UNDER_WAY, attempts__gt=len(WAITS))
    worn.update(state=State.GIVEN_UP, trouble="Every worker that had it in hand ended.")
    lost.filter(state__in=UNDER_WAY).update(state=State.WAITING, due=now)


def forget_old_news() -> None:
    """Delete old notices."""
    Notice.objects.filter(created__lt=timezone.now() - KEPT).delete()
