"""The laboratory by keyboard alone: asked for, awaited, read, watched; every page under axe."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from django.urls import get_resolver
from playwright.sync_api import Page, expect

from tests.battles.test_routes_by_role import addresses
from tests.beside import running
from tests.browser.conftest import Complaints, Site
from tests.browser.player import follow
from tests.browser.test_accessibility import DESK, PHONE, faults, go_to, look, sound

pytestmark = pytest.mark.browser
LONG = 90_000  # ms: for thirty battles on a machine that has much else to do
ONE = "laboratory/<slug:simulation_id>/"
# Each page with how the journey comes to it; the rest are forms' targets, fragments and files.
LOOKED_AT = {
    "laboratory/", "laboratory/odds/", "laboratory/odds/close-combat/", "laboratory/odds/duel/",
    "laboratory/new/",
    "laboratory/public/", ONE, f"{ONE}battles/<int:place>/", f"{ONE}sweep/",
}  # fmt: skip
NO_PAGE = re.compile(
    rf"{re.escape(ONE)}(progress|pause|resume|cancel|share|delete)/"
    rf"|{re.escape(ONE)}battles/(find|choose|news)/"
    rf"|{re.escape(ONE)}(result\.json|result\.csv|forces/<int:place>\.json)"
)


@pytest.fixture(scope="module")
def worker(site: Site) -> Iterator[None]:
    """The site's worker, which plays the battles."""
    work = [
        sys.executable, "-m", "celery", "--app", "firewall_site", "worker",
        "--queues", "celery,laboratory", "--pool", "threads", "--concurrency", "2",
        "--loglevel", "WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat",
    ]  # fmt: skip
    with running(work, site.surroundings):
        yield


def press(page: Page, selector: str) -> None:
    go_to(page, selector)
    page.keyboard.press("Enter")


def ask(page: Page, site: Site) -> None:
    """Thirty battles in a street between players that do anything, by keyboard alone."""
    page.goto(f"{site.address}/laboratory/")
    press(page, "main a:has-text('New simulation')")
    page.wait_for_url("**/laboratory/new/")
    for side in ("wardens", "tollgate"):
        go_to(page, f"input[name=bot_{side}][value=plain]")
        for _ in range(2):  # from Plain past Easy
            page.keyboard.press("ArrowUp")
        expect(page.locator(f"input[name=bot_{side}][value=random]")).to_be_checked()
    go_to(page, "#battles")
    page.keyboard.press("Control+a")
    page.keyboard.type("30")
    go_to(page, "#seed")
    page.keyboard.type("2136")
    sound(page, "the form")
    # Folding everything out has put more stops on the way.
    press(page, "#new-simulation button[type=submit]")
    page.wait_for_url(re.compile(r"/laboratory/\w{22}/$"))


@pytest.mark.thorough
def test_a_simulation_is_asked_for_awaited_read_and_watched(
    site: Site, opened: Callable[..., Page], worker: None
) -> None:
    page = opened(*DESK)
    ask(page, site)
    expect(page.locator("#progress")).to_be_visible()
    expect(page.locator("#result")).to_be_visible(timeout=LONG)  # by itself: nobody reloads it
    expect(page.locator("#progress")).to_contain_text("30 battles counted.")
    expect(page.locator("#wins table")).to_contain_text("City Watch")
    sound(page, "the result")
    press(page, "button:has-text('Find battles to watch')")
    watching = page.get_by_role("link", name=re.compile("^Watch battle"))
    expect(watching).to_have_count(12, timeout=LONG)
    expect(page.locator("#reels")).to_contain_text("the most typical")
    sound(page, "what there is to watch")
    press(page, "#reels tbody a")
    page.wait_for_url(re.compile(r"/battles/\d+/$"))
    expect(page.locator("#replay")).to_be_visible()
    press(page, "#step-first")
    expect(page.locator("#replay .battle-turn")).to_contain_text("moment 1 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay .battle-turn")).to_contain_text("moment 2 of")
    assert faults(page) == []


def test_every_page_of_the_laboratory_is_looked_at() -> None:
    rooms = {e for e in addresses(get_resolver().url_patterns) if e.startswith("laboratory/")}
    assert {each for each in rooms if not NO_PAGE.fullmatch(each)} == LOOKED_AT


@pytest.mark.thorough
@pytest.mark.parametrize(
    "size",
    [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk", marks=pytest.mark.slow)],
)
def test_no_page_has_a_fault(
    site: Site, opened: Callable[..., Page], complaints: Complaints, size: tuple[int, int]
) -> None:
    """Without a worker: what waits, what stands still, what was refused, and what is empty."""
    page = opened(*size)
    for address in (
        "/laboratory/", "/laboratory/public/", "/laboratory/new/?scenario=firewall:triple_cross",
        "/laboratory/odds/", "/laboratory/odds/?weapon=h_k_car_7&leader=2&distance=900",
        "/laboratory/odds/close-combat/", "/laboratory/odds/close-combat/?arm=axe&enemies=2",
        "/laboratory/odds/duel/", "/laboratory/odds/?game=cyberpunk",
    ):  # fmt: skip
        look(page, site, address)
    page.goto(f"{site.address}/laboratory/new/")
    page.fill("#seed", "seven")
    page.get_by_role("button", name="Let them fight").click()
    expect(page.get_by_role("alert").first).to_contain_text("A seed is a whole number")
    sound(page, "a form that is refused")
    complaints.drop_refusal(422, "/laboratory/new/")
    page.fill("#seed", "7")
    page.select_option("#force_wardens", "ready:wardens")
    page.select_option("#force_tollgate", "ready:tollgate")
    page.get_by_role("button", name="Let them fight").click()
    page.wait_for_url(re.compile(r"/laboratory/\w{22}/$"))
    sound(page, "one that runs")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    sound(page, "one that is paused")
    one = urlsplit(page.url).path
    look(page, site, f"/laboratory/new/?again={one.split('/')[2]}")
    page.goto(f"{site.address}{one}")
    follow(page.get_by_role("button", name="Stop for good"))
    look(page, site, f"{one}sweep/")
    look(page, site, f"{one}sweep/?what=entries")
    page.goto(f"{site.address}{one}")
    page.get_by_role("button", name="Each figure of Wardens").click()
    page.wait_for_url(re.compile(rf"(?!.*{one})/laboratory/\w{{22}}/$"))
    expect(page.locator("#swept")).to_contain_text("when everything has been played")
    sound(page, "one change after the other")


def test_the_odds_follow_what_is_chosen_without_a_press(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(*PHONE)
    page.goto(f"{site.address}/laboratory/odds/?weapon=colt_m2117&distance=15")
    page.select_option("#bench-cover", "heavy")
    expect(page.locator("#odds-sum")).to_contain_text("Heavy cover")
    assert "cover=heavy" in page.url
    page.select_option("#odds-weapon", "h_k_car_7")
    expect(page.locator("#odds-sum-title")).to_contain_text("H&K CAR-7")
    expect(page.locator("#odds-mode")).to_have_value("CB")
    expect(page.locator("#odds-reach")).to_contain_text("45 cm")
