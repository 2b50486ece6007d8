"""Background tasks for sending. The row of a delivery says what is due."""

from __future__ import annotations

from celery import shared_task

from notifications import digests, sending
from web import steady_clock


@shared_task
def send(delivery_id: int) -> None:
    """Hand one delivery over, if it is due and no other worker has it."""
    sending.send(delivery_id)


@shared_task
def sweep() -> None:
    """Send what is due: messages may get lost, and what failed is tried again."""
    for user_id in digests.due_digests():
        digests.write_digest(user_id)
    for delivery_id in sending.due_deliveries():
        send.delay(delivery_id)


@shared_task
def forget_old() -> None:
    """Delete notices that nobody will look up any more."""
    if steady_clock.is_steady():
        sending.forget_old_news()
