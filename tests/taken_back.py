"""Deeds in a row that do not see each other: for tests that ask one thing of everybody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache
from django.db import transaction


@contextmanager
def taken_back() -> Iterator[None]:
    """Take back what is done within: rows, and what is kept in the cache, such as limits.

    What is done may itself demand to be outermost, as if it were a test of its own.
    """
    around = transaction.atomic()
    around._from_testcase = True  # as in a test's own transaction
    with around:
        yield
        transaction.set_rollback(True)
    cache.clear()
