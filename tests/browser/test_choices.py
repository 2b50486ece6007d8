"""Lists of choices in a figure's form: found by typing, closed by choosing, kept while ticking."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.choosing import field_of, open_list, option_of
from tests.browser.conftest import Site

pytestmark = pytest.mark.browser


def figure(page: Page, site: Site, game: str) -> None:
    """The form of the second figure of a ready warband."""
    page.goto(f"{site.address}/warbands/new/?game={game}")
    page.locator(f'form[action="/warbands/ready/{game}/0/copy/"] button').first.click()
    page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    page.locator(".member-link").nth(1).click()
    expect(page.locator("#editor")).to_be_visible()


def saved(page: Page, act: Callable[[], None]) -> None:
    before = page.locator("#workshop").get_attribute("data-revision") or ""
    act()
    expect(page.locator("#workshop")).not_to_have_attribute("data-revision", before)


@pytest.mark.parametrize("width", [390, 1440])
def test_a_weapon_is_found_by_typing_and_added(
    site: Site, opened: Callable[..., Page], width: int
) -> None:
    page = opened(width, 844)
    figure(page, site, "firewall")
    before = page.locator("#block-arms .row").count()
    options = open_list(page, "weapons.add")
    expect(options.locator(".odds-out").first).to_be_attached()
    page.locator("#f-weapons-add-filter").fill("car 7")
    expect(options.locator("[data-option]:visible")).to_have_count(1)
    page.locator("#f-weapons-add-filter").fill("nothing like it")
    expect(options.locator("[data-none]")).to_be_visible()
    page.locator("#f-weapons-add-filter").fill("colt m2117")
    saved(page, lambda: option_of(page, "weapons.add", "colt_m2117").click())
    expect(page.locator("#block-arms .row")).to_have_count(before + 1)
    expect(page.locator("#f-weapons-add-options")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_list_of_many_stays_open_where_it_was(site: Site, opened: Callable[..., Page]) -> None:
    page = opened(1440, 900)
    figure(page, site, "cyberpunk")
    open_list(page, "armour")
    page.locator("#f-armour-filter").fill("woven vest")
    box = page.locator("#f-armour-options [data-option]:visible input[type=checkbox]").first
    name = box.get_attribute("id")
    was = box.is_checked()
    saved(page, box.click)
    again = page.locator(f"#{name}")
    expect(again).to_be_checked(checked=not was)
    expect(again).to_be_focused()
    expect(page.locator("#f-armour-filter")).to_have_value("woven vest")
    page.keyboard.press("Escape")
    expect(page.locator("#f-armour-options")).to_be_hidden()
    expect(field_of(page, "armour")).to_be_focused()


def test_arrow_keys_walk_through_a_list_of_one_choice(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(1440, 900)
    figure(page, site, "fireteam_tomorrow")
    open_list(page, "quality")
    option_of(page, "quality", "fair").focus()
    saved(page, lambda: page.keyboard.press("ArrowDown"))
    expect(option_of(page, "quality", "good")).to_be_focused()
    saved(page, lambda: page.keyboard.press("ArrowDown"))
    expect(option_of(page, "quality", "elite")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator("#f-quality-options")).to_be_hidden()
    expect(field_of(page, "quality")).to_contain_text("Elite")
