"""Two people agree on a clock, see it run, stop it together and go on holiday."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.opening import choose_scenario, unfold_more
from tests.browser.player import Player

pytestmark = pytest.mark.browser
CHOSEN = "input[name=clock_kind][value=evening]"


def invite(player: Player) -> str:
    """Open a battle with a deadline every evening, and return the link."""
    page = player.page
    choose_scenario(page, player.site.address)
    page.check("input[name=opponent][value=invite]")
    unfold_more(page)
    page.check(CHOSEN)
    page.click("#clock-more summary")
    page.select_option("select[name=clock_zone]", "Europe/Berlin")
    page.check("input[name=clock_late][value=forfeit]")
    page.locator("main form button[type=submit]").last.click()
    page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/"))
    player.battle = page.url
    found = re.search(r"https?://[^\s\"'<]*/battles/join/[^\s\"'<]+", page.content())
    assert found
    return found[0]


@pytest.mark.slow
def test_a_clock_is_agreed_on_stopped_together_and_run_again(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada, bruno = Player("ada", opened(1440, 900), site), Player("bruno", opened(390, 844), site)
    for player in (ada, bruno):
        player.log_in()
    link = invite(ada)
    bruno.page.goto(link)
    expect(bruno.page.locator("#clock-terms")).to_contain_text("every day at 21:00, Berlin time")
    expect(bruno.page.locator("#clock-terms")).to_contain_text("loses the battle")
    bruno.accept(link)
    ada.open_battle()
    expect(ada.page.locator("#clock-line")).to_contain_text("Your move is due")
    ada.page.click("#clock-line a")
    ada.page.get_by_role("button", name="Ask for a pause").click()
    # The open board tells of it without a reload.
    expect(bruno.page.locator("#clock-line")).to_contain_text("would like a pause")
    bruno.page.click("#clock-line a")
    bruno.page.get_by_role("button", name="Agree to a pause").click()
    expect(bruno.page.locator("#due")).to_contain_text("The clock stands still")
    bruno.page.get_by_role("button", name="Let the clock run again").click()
    expect(bruno.page.locator("#due")).to_contain_text("is due")
    today = datetime.now(UTC).date()
    bruno.page.fill("input[name=first]", (today + timedelta(days=2)).isoformat())
    bruno.page.fill("input[name=last]", (today + timedelta(days=4)).isoformat())
    bruno.page.get_by_role("button", name="Go on holiday").click()
    expect(bruno.page.locator("#holiday")).to_contain_text("You have 11 days left")
