"""Sends due deliveries. A delivery is claimed before it is sent; see decision 0020-news."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol

from django.db.models import F, Q
from django.utils import timezone

from notifications import mail, webhooks
from notifications.kinds import MAIL, WEBHOOK
from notifications.models import Delivery, NotAtAll, Notice, PerhapsSent, TryLater
from notifications.out_of_date import is_out_of_date

WAITS = tuple(timedelta(minutes=each) for each in (1, 5, 15, 60, 180, 480, 1440))
IN_HANDS = timedelta(minutes=10)  # far longer than sending takes
AT_ONCE = 200
KEPT = timedelta(days=180)
State = Delivery.State
UNDER_WAY = (State.CLAIMED, State.SENDING)


class Channel(Protocol):
    def __call__(self, delivery: Delivery, begin: Callable[[], bool]) -> None: ...


CHANNELS: dict[str, Channel] = {MAIL: mail.deliver, WEBHOOK: webhooks.deliver}


def send(delivery_id: int) -> None:
    """Send one delivery, if it is due and no other worker has claimed it."""
    delivery = claim(delivery_id)
    if delivery is None:
        return
    if is_out_of_date(delivery.notice):
        _let_go(delivery)
        return
    try:
        CHANNELS[delivery.channel](delivery, lambda: _begin(delivery))
    except TryLater as error:
        _postpone(delivery, str(error))
    except NotAtAll as error:
        _finish(delivery, State.GIVEN_UP, str(error))
    except PerhapsSent as error:
        _finish(delivery, State.UNSURE, str(error))
    else:
        _finish(delivery, State.SENT)


def _let_go(delivery: Delivery) -> None:
    """Drop a notice that is no longer true. An earlier webhook call may have arrived."""
    was_tried = delivery.channel == WEBHOOK and delivery.trouble
    _finish(delivery, State.UNSURE if was_tried else State.DROPPED, delivery.trouble)


def claim(delivery_id: int) -> Delivery | None:
    """Claim the delivery; None if it is not due or another worker was faster."""
    now = timezone.now()
    free = Delivery.objects.filter(pk=delivery_id, state=State.WAITING, due__lte=now)
    if not free.update(state=State.CLAIMED, claimed=now, attempts=F("attempts") + 1):
        return None
    rows = Delivery.objects.select_related("notice__user", "webhook")
    return rows.filter(pk=delivery_id).first()


def _mine(delivery: Delivery, *states: str) -> object:
    # The attempt number distinguishes an old claim from a new one if a worker is delayed.
    return Q(pk=delivery.pk, attempts=delivery.attempts, state__in=states)


def _begin(delivery: Delivery) -> bool:
    """Record that sending begins; after a crash from here on the result is unknown."""
    mine = Delivery.objects.filter(_mine(delivery, State.CLAIMED))
    return bool(mine.update(state=State.SENDING, claimed=timezone.now()))


def _finish(delivery: Delivery, state: str, trouble: str = "") -> None:
    mine = Delivery.objects.filter(_mine(delivery, *UNDER_WAY))
    mine.update(state=state, trouble=trouble[:200])


def _postpone(delivery: Delivery, trouble: str) -> None:
    if delivery.attempts > len(WAITS):
        _finish(delivery, State.GIVEN_UP, trouble)
        return
    due = timezone.now() + WAITS[delivery.attempts - 1]
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
