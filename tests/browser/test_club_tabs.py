"""The tabs of a club on a phone: one row that opens at the page's tab and shows that it goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.player import Player

pytestmark = pytest.mark.browser
CLUB = "/clubs/the-back-room/"
IN_SIGHT = """(tab) => {
  const box = tab.getBoundingClientRect(), row = tab.parentElement.getBoundingClientRect();
  return box.left >= row.left - 1 && box.right <= row.right + 1;
}"""


@pytest.fixture
def page(site: Site, opened: Callable[..., Page]) -> Page:
    page = opened(390, 844)
    Player("ada", page, site).log_in()
    return page


def test_the_tab_of_the_page_and_results_are_in_sight(page: Page, site: Site) -> None:
    page.goto(site.address + CLUB)
    for name in ("Club", "Results"):
        assert page.locator("#club-menu .tab", has_text=name).first.evaluate(IN_SIGHT), name
    for place in ("calendar/", "members/", "catalogues/", "you/", "results/"):
        page.goto(f"{site.address}{CLUB}{place}")
        assert page.locator("#club-menu [aria-current]").evaluate(IN_SIGHT), place


def test_an_edge_fades_where_there_is_more(page: Page, site: Site) -> None:
    page.goto(site.address + CLUB)
    row = page.locator("#club-menu")
    expect(row).to_have_attribute("data-more", "end")
    page.goto(f"{site.address}{CLUB}you/")
    expect(row).to_have_attribute("data-more", "start")
    page.goto(f"{site.address}{CLUB}members/")
    expect(row).to_have_attribute("data-more", "start end")
    page.set_viewport_size({"width": 1700, "height": 900})
    expect(row).not_to_have_attribute("data-more", "start end")


def test_every_tab_opens_its_page_with_one_touch(page: Page, site: Site) -> None:
    page.goto(site.address + CLUB)
    places = page.locator("#club-menu .tab").evaluate_all("all => all.map((each) => each.href)")
    assert len(places) > 9
    for place in places:
        page.goto(site.address + CLUB)
        page.locator(f'#club-menu .tab[href="{place.removeprefix(site.address)}"]').tap()
        expect(page).to_have_url(place)
