"""The armoury as somebody uses it: found by pictures and filters, compared from the tray."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.fitting import fits

pytestmark = pytest.mark.browser
TALLEST = 6000  # px of a page on a phone


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((390, 844), id="phone"),
        pytest.param((1440, 900), id="desk", marks=pytest.mark.slow),
    ],
)
def test_a_gun_is_found_by_its_class_and_compared(
    site: Site, opened: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = opened(*size)
    page.goto(f"{site.address}/armoury/firewall/")
    page.locator("#kinds").get_by_role("link", name="Pistol").click()
    page.wait_for_url("**/armoury/firewall/?kind=pistol")
    fits(page)
    expect(page.locator(".entry")).to_have_count(11)
    tick = page.locator("#tick-colt_m2117")
    tick.click()
    expect(page.locator("#tray .tray-entry")).to_have_count(1)
    expect(tick).to_be_focused()
    page.fill("#filter-q", "thorco")
    expect(page.locator(".entry")).to_have_count(2)
    expect(page.locator("#filter-q")).to_be_focused()
    assert page.url.endswith("?q=thorco&kind=pistol&e=colt_m2117")
    page.locator(".entry-tick").first.click()
    expect(page.locator("#tray .tray-entry")).to_have_count(2)
    page.locator("#tray").get_by_role("link", name="Compare 2").click()
    expect(page.locator("h1")).to_have_text("Compare weapons")
    expect(page.locator("#figures")).to_contain_text("Colt M2117")
    page.go_back()
    expect(page.locator("#filter-q")).to_have_value("thorco")
    page.locator(".condition", has_text="thorco").click()
    expect(page.locator(".entry")).to_have_count(11)


def test_without_a_script_the_form_and_the_ticks_lead_to_the_same(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(390, 844, scripts=False)
    page.goto(f"{site.address}/armoury/firewall/?all=1")
    page.select_option("#filter-kind", "shotgun")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".entry")).to_have_count(6)
    page.locator(".entry-tick").first.click()
    expect(page.locator("#tray .tray-entry")).to_have_count(1)
    expect(page.locator("#filter-kind")).to_have_value("shotgun")


@pytest.mark.parametrize("game", ["firewall", "cyberpunk", "killzone"])
def test_no_page_of_the_list_is_endless_on_a_phone(
    site: Site, opened: Callable[..., Page], game: str
) -> None:
    page, address = opened(390, 844), f"{site.address}/armoury/{game}/?all=1"
    while True:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollHeight") <= TALLEST
        fits(page)
        on = page.locator("#pages").get_by_role("link", name="On")
        if not on.count():
            break
        address = f"{site.address}/armoury/{game}/{on.get_attribute('href')}"
