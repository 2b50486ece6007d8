"""Somebody without an account plays against the machine; two meet over a challenge."""

from __future__ import annotations

import os
import re
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.beside import running
from tests.browser.conftest import Site
from tests.browser.fitting import fits
from tests.browser.player import Player

pytestmark = pytest.mark.browser
SIZES = ((390, 844), (1440, 900))


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
    page.goto(f"{site.address}/battles/new/")
    page.get_by_role("radio", name=re.compile("^The machine")).check()
    page.get_by_role("radio", name=re.compile("Tanner Street")).check()
    expect(page.locator("#rosters")).to_be_hidden()
    assert fits(page)
    picture(page, f"new-{width}")
    page.get_by_role("button", name="Open the battle").click()
    page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/$"))
    # The gang prepares and chooses its edge: that is the machine, and the page shows it live.
    page.evaluate("window.neverReloaded = true")
    expect(page.locator("#log")).to_contain_text("table edge")
    assert page.evaluate("window.neverReloaded")
    # A page in the midst of the machine's orders would rightly refuse ours as stale.
    expect(page.locator("#battle-status")).to_contain_text("You are to act")
    picture(page, f"machine-{width}")
    page.locator("a.order", has_text="Concede").click()
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
    ada.page.goto(f"{site.address}/battles/new/")
    ada.page.get_by_role("radio", name=re.compile("^Somebody by name")).check()
    expect(ada.page.get_by_label("User name of the other player")).to_be_visible()
    ada.page.get_by_role("radio", name=re.compile("^Anybody")).check()
    expect(ada.page.get_by_label("User name of the other player")).to_be_hidden()
    ada.page.get_by_label("Name of the battle").fill("Come and get me")
    picture(ada.page, "new-logged-in-1440")
    ada.page.get_by_role("button", name="Open the battle").click()
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
    ada.page.goto(f"{site.address}/battles/new/")
    ada.page.get_by_role("radio", name=re.compile("^Somebody by name")).check()
    ada.page.get_by_label("User name of the other player").fill("bruno")
    ada.page.get_by_label("Name of the battle").fill(title)
    picture(ada.page, "new-named-390")
    ada.page.get_by_role("button", name="Open the battle").click()
    expect(ada.page.locator("#seats")).to_contain_text("they have been asked")
    bruno.page.goto(f"{site.address}/battles/")
    picture(bruno.page, "my-battles-390")
    bruno.page.get_by_role("link", name=title).click()
    expect(bruno.page.get_by_role("button", name="Take the seat")).to_be_visible()
    assert fits(bruno.page)
    picture(bruno.page, "asked-390")
    bruno.page.get_by_role("button", name="Take the seat").click()
    expect(bruno.page.locator("#battle-status")).to_be_visible()
