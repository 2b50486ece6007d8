"""Whether a page fits its window."""

from __future__ import annotations

import time

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE

OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def fits(page: Page) -> bool:
    """Nothing is wider than the window: a phone would zoom out of a page that is.

    A page that is on its way somewhere has no root for a moment; it is measured where it arrives.
    """
    end = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            return int(page.evaluate(OVER)) <= 0
        except PlaywrightError:
            if time.monotonic() > end:
                raise
            page.wait_for_load_state()
