"""A short season by its pages alone: the organiser's, two players' and a visitor's way through it.

Every page is under the eyes of axe, the organiser's on a desk, the others' on a phone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from django.urls import get_resolver
from playwright.sync_api import Page, expect

from tests.battles.test_routes_by_role import addresses
from tests.browser.conftest import Complaints, Site
from tests.browser.people import Person
from tests.browser.player import follow
from tests.browser.test_accessibility import DESK, PHONE, look, sound

pytestmark = pytest.mark.browser
SEASON = "leagues/seasons/<slug:season_id>/"
# Each page with how the journey comes to it; the rest are forms' targets and files.
LOOKED_AT = {
    "leagues/", "leagues/new/", "leagues/<slug:league_id>/", "leagues/<slug:league_id>/ratings/",
    "leagues/<slug:league_id>/new-season/", SEASON, f"{SEASON}desk/", f"{SEASON}print/",
    f"{SEASON}history/", f"{SEASON}record/", f"{SEASON}report/", "leagues/rounds/<int:round_id>/",
    "leagues/fixtures/<int:fixture_id>/",
}  # fmt: skip
NO_PAGE = re.compile(r".*/do/<slug:deed>/|.*\.csv|.*\.trf")


def test_every_page_of_the_leagues_is_looked_at() -> None:
    rooms = {e for e in addresses(get_resolver().url_patterns) if e.startswith("leagues/")}
    assert {each for each in rooms if not NO_PAGE.fullmatch(each)} == LOOKED_AT


def press(page: Page, name: str) -> None:
    """Fold everything out and press a button."""
    page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = true")
    follow(page.get_by_role("main").get_by_role("button", name=name))


def make_season(page: Page, site: Site) -> tuple[str, str]:
    """The organiser makes a league and opens a season: their addresses."""
    look(page, site, "/leagues/")
    follow(page.get_by_role("link", name="New league"))
    sound(page, "the form of a league")
    page.fill("#name", "Thames Estuary League")
    follow(page.get_by_role("button", name="Make the league"))
    page.wait_for_url(re.compile(r"/leagues/\w{22}/$"))
    sound(page, "a league without a season")
    league = urlsplit(page.url).path
    follow(page.get_by_role("link", name="New season"))
    sound(page, "the form of a season")
    page.fill("#rounds", "many")
    page.fill("#title", "Autumn 2136")
    press(page, "Open for entries")
    expect(page.get_by_role("alert")).to_contain_text("Choose 1 to 30 rounds.")
    expect(page.locator("#title")).to_have_value("Autumn 2136")
    page.fill("#rounds", "1")
    page.select_option("#scenario", index=1)
    press(page, "Open for entries")
    page.wait_for_url(re.compile(r"/leagues/seasons/\w{22}/$"))
    sound(page, "a season without players")
    return league, urlsplit(page.url).path


def enter(person: Person, season: str, name: str) -> None:
    look(person.page, person.site, season)
    person.page.fill("#enter-name", name)
    follow(person.page.get_by_role("button", name="Enter", exact=True))
    expect(person.page.get_by_role("table")).to_contain_text(name)
    sound(person.page, "a season that one plays in")


def begin(page: Page, site: Site, season: str) -> None:
    """The organiser adds somebody, starts and pairs in one touch, looks, and publishes."""
    look(page, site, f"{season}desk/")
    page.fill("#add-name", "Somebody of the street")
    press(page, "Add")
    press(page, "Start the season and pair round 1")
    expect(page.locator("#draft")).to_contain_text("They have not met.")
    sound(page, "a draft")
    hand = page.locator("#by-hand")
    people = ("Ada the Anvil", "Bruno", "Somebody of the street", "– the bye –")
    for number, name in enumerate(people):
        place = "first" if number % 2 == 0 else "second"
        hand.locator(f"select[name={place}_{number // 2 + 1}]").select_option(label=name)
    page.fill("#hand-reason", "They asked for it.")
    press(page, "Pair by hand")
    sound(page, "a desk after pairing by hand")
    follow(page.get_by_role("link", name="Look at the draft and publish it"))
    expect(page.locator("#draft")).to_contain_text("Paired by hand: They asked for it.")
    press(page, "Publish the round")
    expect(page.get_by_role("main")).to_contain_text("1 without a result.")


def tell_and_dispute(ada: Person, bruno: Person, season: str) -> str:
    """One tells, the other disputes: the address of their meeting."""
    ada.page.goto(f"{ada.site.address}{season}")
    follow(ada.page.locator("#own-fixtures a"))
    sound(ada.page, "a meeting to be played")
    expect(ada.page.get_by_role("button", name="Play it here")).to_be_visible()
    ada.page.check('#file-outcome [value="first"]')
    ada.page.fill("#file-inflicted-first", "4")
    follow(ada.page.get_by_role("button", name="Submit result"))
    expect(ada.page.locator("#told")).to_contain_text("The other side confirms it.")
    meeting = urlsplit(ada.page.url).path
    look(bruno.page, bruno.site, meeting)
    expect(bruno.page.get_by_role("button", name="Yes, so it was")).to_be_visible()
    bruno.page.fill("#dispute-words", "The lights went out: a draw.")
    bruno.page.get_by_role("button", name="Send it to the organiser").click()
    expect(bruno.page.locator("#disputed")).to_contain_text("The lights went out")
    sound(bruno.page, "a meeting in dispute")
    return meeting


def decide(page: Page, site: Site, season: str) -> None:
    """The organiser rules, and closes what there is to close."""
    look(page, site, f"{season}desk/")
    page.locator("#disputes a").click()
    page.select_option("#rule-outcome", "draw")
    page.fill("#rule-reason", "Both had sat in the dark.")
    press(page, "So it stands")
    sound(page, "a meeting that is decided")
    page.goto(f"{site.address}{season}desk/")
    press(page, "Close round 1")
    expect(page.get_by_role("main")).to_contain_text("Round 1 is closed.")
    press(page, "Close the season")
    expect(page.locator("#after")).to_be_visible()
    sound(page, "the desk after the season")


def visit(page: Page, site: Site, league: str, season: str, meeting: str) -> None:
    """Somebody without an account reads what there is to read."""
    for address in (
        "/leagues/", league, season, meeting, f"{league}ratings/", f"{season}history/",
        f"{season}record/", f"{season}print/", f"{season}report/",
    ):  # fmt: skip
        look(page, site, address)
        assert not page.get_by_role("main").get_by_role("button").count(), address
    page.goto(f"{site.address}{season}record/")
    expect(page.locator("#record")).to_contain_text("Both had sat in the dark.")
    page.goto(f"{site.address}{meeting}")
    expect(page.get_by_role("main")).not_to_contain_text("The lights went out")
    page.goto(f"{site.address}{league}ratings/")
    expect(page.locator("#ratings")).to_contain_text("Ada the Anvil")


def test_a_short_season_by_its_pages(
    site: Site, opened: Callable[..., Page], complaints: Complaints
) -> None:
    olga = Person("olga", opened(*DESK), site)
    olga.sign_up()
    ada, bruno = (Person(name, opened(*PHONE), site) for name in ("ada", "bruno"))
    league, season = make_season(olga.page, site)
    for person, name in ((ada, "Ada the Anvil"), (bruno, "Bruno")):
        person.log_in()
        enter(person, season, name)
    begin(olga.page, site, season)
    meeting = tell_and_dispute(ada, bruno, season)
    decide(olga.page, site, season)
    visit(opened(*PHONE), site, league, season, meeting)
    # The browser tells of every answer that is a refusal; this one was asked for.
    complaints.drop_refusal(422, r"/leagues/\w{22}/new-season/")
