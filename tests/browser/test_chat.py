"""Talk beside a battle in a browser: what is said arrives, and what is being typed stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Complaints, Site
from tests.browser.player import Player, meet

pytestmark = pytest.mark.browser


def test_two_players_talk_beside_the_log(
    site: Site, opened: Callable[..., Page], complaints: Complaints
) -> None:
    ada = Player("ada", opened(1440, 900), site)
    bruno = Player("bruno", opened(390, 844), site)
    for player in (ada, bruno):
        player.page.clock.install()
    meet(ada, bruno)
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


def test_a_fold_opened_before_its_script_came_is_read_all_the_same(
    site: Site, opened: Callable[..., Page], complaints: Complaints
) -> None:
    ada, bruno = Player("ada", opened(1440, 900), site), Player("bruno", opened(390, 844), site)
    meet(ada, bruno)
    held: list[Route] = []
    ada.page.route("**/js/talk*.js", lambda route: held.append(route))
    ada.page.goto(ada.page.url, wait_until="commit")
    ada.page.locator("#talk > summary").click()
    expect(ada.page.locator("#talk")).to_have_attribute("open", "")
    for script in held:
        script.continue_()
    expect(ada.page.locator("#talk-form")).to_be_visible()
    assert held
    assert complaints == []
