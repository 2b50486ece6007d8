"""Hands a push message to the service of a browser's maker, at least once.

The address came from a browser, so it is called like a webhook: https, public, no redirects.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from notifications.http_client import NoAnswer, Wire, post
from notifications.kept_preferences import is_push_on
from notifications.kinds import PUSH_TEST
from notifications.models import Delivery, NotAtAll, NotMine, PushSubscription, TryLater
from notifications.push.message import body_of, encrypted
from notifications.push.services import target
from notifications.webhook_address import BadAddress

WIRE = Wire()
GONE = (404, 410)  # the browser has taken its address back
REFUSED = (400, 401, 403, 413)  # the message or its signature; again would be refused again


def deliver(deliveries: Sequence[Delivery], begin: Callable[[], bool]) -> None:
    """Send the message. Raises TryLater, NotAtAll or NotMine."""
    [delivery] = deliveries
    if not is_push_on():
        raise NotAtAll("This site sends no push messages.")
    subscription = _live().filter(pk=delivery.browser).first()
    if subscription is None:
        raise NotAtAll("This browser takes no push messages any more.")
    try:
        sealed = encrypted(subscription, delivery.notice, body_of(delivery.notice))
    except (TypeError, ValueError) as error:
        raise NotAtAll("The message could not be encrypted for this browser.") from error
    if not begin():
        raise NotMine
    status, wait, trouble = _called(subscription, *sealed)
    if status in GONE:
        subscription.delete()
        raise NotAtAll("The browser takes no push messages any more.")
    _note(subscription, trouble)
    if trouble and (status in REFUSED or delivery.notice.kind == PUSH_TEST):
        raise NotAtAll(trouble)
    if trouble:
        raise TryLater(trouble, wait)


def _live() -> QuerySet[PushSubscription]:
    """The browsers in which a log-in still holds."""
    return PushSubscription.objects.filter(
        session__expire_date__gt=timezone.now(), user__is_active=True
    )


def _called(
    subscription: PushSubscription, body: bytes, headers: Mapping[str, str]
) -> tuple[int, timedelta | None, str]:
    """The status of the answer, 0 if there was none; how long it asks to wait, if it does; what
    went wrong, "" if it was taken.
    """
    try:
        answer = post(WIRE, target(subscription.endpoint), body, headers)
    except (BadAddress, NoAnswer) as error:
        return 0, None, str(error)
    wait = timedelta(seconds=math.ceil(answer.wait)) if answer.wait else None
    is_taken = 200 <= answer.status < 300
    return answer.status, wait, "" if is_taken else f"The browser’s maker answered {answer.status}."


def _note(subscription: PushSubscription, trouble: str) -> None:
    rows = PushSubscription.objects.filter(pk=subscription.pk)
    if trouble:
        rows.update(trouble=trouble[:200])
    else:
        rows.update(used=timezone.now(), trouble="")
