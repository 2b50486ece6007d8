"""Rate and concurrency limits of file imports, per address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.http import HttpRequest

from accounts.ratelimit import allow
from web.client_address import address_of
from web.concurrency import Busy, NotNow, Turnstile

MINUTE = 60  # seconds
BUSY = "Other files are being read just now. Try again in a few seconds."
OFTEN = "You sent many files in a short time. Try again in a minute."
# Imports at once in one process. Reading the largest file takes about one second.
READERS = Turnstile(at_once=2, waiting=2, patience=3.0)


@contextmanager
def a_reader() -> Iterator[None]:
    """Occupy one of the few slots for reading files. Raises NotNow."""
    try:
        with READERS.passed():
            yield
    except Busy as error:
        raise NotNow(BUSY, 3) from error


@contextmanager
def counted_reader(request: HttpRequest) -> Iterator[None]:
    """The same for a page, counted per address. Raises NotNow."""
    who = f"import:{address_of(request)}"
    if not allow(who, MINUTE, settings.IMPORT_LIMIT):
        raise NotNow(OFTEN, MINUTE)
    with a_reader():
        yield
