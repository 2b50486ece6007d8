"""Told in time, in a browser: invited, called, shown in the tab, and told less when asked to."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, Site
from tests.browser.fitting import fits
from tests.browser.player import Player

pytestmark = pytest.mark.browser
# A tab's notes without the desk of an operating system behind them.
NOTES = """
window.notes = [];
window.Notification = class {
  static permission = localStorage.getItem("allowed") ?? "default";
  static async requestPermission() {
    localStorage.setItem("allowed", "granted");
    return (Notification.permission = "granted");
  }
  constructor(title, options) { window.notes.push([title, options.tag]); }
  addEventListener() {}
};
"""


def test_a_player_is_told_and_chooses_how(
    site: Site, opened: Callable[..., Page], complaints: Complaints
) -> None:
    ada = Player("ada", opened(1440, 900), site)
    bruno = Player("bruno", opened(390, 844), site)
    for player in (ada, bruno):
        player.page.add_init_script(NOTES)
        player.page.clock.install()
        player.log_in()
    link = ada.invite("A Walk in the Park")
    ada.page.goto(f"{site.address}/account/notifications/")
    switch = ada.page.locator("#tab-news-switch")
    assert ada.page.evaluate("window.notes") == []
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")

    bruno.accept(link)
    ada.page.clock.run_for(31_000)
    ada.page.wait_for_function("() => window.notes.length == 1")
    ada.page.clock.run_for(61_000)
    badge = ada.page.locator(".site-nav [data-unread-count]")
    expect(badge).to_be_visible()
    assert ada.page.evaluate("window.notes.length") == 1

    ada.page.goto(f"{site.address}/inbox/")
    expect(ada.page.locator(".inbox-line").first).to_be_visible()
    news = re.compile(r"^Mark as read: \d things in A Walk in the Park")
    mark = ada.page.get_by_role("button", name=news).first
    mark.focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_load_state()
    ada.page.get_by_role("button", name="Mark all as read").click()
    expect(badge).to_be_hidden()

    bruno.page.goto(f"{site.address}/account/notifications/")
    bruno.page.get_by_label("Your turn: E-mail").uncheck()
    bruno.page.select_option("#zone", "Europe/Berlin")
    bruno.page.get_by_role("button", name="Save").click()
    expect(bruno.page.get_by_text("Your choices are kept.")).to_be_visible()
    expect(bruno.page.get_by_label("Your turn: E-mail")).not_to_be_checked()
    bruno.page.fill("#hook-url", "https://127.0.0.1/")
    bruno.page.get_by_role("button", name="Add the webhook").click()
    expect(bruno.page.locator("#hook-problem")).to_contain_text("not its number")
    complaints.drop_refusal(422, "/account/notifications/webhooks/")
    for player, path in ((ada, "/inbox/"), (bruno, "/account/notifications/"), (bruno, "/inbox/")):
        player.page.goto(site.address + path)
        assert Axe().run(player.page).response["violations"] == []
        assert fits(player.page)
