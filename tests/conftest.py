"""What every test shares."""

import os

# A browser driven from a test keeps an event loop in the thread that also asks the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def pytest_unconfigure() -> None:
    # A parallel worker ends too abruptly for the folder to be removed by itself.
    from firewall_site.settings.test import scratch

    scratch.cleanup()
