"""Talk beside a battle in a browser: what is said arrives, and what is being typed stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, Site
from tests.browser.player import Player

pytestmark = pytest.mark.browser


def test_two_players_talk_beside_the_log(
    site: Site, opened: Callable[..., Page], complaints: Complaints
) -> None:
    ada = Player("ada", opened(1440, 900), site)
    bruno = Player("bruno", opened(390, 844), site)
    for player in (ada, bruno):
        player.page.clock.install()
        player.log_in()
    bruno.accept(ada.invite("A Walk in the Park"))
    ada.open_battle()
    bruno.page.locator('.sheet-tabs [data-tab="log"]').click()
    for player in (ada, bruno):
        player.page.locator("#talk > summary").click()
        expect(player.page.locator("#talk-form")).to_be_visible()

    bruno.page.locator("#talk-input").fill("Half a thought")
    ada.page.locator("#talk-input").fill("Good evening!")
    ada.page.locator("#talk-form button").click()
    expect(ada.page.locator(".talk-words")).to_have_text("Good evening!")
    expect(ada.page.locator("#talk-input")).to_have_value("")

    bruno.page.clock.run_for(11_000)
    expect(bruno.page.locator(".talk-words")).to_have_text("Good evening!")
    expect(bruno.page.locator("#talk-input")).to_have_value("Half a thought")
    assert complaints == []
