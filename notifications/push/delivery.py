"""Hands a push message to the service of a browser's maker, at least once.

The address came from a browser, so it is called like a webhook: https, public, no redirects.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils import timezone

from notifications.http_client import NoAnswer, Wire, post
from notifications.kept_preferences import is_push_on
from notifications.models import Delivery, NotAtAll, Notice, NotMine, PushSubscription, TryLater
from notifications.push.message import body_of, encrypted
from notifications.push.services import target
from notifications.webhook_address import BadAddress

WIRE = Wire()
GONE = (404, 410)  # the browser has taken its address back
REFUSED = (400, 401, 403, 413)  # the message or its signature; again would be refused again
TEST = "push_test"


def deliver(deliveries: Sequence[Delivery], begin: Callable[[], bool]) -> None:
    """Send the message. Raises TryLater, NotAtAll or NotMine."""
    [delivery] = deliveries
    if not is_push_on():
        raise NotAtAll("This site sends no push messages.")
    subscription = PushSubscription.objects.filter(pk=delivery.browser).first()
    if subscription is None:
        raise NotAtAll("This browser takes no push messages any more.")
    if not begin():
        raise NotMine
    status, trouble = _called(subscription, delivery.notice)
    if status in GONE:
        subscription.delete()
        raise NotAtAll("The browser takes no push messages any more.")
    _note(subscription, trouble)
    if trouble and (status in REFUSED or delivery.notice.kind == TEST):
        raise NotAtAll(trouble)
    if trouble:
        raise TryLater(trouble)


def _called(subscription: PushSubscription, notice: Notice) -> tuple[int, str]:
    """The status of the answer, 0 if there was none; what went wrong, "" if it was taken."""
    try:
        body, headers = encrypted(subscription, notice, body_of(notice))
        status = post(WIRE, target(subscription.endpoint), body, headers).status
    except (BadAddress, NoAnswer) as error:
        return 0, str(error)
    return status, "" if 200 <= status < 300 else f"The browser’s maker answered {status}."


def _note(subscription: PushSubscription, trouble: str) -> None:
    rows = PushSubscription.objects.filter(pk=subscription.pk)
    if trouble:
        rows.update(trouble=trouble[:200])
    else:
        rows.update(used=timezone.now(), trouble="")
