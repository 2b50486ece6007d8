"""Enqueues tasks after the transaction is committed.

A lost message only causes a delay: a sweep finds what is due.
"""

from __future__ import annotations

from collections.abc import Callable

from celery import signature
from django.db import transaction


def after_commit(action: Callable[..., None], *ids: str | int) -> None:
    """Call `action` after the transaction is committed; not if it is rolled back."""

    def called() -> None:  # not a partial: Django logs a failure with the function's name
        action(*ids)

    transaction.on_commit(called, robust=True)


def enqueue(task: str, *ids: str | int) -> None:
    """Enqueue a task by its dotted name, because tasks import services and not the reverse."""
    signature(task, args=ids).apply_async(ignore_result=True, retry=False)


def enqueue_after_commit(task: str, *ids: str | int) -> None:
    """Enqueue a task after the transaction is committed."""
    after_commit(enqueue, task, *ids)
