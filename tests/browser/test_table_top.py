"""What stays in sight on a phone: whose turn it is, the hint, the board, what the dice said."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.fitting import fits

pytestmark = pytest.mark.browser
PHONES = [(390, 844), (360, 640)]

# How the parts lie on the screen, and how much of it the table itself has.
PARTS = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [line, table] = [box('#turn-line'), box('#board')];
  const spots = [0.1, 0.5, 0.9].flatMap((x) => [0.02, 0.5, 0.98].map((y) => [x, y]));
  const isBare = ([x, y]) =>
    document.elementFromPoint(table.left + table.width * x, table.top + table.height * y)
      ?.closest('#board');
  return {
    line: line.top >= -1 && line.bottom <= table.top + 1,
    table: table.bottom <= innerHeight && table.height >= innerHeight / 2 - 1,
    bare: spots.every(isBare),
    sheet: innerHeight - box('.sheet-tabs').bottom,
  };
}"""


def trial(page: Page, site: Site) -> None:
    page.goto(site.address)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url(re.compile(r"/battles/\w{22}/"))
    expect(page.locator("#board.is-live")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_the_turn_and_the_hint_stay_above_a_table_on_which_nothing_lies(
    site: Site, opened: Callable[..., Page], width: int, height: int
) -> None:
    page = opened(width, height, is_mobile=True)
    trial(page, site)
    for _ in range(2):
        page.evaluate("scrollTo(0, 10000)")
        for part in ("#whose + #now", "#hint"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        found = page.evaluate(PARTS)
        assert found["sheet"] >= 48, "something of the sheet is in sight"
        assert found["line"]
        assert found["table"]
        assert found["bare"]
        assert fits(page)
        page.locator("#token-cutter").click()
        expect(page.locator("#confirm button")).to_be_visible()


def test_what_the_dice_said_is_read_below_the_board_and_heard_once(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(390, 844, is_mobile=True)
    trial(page, site)
    expect(page.locator("#last-order")).to_have_count(0)
    page.locator("#token-cutter").click()
    page.locator("#confirm button").click()
    line = page.locator("#last-order")
    expect(line).to_contain_text(re.compile(r"\d+ against \d+"))
    expect(line.locator(".dice")).to_be_visible()
    expect(line.locator(".num")).to_be_in_viewport(ratio=0.99)
    dice = line.locator(".dice").get_attribute("aria-label")
    expect(page.locator("#news")).to_contain_text(f"{dice}: ")
    assert (page.locator("#news").text_content() or "").count(f"{dice}: ") == 1
    assert page.locator("#last-order[aria-live], [aria-live] #last-order").count() == 0
    line.click()
    expect(page.locator("#log .log-entry").first).to_be_in_viewport()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(line).to_be_hidden()  # the log is in sight


def test_choosing_somebody_leaves_the_page_where_it_is(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(390, 844, is_mobile=True)
    trial(page, site)
    page.evaluate("scrollTo(0, 140)")
    box = page.locator("#able a:not(.is-selected)").first.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#chosen h2")).not_to_contain_text("Sergeant")
    page.wait_for_timeout(300)  # a page that jumps does so at once
    assert page.evaluate("scrollY") == 140
