"""Streets and four seats at one screen: floors laid open, counters touched, eyes changed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.fitting import fits
from tests.browser.opening import choose_scenario, start
from tests.browser.player import seed_is_added

pytestmark = pytest.mark.browser
SIZES = ((390, 844), (1440, 900))


def open_scenario(page: Page, site: Site, title: str) -> None:
    choose_scenario(page, site.address, title)
    page.check("input[name=opponent][value=hotseat]")
    start(page)
    page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/$"))
    seed_is_added(page)


def press_order(page: Page, label: str) -> None:
    page.locator("#orders a.order", has_text=label).click()
    expect(page.locator("#choice, #preview.is-shown").first).to_be_visible()


def confirm(page: Page) -> None:
    seq = page.locator("#battle").get_attribute("data-seq")
    page.locator("#confirm button").click()
    expect(page.locator("#battle")).not_to_have_attribute("data-seq", str(seq))


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_one_floor_is_laid_open_and_stays_so(
    site: Site, opened: Callable[..., Page], width: int, height: int
) -> None:
    page = opened(width, height)
    open_scenario(page, site, "Tanner Street")
    assert fits(page)
    roofs, rooms = page.locator(".roof >> nth=0"), page.locator('.storey[data-level="0"] >> nth=0')
    expect(roofs).to_be_visible()
    expect(rooms).to_be_hidden()
    page.get_by_role("radio", name="Ground").check(force=True)
    expect(roofs).to_be_hidden()
    expect(rooms).to_be_visible()
    page.reload()
    expect(page.locator("#floor-0")).to_be_checked()
    expect(rooms).to_be_visible()
    page.locator("#ground-key summary").click()
    expect(page.locator("#ground-key")).to_contain_text("blocks sight")


def test_the_referee_hides_the_spike_by_touch_and_nobody_else_sees_where(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(*SIZES[0])
    open_scenario(page, site, "Triple-Cross")
    expect(page.locator("#eyes a")).to_have_count(4)
    expect(page.locator("#eyes [aria-current]")).to_contain_text("referee")
    assert fits(page)
    press_order(page, "Say which counter")
    page.get_by_role("button", name="Show the whole table").click()
    page.locator("#token-counter-3").dispatch_event("click")
    expect(page.locator("#confirm button")).to_be_visible()
    confirm(page)
    expect(page.locator("#token-counter-3 title")).to_have_text("Counter 3, harmless")
    page.locator("#eyes a", has_text="Mafia").click()
    expect(page.locator("#eyes [aria-current]")).to_contain_text("Mafia")
    expect(page.locator("#token-counter-3 title")).to_have_text("Counter 3, unknown")
    expect(page.locator("#log")).not_to_contain_text("ounter 3")


@pytest.mark.thorough
def test_a_rule_s_number_is_explained_and_leads_to_the_reference(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(*SIZES[1])
    open_scenario(page, site, "Tanner Street")
    page.locator("#house-rules summary").click()
    page.locator("#house-rules a.ref").first.click()
    page.get_by_role("link", name="Read it in the reference").click()
    page.wait_for_url(re.compile(r"/rules/firewall/#R\d+\.\d+$"))
    expect(page.locator(".rule-entry:target")).to_be_in_viewport()
