"""Somebody without an account plays against the machine; two meet over a challenge."""

from __future__ import annotations

import os
import re
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.beside import running
from tests.browser.conftest import Site, printed
from tests.browser.fitting import fits
from tests.browser.opening import choose_scenario, start, unfold_more
from tests.browser.player import Player

pytestmark = pytest.mark.browser
SIZES = ((390, 844), (1440, 900))
SLOWLY = 60_000  # ms in which the machine has played its phase, one order after the other
COUNT = """
from django.contrib.sessions.models import Session
from battles.models import Battle
print(Battle.objects.filter(scenario="cutters_yard").count(), Session.objects.count())
"""


@pytest.fixture(scope="module")
def worker(site: Site) -> Iterator[None]:
    """The site's worker, which plays for the machine."""
    surroundings = {**site.surroundings, "FIREWALL_MACHINE_PAUSE_MS": "50"}
    work = [
        sys.executable, "-m", "celery", "--app", "firewall_site", "worker",
        "--pool", "threads", "--concurrency", "2", "--loglevel", "WARNING",
        "--without-gossip", "--without-mingle", "--without-heartbeat",
    ]  # fmt: skip
    with running(work, surroundings):
        yield


def picture(page: Page, name: str) -> None:
    """A picture for whoever wants to look, where FIREWALL_PICTURES says."""
    folder = os.environ.get("FIREWALL_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("width", "height"), [SIZES[0], pytest.param(*SIZES[1], marks=pytest.mark.slow)]
)
def test_a_guest_plays_the_machine_to_the_end(
    site: Site, opened: Callable[..., Page], worker: None, width: int, height: int
) -> None:
    page = opened(width, height)
    choose_scenario(page, site.address, "Tanner Street")
    expect(page.get_by_role("radio", name=re.compile("^The machine"))).to_be_checked()
    expect(page.locator("#rosters")).to_be_hidden()
    assert fits(page)
    picture(page, f"new-{width}")
    start(page)
    page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/$"))
    # The gang prepares and chooses its edge: that is the machine, and the page shows it live.
    page.evaluate("window.neverReloaded = true")
    expect(page.locator("#log")).to_contain_text("table edge", timeout=SLOWLY)
    assert page.evaluate("window.neverReloaded")
    # A page in the midst of the machine's orders would rightly refuse ours as stale.
    expect(page.locator("#whose")).to_contain_text("Your turn")
    picture(page, f"machine-{width}")
    page.locator("#give-up > summary").click()
    page.locator("#give-up a.order").click()
    page.locator("#confirm button").click()
    expect(page.locator("#outcome h2")).to_have_text("You lost")
    picture(page, f"outcome-{width}")
    page.get_by_role("button", name="Play again with sides changed").click()
    expect(page.locator("#battle-status")).to_be_visible()
    assert page.locator("#outcome").count() == 0


def test_two_meet_over_a_challenge(site: Site, opened: Callable[..., Page]) -> None:
    ada, bruno = Player("ada", opened(*SIZES[1]), site), Player("bruno", opened(*SIZES[0]), site)
    for player in (ada, bruno):
        player.log_in()
    choose_scenario(ada.page, site.address)
    ada.page.get_by_role("radio", name=re.compile("^Somebody by name")).check()
    expect(ada.page.get_by_label("User name of the other player")).to_be_visible()
    ada.page.get_by_role("radio", name=re.compile("^Anybody")).check()
    expect(ada.page.get_by_label("User name of the other player")).to_be_hidden()
    unfold_more(ada.page)
    ada.page.get_by_label("Name of the battle").fill("Come and get me")
    picture(ada.page, "new-logged-in-1440")
    start(ada.page)
    expect(ada.page.locator("#challenge")).to_contain_text("Anybody may take")
    picture(ada.page, "waiting-1440")
    bruno.page.goto(f"{site.address}/battles/")
    bruno.page.get_by_role("link", name="Open challenges").click()
    expect(bruno.page.locator("h1")).to_have_text("Open challenges")
    assert fits(bruno.page)
    picture(bruno.page, "challenges-390")
    bruno.page.get_by_role("link", name="Come and get me").click()
    expect(bruno.page.get_by_role("button", name="Take the challenge")).to_be_visible()
    assert fits(bruno.page)
    picture(bruno.page, "challenge-390")
    bruno.page.get_by_role("button", name="Take the challenge").click()
    for page in (ada.page, bruno.page):
        expect(page.locator("#battle-status")).to_be_visible()


