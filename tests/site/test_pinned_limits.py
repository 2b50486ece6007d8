"""What a stranger may cost, in numbers: whoever changes one of them changes it here as well."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from django.conf import settings
from django.utils.module_loading import import_string

from rosters.import_limits import READERS
from web.concurrency import Busy

KB, MB = 1024, 1024 * 1024
NUMBERS = {
    "rosters.exchange.import_result.MOST_XML": 2 * MB,
    "rosters.exchange.import_result.MOST_RATIO": 100,
    "rosters.exchange.import_result.MOST_ELEMENTS": 50_000,
    "rosters.exchange.import_result.MOST_DEPTH": 40,
    "rosters.services.packs.MOST_DEPTH": 40,
    "web.toml_reading.MOST_DEPTH": 40,
    "web.body_limits.FILE": 12 * MB,
    "web.body_limits.DOCUMENT": 1 * MB + 64 * KB,
    "web.body_limits.LITTLE": 64 * KB,
    "accounts.owners.MOST_BYTES": 250 * MB,
    "accounts.owners.MOST_GUEST_BYTES": 8 * MB,
    "accounts.owners.MOST_ADDRESS_BYTES": 40 * MB,
    "accounts.owners.GUESTS_A_DAY": 60,
    "accounts.owners.KEPT_AN_HOUR": 1500,
    "accounts.adapter.A_NAME_ANYWHERE": 100,
    "battles.services.limits.GUEST_BATTLES_AN_HOUR": 30,
    "battles.services.limits.USER_BATTLES_AN_HOUR": 60,
    "battles.services.limits.GUEST_ORDERS_AN_HOUR": 1200,
}


def test_every_limit_is_the_number_that_the_documents_name() -> None:
    assert {name: import_string(name) for name in NUMBERS} == NUMBERS
    assert settings.BODY_SECONDS == 30


def test_two_files_are_read_at_once_and_two_wait(monkeypatch) -> None:
    assert READERS._patience == 3
    monkeypatch.setattr(READERS, "_patience", 0.01)
    with ExitStack() as inside:
        for _ in range(2):
            inside.enter_context(READERS.passed())
        with pytest.raises(Busy):
            inside.enter_context(READERS.passed())  # waits, and in vain
        waiting = [READERS._door.acquire(blocking=False) for _ in range(3)]
        assert waiting == [True, True, False]
        for _ in range(2):
            READERS._door.release()
    with READERS.passed():
        pass
