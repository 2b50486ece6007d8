"""A club writes its house catalogue, builds from it, and takes over a later edition."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, Site
from tests.browser.player import Player, follow

pytestmark = pytest.mark.browser
PICTURES = os.environ.get("FIREWALL_PICTURES", "")


def picture(page: Page, name: str) -> None:
    """Keep a picture for somebody to look at, where one is asked for."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"house-{name}.png"), full_page=True)


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((390, 844), id="phone"),
        pytest.param((1440, 900), id="desk", marks=pytest.mark.slow),
    ],
)
def test_a_club_s_own_gun_is_written_built_and_changed(
    site: Site, opened: Callable[..., Page], complaints: Complaints, size: tuple[int, int]
) -> None:
    page = opened(*size)
    Player("ada", page, site).log_in()
    page.goto(f"{site.address}/armoury/firewall/")
    page.get_by_role("link", name="House catalogues").first.click()
    page.get_by_role("link", name="New house catalogue").click()
    written = page.locator("#pack-source").input_value()
    page.fill("#pack-source", written.replace("long = 450", "long = 45000"))
    picture(page, f"{size[0]}-form")
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("#pack-problems li")).to_have_count(1)
    expect(page.locator("#pack-problems")).to_contain_text("weapons.1.long")
    picture(page, f"{size[0]}-refused")
    page.fill("#pack-source", written)
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_url(re.compile(r"/house-catalogues/\w{22}/$"))
    expect(page.locator("main")).to_contain_text("Harpoon gun")
    picture(page, f"{size[0]}-pack")
    pack = page.url
    page.fill("#start-name", "Whalers")
    page.get_by_role("button", name="Build a warband from it").click()
    page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    warband = page.url
    page.fill("#new-team", "Boat crew")
    page.keyboard.press("Enter")
    page.fill("#quick-t1", "3 gangers, harpoon gun, docker's tea 2")
    page.keyboard.press("Enter")
    expect(page.locator(".member")).to_have_count(3)
    expect(page.locator("#warband-totals")).to_contain_text("Club points")
    page.locator("#m2 a").first.click()
    expect(page.locator("#editor")).to_contain_text("Added by House rules of our club.")
    picture(page, f"{size[0]}-warband")
    page.goto(f"{pack}edit/")
    page.fill("#pack-source", written.replace("harpoon_gun = 20", "harpoon_gun = 9"))
    follow(page.get_by_role("button", name="Save as edition 2"))
    page.goto(warband)
    picture(page, f"{size[0]}-later")
    before = page.locator("#warband-totals").inner_text()
    page.get_by_role("button", name="Take it over").click()
    expect(page.get_by_role("button", name="Take it over")).to_have_count(0)
    expect(page.locator("#save-state")).to_have_text("saved")
    assert page.locator("#warband-totals").inner_text() != before
    page.goto(f"{site.address}/armoury/firewall/?q=harpoon")
    expect(page.locator("main")).not_to_contain_text("Harpoon gun")
    page.goto(pack)
    page.get_by_role("link", name="The armoury with it").click()
    page.fill("#filter-q", "harpoon")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("main")).to_contain_text("Harpoon gun")
    picture(page, f"{size[0]}-armoury")
    page.get_by_role("link", name="Harpoon gun", exact=True).click()
    expect(page.locator("h1")).to_have_text("Harpoon gun")
    picture(page, f"{size[0]}-entry")
    complaints.drop_refusal(422, "/house-catalogues/new/")
