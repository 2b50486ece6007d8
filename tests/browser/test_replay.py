"""A battle is looked at again moment by moment, and played on from one of them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.fitting import fits
from tests.browser.player import Player
from tests.browser.test_accessibility import sound
from tests.browser.test_preparation import hot_seat

pytestmark = pytest.mark.browser
FORK = re.compile(r"/battles/[\w-]{10,}/$")


def seq(page: Page) -> int:
    return int(page.locator("#replay").get_attribute("data-seq") or 0)


def stands_at(page: Page, wanted: int) -> None:
    expect(page.locator("#replay")).to_have_attribute("data-seq", str(wanted))


def a_played_phase(page: Page, site: Site) -> Player:
    hot_seat(page, site)
    player = Player("guest", page, site)
    player.battle = page.url.split("?")[0]
    player.prepare()
    player.finish()
    player.act(player.able()[0])
    return player


@pytest.mark.thorough
def test_keys_slider_and_play_lead_through_a_battle_that_is_then_played_on(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(1440, 900)
    a_played_phase(page, site)
    page.locator("#log .log-moment").nth(3).click()
    page.wait_for_url(re.compile(r"/replay/\?(side=\w+&)?at=\d+"))
    sound(page, "a moment")
    middle = seq(page)
    page.keyboard.press("Home")
    expect(page.locator("#step-back")).to_have_count(0)
    first = seq(page)
    assert first < middle
    page.keyboard.press("ArrowRight")
    expect(page.locator("#step-back")).to_have_count(1)
    expect(page.locator("#news")).not_to_be_empty()
    page.keyboard.press("ArrowLeft")
    stands_at(page, first)
    slider = page.locator("#at")
    slider.focus()
    slider.press("End")
    expect(page.locator("#step-on")).to_have_count(0)
    last = seq(page)
    assert page.url.endswith(f"at={last}") or f"at={last}&" in page.url or f"&at={last}" in page.url
    page.locator("#step-first").click()
    stands_at(page, first)
    page.locator("body").press("Space")  # one step in 2.6 seconds: no more motion than was asked
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#replay")).not_to_have_attribute("data-seq", str(first))
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")

    page.locator("#step-first").click()  # it has played a whole order
    stands_at(page, first)
    page.locator("#step-on").click()
    expect(page.locator("#step-back")).to_have_count(1)
    link = page.locator("#link").input_value()
    page.goto(link)
    stands_at(page, int(link.rpartition("=")[2]))
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(FORK)
    expect(page.locator("#battle-status")).to_contain_text("What if: ")
    fork = Player("guest", page, site)
    fork.prepare()

    page.goto(f"{page.url.split('?')[0]}?order=concede")
    fork.confirm()
    page.get_by_role("link", name="Luck", exact=True).click()
    expect(page.locator("h1")).to_have_text("Luck")
    sound(page, "the report of luck")


def test_without_scripts_and_on_a_phone_every_step_is_a_link(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(390, 844, scripts=False)
    page.goto(site.address)
    page.get_by_role("button", name="Try a hot-seat battle").first.click()
    page.get_by_role("link", name="Begin the battle").click()
    page.get_by_role("button", name="Begin the battle anyway").click()
    page.get_by_role("link", name="Replay").click()
    page.locator("#step-first").click()
    first = seq(page)
    page.locator("#step-on").click()
    assert seq(page) > first
    page.get_by_role("button", name="Go there").click()
    assert seq(page) > first
    assert fits(page)
