"""What every test shares."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings

from tests import engines, repeats, slow
from tests.sampling import COLLECTED, LEFT_OUT, divide

# A browser driven from a test keeps an event loop in the thread that also asks the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# No test is timed: a busy machine must not fail one.
settings.register_profile("calm", deadline=None)
# Where a test leaves open how many examples it takes, a quick run takes a few, always the same.
settings.register_profile("quick", deadline=None, max_examples=20, derandomize=True, database=None)
if settings.get_current_profile_name() == "default":
    settings.load_profile("calm")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--sample", action="store_true", help="leave out what only .ci/run needs")
    parser.addoption("--measure", metavar="FILE", help="write down what each test costs")
    parser.addoption("--repeat", metavar="N", type=int, help="count runs; N in a row are enough")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--sample"):
        config.pluginmanager.register(LeavingOut())
        if settings.get_current_profile_name() == "calm":
            settings.load_profile("quick")
    if told := config.getoption("--measure"):
        from tests.measuring import Meter

        config.pluginmanager.register(Meter(Path(told)))
    if wanted := config.getoption("--repeat"):
        config.pluginmanager.register(repeats.Counter(wanted))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """Know every task, as a worker does: by its name alone none can be run at once."""
    from firewall_site.celery import app

    app.loader.import_default_modules()


@pytest.hookimpl(tryfirst=True)  # before marks choose
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    session.stash[COLLECTED] = list(items)
    slow.mark(items)
    engines.mark(items)


class LeavingOut:
    """A plugin of its own, since a module can implement a hook only once."""

    @pytest.hookimpl(trylast=True)  # when marks have chosen: what they leave out is not kept
    def pytest_collection_modifyitems(
        self, session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        try:
            items[:], left_out = divide(items)
        except ValueError as error:
            raise pytest.UsageError(str(error)) from None
        session.stash[LEFT_OUT] = left_out
        config.hook.pytest_deselected(items=left_out)


def pytest_unconfigure() -> None:
    # A parallel worker ends too abruptly for the folder to be removed by itself.
    from firewall_site.settings.test import scratch

    scratch.cleanup()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, pytestconfig: pytest.Config
) -> None:
    """A test database is a copy of a migrated one, where pytest keeps things at all."""
    from django.db import connection

    from tests import emptied, migrated

    emptied.instead_of_flush()
    if hasattr(pytestconfig, "cache"):
        migrated.keep(connection, pytestconfig.cache.mkdir("migrated"))


Made = TypeVar("Made")


@pytest.fixture(scope="module")
def once(
    django_db_setup: None, django_db_blocker: Any
) -> Iterator[Callable[[Callable[[], Made]], Made]]:
    """Make rows once for a module: `once(function)` gives what the function returns.

    Each test that uses `db` finds the rows as they were made, whatever the test before it did: a
    test's own transaction is inside this one, and is taken back. Objects of Python are not: read
    them again. No test of the module may be one with `transaction=True`.
    """
    from django.db import transaction

    around = transaction.atomic()
    around._from_testcase = True  # as a test's own: what must be outermost may be inside it

    def make(function: Callable[[], Made]) -> Made:
        with django_db_blocker.unblock():
            return function()

    with django_db_blocker.unblock():
        around.__enter__()
    yield make
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)
