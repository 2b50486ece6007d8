"""Every kind of page under the eyes of axe, and a warband built without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site

pytestmark = pytest.mark.browser
PUBLIC = (
    "/", "/battles/new/", "/warbands/", "/warbands/new/", "/warbands/public/", "/warbands/import/",
    "/armoury/firewall/", "/armoury/firewall/weapons/colt_m2117/",
    "/armoury/firewall/compare/?e=colt_m2117&e=h_k_car_7", "/rules/firewall/", "/accounts/login/",
    "/accounts/signup/", "/api/v1/",
)  # fmt: skip
PHONE, DESK = (390, 844), (1440, 900)


def serious(page: Page) -> list[tuple[str, str]]:
    """What axe finds serious or worse: the rule, and the first element that breaks it."""
    found = Axe().run(page).response
    assert len(found["passes"]) > 5  # it has looked at something
    return [
        (each["id"], each["nodes"][0]["html"][:200])
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def test_no_page_has_a_serious_problem(site: Site, opened: Callable[..., Page]) -> None:
    page = opened(*PHONE)
    for address in PUBLIC:
        page.goto(site.address + address)
        assert (address, serious(page)) == (address, [])


def test_a_warband_is_built_by_keyboard_alone_and_each_step_is_sound(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(*DESK)
    page.goto(f"{site.address}/warbands/new/")
    go_to(page, "#new-name")
    page.keyboard.type("Night Shift")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    go_to(page, "#new-team")
    page.keyboard.type("Riders")
    page.keyboard.press("Enter")
    expect(page.locator(".team")).to_have_count(1)
    go_to(page, "#quick-t1")
    page.keyboard.type("4 gangers, Guo Peng 49, knife")
    page.keyboard.press("Enter")
    expect(page.locator(".member")).to_have_count(4)
    go_to(page, "#m2 a")
    page.keyboard.press("Enter")
    expect(page.locator("#member-name")).to_have_value("Ganger 1")
    go_to(page, "#f-armour")
    page.keyboard.type("Mono")
    page.keyboard.press("Tab")
    expect(page.locator("#save-state")).to_have_text("saved")
    expect(page.locator("#f-armour")).to_have_value("mono_weave")
    go_to(page, "button:has-text('Make leader')")
    page.keyboard.press("Enter")
    expect(page.locator(".page-head .badge-good")).to_have_text("ready to field")
    go_to(page, "#undo")
    page.keyboard.press("Enter")
    expect(page.locator("#problems")).to_contain_text("Say who leads Riders.")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def go_to(page: Page, selector: str) -> None:
    """Press Tab until the keyboard is there: everything must be on its way."""
    wanted = page.locator(selector).first
    for _ in range(250):
        if wanted.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")
