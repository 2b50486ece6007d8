"""Enqueues tasks after the transaction is committed.

A lost message only causes a delay: a sweep finds what is due.
"""

from __future__ import annotations

from collections.abc import Callable

from celery import signature
from django.db import transaction


def after_commit(action: Callable[..., None], *ids: str | int) -> None:
    """Call `action` once the transaction stands, and not at all if it is rolled back."""

    def called() -> None:  # not a partial: Django reports a failure by the function's name
        action(*ids)

    transaction.on_commit(called, robust=True)


def enqueue(task: str, *ids: str | int) -> None:
    """Ask the worker for a task by its dotted name: tasks import services, never the reverse."""
    signature(task, args=ids).apply_async(ignore_result=True, retry=False)


def enqueue_after_commit(task: str, *ids: str | int) -> None:
    """Enqueue a task once the transaction stands."""
    after_commit(enqueue, task, *ids)
