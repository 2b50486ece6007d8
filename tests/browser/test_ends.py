"""Both ends of a battle: an empty table that is asked about, and the page that says who has won."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.fitting import fits
from tests.browser.test_accessibility import faults
from tests.browser.test_preparation import confirm, hot_seat

pytestmark = pytest.mark.browser
SIZES = ((390, 844), (1440, 900))


def show(page: Page, tab: str) -> None:
    """On a phone the sheet has tabs."""
    found = page.locator(f'.sheet-tabs [data-tab="{tab}"]')
    if found.is_visible():
        found.click()


def is_asked(page: Page) -> None:
    page.locator("#panel-actions a", has_text="Begin the battle").click()
    expect(page.locator("#asks")).to_contain_text("You have nobody on the table")
    expect(page.locator("#asks")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_an_empty_table_is_asked_about_and_filled_at_a_touch(
    site: Site, opened: Callable[..., Page], width: int, height: int
) -> None:
    page = opened(width, height)
    hot_seat(page, site)
    expect(page.locator("#to-place a")).to_have_count(5)
    assert faults(page) == []
    is_asked(page)
    assert faults(page) == []
    assert fits(page)
    page.locator("#preview button", has_text="Place the rest for me").click()
    for number in range(1, 6):
        expect(page.locator(f"#token-squad-{number}")).to_be_attached()
    expect(page.locator("#to-place, #asks")).to_have_count(0)
    page.get_by_role("button", name="Take the last order back").click()
    expect(page.locator("#to-place a")).to_have_count(5)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_chip_says_what_it_means_by_key_and_by_touch(
    site: Site, opened: Callable[..., Page], width: int, height: int
) -> None:
    page = opened(width, height)
    hot_seat(page, site)
    show(page, "figures")
    chips = page.locator("#figures .mark summary", has_text="off the table")
    why = page.locator("#figures .mark-why")
    address = page.url
    chips.nth(0).press("Enter")
    expect(why.nth(0)).to_contain_text("It is not on the table yet")
    expect(why.nth(0)).to_be_visible()
    expect(why.nth(1)).to_be_hidden()
    chips.nth(1).click()
    expect(why.nth(1)).to_be_visible()
    assert page.url == address  # the link of the row was not followed
    assert fits(page)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_end_is_a_page_with_the_board_in_sight(
    site: Site, opened: Callable[..., Page], width: int, height: int
) -> None:
    page = opened(width, height)
    hot_seat(page, site)
    is_asked(page)
    confirm(page)
    show(page, "panel")
    page.locator("#give-up > summary").click()
    page.locator("#give-up a.order").click()
    page.locator("#confirm button").click()
    headline = page.locator("#outcome h2")
    expect(headline).to_have_text(re.compile(" won$"))
    expect(headline).to_be_in_viewport()
    expect(page.locator("#news")).to_contain_text(" won")
    assert faults(page) == []
    page.locator("#share summary").click()
    assert re.search(r"/battles/[\w-]+/replay/$", page.locator("#share-replay").input_value())
    page.locator("#luck-headline").scroll_into_view_if_needed()
    expect(page.locator("#board")).to_be_in_viewport()
    assert fits(page)
    page.get_by_role("link", name="Look back").click()
    expect(page.locator("#steps")).to_be_visible()
