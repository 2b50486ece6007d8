"""Nudges to the worker. A lost one is only late: a sweep finds what is due."""

from __future__ import annotations

from collections.abc import Callable

from celery import signature
from django.db import transaction


def after_commit(deed: Callable[..., None], *ids: str | int) -> None:
    """Do it once the transaction stands; never if it is rolled back."""

    def told() -> None:  # not a partial: Django reports a failure by the function's name
        deed(*ids)

    transaction.on_commit(told, robust=True)


def nudge(task: str, *ids: str | int) -> None:
    """Ask the worker for a task of the battles, by name: tasks call us, never the other way."""
    signature(f"battles.tasks.{task}", args=ids).apply_async(ignore_result=True, retry=False)
