"""On the page of a battle everything that is touched on a phone is large enough for a thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.fitting import fits
from tests.browser.test_playback import SCENARIOS, SIZES, at_pace, machine
from tests.browser.thumb import LEAST

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ORDERS = 16

# What is in sight and can be touched, but is smaller than a thumb. A link within a sentence may be
# as small as its words, and the name of a figure in the list stands for its whole row.
SMALL = """(least) => {
  const isSmall = ({ width, height }) => width < least || height < least;
  const all = document.querySelectorAll(
    'main :is(a[href], button, summary, select, input:not([type=hidden]))');
  const isInSentence = (each) =>
    getComputedStyle(each).display === 'inline' && each.matches('a') &&
    each.parentElement.closest(':not(span)').textContent.trim() !== each.textContent.trim();
  const isLeftOut = (each) =>
    each.closest('#board, .visually-hidden') || each.matches('.skip-link, .figure-name a');
  return [...all].filter((each) => {
    const target = each.closest('label') ?? each;
    if (isLeftOut(each) || isInSentence(each) || !target.checkVisibility()) return false;
    const box = target.getBoundingClientRect();
    return box.width && box.height && isSmall(box);
  }).map((each) => {
    const { width, height } = each.getBoundingClientRect();
    return `${width} x ${height}: ${each.outerHTML.slice(0, 120)}`;
  });
}"""
UNFOLD = "() => document.querySelectorAll('#battle details').forEach((each) => (each.open = true))"


def small(page: Page) -> list[Any]:
    """What is too small, as the page stands and with everything unfolded."""
    found: list[Any] = page.evaluate(SMALL, LEAST)
    page.evaluate(UNFOLD)
    found += page.evaluate(SMALL, LEAST)
    assert fits(page)
    return found


@pytest.mark.parametrize("game", SCENARIOS)
def test_everything_in_every_tab_can_be_hit_by_a_thumb(
    game: str, opened: Callable[..., Page], site: Site
) -> None:
    page = opened(*SIZES[0], is_mobile=True)
    at_pace(page, site, "off")
    battle = ""
    for count in (0, ORDERS):
        battle, _ = machine(site, game, battle, count)
        page.goto(f"{site.address}/battles/{battle}/")
        expect(page.locator("#board.is-live")).to_be_visible()
        for tab in ("figures", "log", "panel"):
            page.locator(f".sheet-tabs [data-tab={tab}]").click()
            assert small(page) == [], tab
    order = page.locator("#orders a.order")
    if order.count():
        page.goto(site.address + (order.first.get_attribute("href") or ""))
        assert small(page) == []