@pytest.mark.thorough
def test_somebody_is_asked_by_name_and_accepts(site: Site, opened: Callable[..., Page]) -> None:
    title = f"You and I {uuid.uuid4().hex[:6]}"  # this may be asked a second time
    ada, bruno = Player("ada", opened(*SIZES[0]), site), Player("bruno", opened(*SIZES[0]), site)
    for player in (ada, bruno):
        player.log_in()
    choose_scenario(ada.page, site.address)
    ada.page.get_by_role("radio", name=re.compile("^Somebody by name")).check()
    ada.page.get_by_label("User name of the other player").fill("bruno")
    unfold_more(ada.page)
    ada.page.get_by_label("Name of the battle").fill(title)
    picture(ada.page, "new-named-390")
    start(ada.page)
    expect(ada.page.locator("#seats")).to_contain_text("Invitation sent to")
    bruno.page.goto(f"{site.address}/battles/")
    picture(bruno.page, "my-battles-390")
    bruno.page.get_by_role("link", name=title).click()
    expect(bruno.page.get_by_role("button", name="Take the seat")).to_be_visible()
    assert fits(bruno.page)
    picture(bruno.page, "asked-390")
    bruno.page.get_by_role("button", name="Take the seat").click()
    expect(bruno.page.locator("#battle-status")).to_be_visible()


def tap(page: Page, what: Locator) -> None:
    """Touch the middle of something as a thumb does."""
    box = what.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_three_touches_lead_to_a_shot_and_the_machine_shoots_back(
    site: Site, opened: Callable[..., Page], worker: None
) -> None:
    page = opened(*SIZES[0])
    page.goto(site.address)
    before = printed(site, COUNT)[-2:]
    tap(page, page.get_by_role("button", name="Play now").first)
    page.wait_for_url(re.compile(r"/battles/\w{22}/"))
    expect(page.locator("#battle-status")).to_contain_text("You: City Watch")
    expect(page.locator("#hint")).to_contain_text("1 of 3")
    tap(page, page.locator("#token-cutter"))
    expect(page.locator("#confirm button")).to_be_visible()
    expect(page.locator("#hint")).to_contain_text("2 of 3")
    assert fits(page)
    assert printed(site, COUNT)[-2:] == before  # looking stores nothing
    tap(page, page.locator("#confirm button"))
    expect(page.locator("#hint")).to_contain_text("3 of 3")
    expect(page.locator("#live-state")).to_have_text("live")
    assert int(printed(site, COUNT)[-2]) == int(before[0]) + 1
    end = page.get_by_role("button", name="End this team")
    if end.count():  # a shot that failed has ended the phase already
        end.first.click()
    # The machine plays its phase, and then it is the second Turn.
    expect(page.locator(".battle-heading")).to_have_text("Turn 2", timeout=SLOWLY)


def test_hints_are_read_out_but_not_where_nothing_is_touched(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(*SIZES[1])
    page.goto(site.address)
    page.get_by_role("button", name="Play now").first.click()
    expect(page.locator("#hint")).to_have_attribute("role", "status")
    page.get_by_role("link", name="Play in words").last.click()
    expect(page.locator("h1")).to_contain_text("Cutter’s Yard")
    expect(page.locator("#hint")).to_have_count(0)  # it speaks of touching


def test_a_figure_that_is_chosen_comes_into_sight_below_the_board(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(390, 844)
    page.goto(site.address)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url(re.compile(r"/battles/\w{22}/"))
    expect(page.locator("#chosen")).to_contain_text("Sergeant")
    page.evaluate("scrollTo(0, 1000)")
    page.locator("a.token[href*='figure=officer']").first.click()
    expect(page.locator("#chosen")).to_contain_text("Officer")
    page.wait_for_function(
        """() => {
          const { top, bottom } = document.getElementById("chosen").getBoundingClientRect();
          const tabs = document.querySelector(".sheet-tabs").getBoundingClientRect();
          return top >= tabs.bottom && bottom <= innerHeight;
        }"""
    )
