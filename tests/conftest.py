"""What every test shares."""

import os

import pytest
from hypothesis import settings

# A browser driven from a test keeps an event loop in the thread that also asks the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# No test is timed: a busy machine must not fail one.
settings.register_profile("calm", deadline=None)
if settings.get_current_profile_name() == "default":
    settings.load_profile("calm")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where FIREWALL_AGAIN asks for it, a browser's test that fails is tried once more and told."""
    if os.environ.get("FIREWALL_AGAIN"):
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_unconfigure() -> None:
    # A parallel worker ends too abruptly for the folder to be removed by itself.
    from firewall_site.settings.test import scratch

    scratch.cleanup()
