"""The page of the API: a line to copy that is wider than a phone scrolls in itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site

pytestmark = pytest.mark.browser
SCROLLED = """(line) => {
  line.scrollLeft = line.scrollWidth;
  return [line.scrollLeft > 0, document.documentElement.scrollWidth <= innerWidth];
}"""


def test_the_second_line_scrolls_in_itself_and_is_copied_whole(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(390, 844)
    page.goto(f"{site.address}/api/v1/")
    line = page.locator("#first-own")
    assert line.evaluate(SCROLLED) == [True, True]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    line.locator("xpath=following-sibling::p[1]").get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == line.inner_text()
