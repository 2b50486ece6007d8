"""Which tests a database engine can change: locks, parallel requests, triggers, backups, moves.

They carry the mark `engine`, and `.ci/run` runs them on both: all that knows a database runs on
PostgreSQL, these on the embedded default too. A test that commits (`transaction=True`) is one by
itself; the modules below are about what the two do in ways of their own.
"""

from __future__ import annotations

import pytest

MODULES = frozenset({
    "tests/site/backups/test_backups.py",
    "tests/battles/test_commands.py",
    "tests/accounts/test_desk.py",
    "tests/battles/test_journal.py",
    "tests/accounts/test_concurrent_limits.py",
    "tests/battles/test_upgrades.py",
    "tests/campaigns/clubs/test_results.py",
    "tests/campaigns/clubs/test_members.py",
    "tests/campaigns/leagues/test_services.py",
    "tests/campaigns/campaigns/test_services.py",
    "tests/laboratory/test_sweeps.py",
    "tests/accounts/test_ratelimit.py",
    "tests/site/test_pages.py",
    "tests/site/test_prepare.py",
    "tests/site/test_test_databases.py",
})  # fmt: skip


def mark(items: list[pytest.Item]) -> None:
    for item in items:
        commits = item.get_closest_marker("django_db")
        if item.nodeid.partition("::")[0] in MODULES or (
            commits and commits.kwargs.get("transaction")
        ):
            item.add_marker(pytest.mark.engine)
