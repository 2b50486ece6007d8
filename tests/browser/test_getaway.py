"""A car of Killzone is driven: the pedal, the dice, a turn in words, and what the way would be."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.fitting import fits
from tests.browser.player import Player
from tests.browser.test_games import SIZES
from tests.browser.test_streets import open_scenario, press_order

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_driver_sees_his_way_and_drives_it(
    site: Site, opened: Callable[..., Page], width: int, height: int
) -> None:
    page = opened(width, height)
    player = Player("ada", page, site)
    open_scenario(page, site, "The chase")
    player.battle = page.url
    for _ in range(2):
        player.press_action("Begin")
    driver = player.able()[0]
    assert player.select(driver)
    press_order(page, "Accelerate")
    page.locator("[name=before]").first.fill("6")
    page.locator("select[name=turn]").select_option(label="45° left, at any speed")
    page.locator("#order-form button[type=submit]").click()
    expect(page.locator("#preview")).to_contain_text("It goes 15 to 20 inches.")
    assert fits(page)
    assert player.confirm()
    expect(page.locator("#log")).to_contain_text(
        re.compile(r"drives [\d.½]+ in (east|north-east)\.")
    )
