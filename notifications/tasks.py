"""Background tasks for sending. The row of a delivery says what is due."""

from __future__ import annotations

from celery import shared_task

from notifications import digests, sending
from web import steady_clock


@shared_task
def send(delivery_id: int) -> None:
    """Send one delivery, if it is due and no other worker has claimed it."""
    sending.send(delivery_id)


@shared_task
def sweep() -> None:
    """Send due deliveries whose message was lost or whose last attempt failed."""
    for user_id in digests.due_digests():
        digests.write_digest(user_id)
    for delivery_id in sending.due_deliveries():
        send.delay(delivery_id)


@shared_task
def forget_old() -> None:
    """Delete old notices."""
    if steady_clock.is_steady():
        sending.forget_old_news()
