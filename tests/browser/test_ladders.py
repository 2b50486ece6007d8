"""A ladder by its pages, and the numbers of a club, on a desk and on a phone."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PROJECT, Complaints, Site
from tests.browser.people import Person
from tests.browser.player import follow
from tests.browser.test_accessibility import DESK, PHONE, look, sound
from tests.browser.test_leagues import press

pytestmark = [pytest.mark.browser, pytest.mark.slow]
NUMBERS = """
from django.utils import timezone
from battles.models import Battle
from campaigns.statistics.models import *
from campaigns.clubs.models import Club
club, now = Club.objects.get(slug="the-back-room"), timezone.now()
ClubRatings.objects.filter(club=club).delete()
AlmanacBattle.objects.filter(club=club).delete()
battle = Battle.objects.create(ruleset="firewall", edition="1", scenario="street_fight", title="T",
    opened_from="x", secret=b"x", status="ended", seq=1, winner="a")
entry = AlmanacBattle.objects.create(battle=battle, club=club, ruleset="firewall", counts=True,
    scenario="street_fight", is_public=True, ended=now, known_from=now, seq=1, winner="a",
    version=1)
for side, own in (("a", False), ("b", True)):
    AlmanacSide.objects.create(entry=entry, side=side, is_own=own, outcome="won" if side == "a" else
        "lost", faction="The Incorruptibleneighbourhoodwatchmen of Toll on Tanner Street " + side)
for means in ("Heckler and Koch squad automatic weapon", "close combat"):
    AlmanacWeapon.objects.create(entry=entry, means=means, shots=120, hits=31, outs=9, mishaps=2)
ratings = ClubRatings.objects.create(club=club, computed=now)
for kind, mean in (("duel", 1512.4), ("many", 27.31)):
    for public in (True, False):
        ClubRating.objects.create(ratings=ratings, is_public=public, kind=kind, person="user:1",
            name="Adaincorruptibleneighbourhoodwatch", rating=mean, deviation=81.2, games=12)
"""


def a_ladder(page: Page, site: Site) -> str:
    """The organiser opens a ladder: its address."""
    page.goto(f"{site.address}/leagues/new/")
    page.fill("#name", "The long ladder")
    page.get_by_role("button", name="Make the league").click()
    page.wait_for_url(re.compile(r"/leagues/\w{22}/$"))
    page.get_by_role("link", name="New season").click()
    page.select_option("#system", "ladder")
    page.fill("#reach", "2")
    press(page, "Open it for entries")
    page.wait_for_url(re.compile(r"/leagues/seasons/\w{22}/$"))
    return urlsplit(page.url).path


def test_a_challenge_by_the_pages(
    site: Site, opened: Callable[..., Page], complaints: Complaints
) -> None:
    olga = Person("olga", opened(*DESK), site)
    olga.sign_up()
    ada, bruno = (Person(name, opened(*PHONE), site) for name in ("ada", "bruno"))
    season = a_ladder(olga.page, site)
    for person, name in ((ada, "Ada the Anvil"), (bruno, "Brunooftheneighbourhoodwatch")):
        person.log_in()
        look(person.page, site, season)
        person.page.fill("#enter-name", name)
        follow(person.page.get_by_role("button", name="Enter", exact=True))
    look(olga.page, site, f"{season}desk/")
    press(olga.page, "Start the season")
    sound(olga.page, "the desk of a ladder")
    look(bruno.page, site, season)
    follow(bruno.page.get_by_role("button", name="Challenge Ada the Anvil"))
    sound(bruno.page, "a challenge that waits")
    look(ada.page, site, season)
    follow(ada.page.get_by_role("button", name="Take it up"))
    sound(ada.page, "a game to be played")
    follow(ada.page.locator("#own-fixtures a"))
    ada.page.check('#file-outcome [value="first"]')
    follow(ada.page.get_by_role("button", name="Submit result"))
    meeting = urlsplit(ada.page.url).path
    look(bruno.page, site, meeting)
    follow(bruno.page.get_by_role("button", name="Yes, so it was"))
    for address in (f"{season}history/", season, f"{season}report/"):
        look(bruno.page, site, address)
    expect(bruno.page.locator("#story")).to_contain_text("Brunooftheneighbourhoodwatch is on top")
    assert complaints == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_numbers_of_a_club_fit(
    site: Site, opened: Callable[..., Page], complaints: Complaints, size: tuple[int, int]
) -> None:
    subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", NUMBERS],
        cwd=PROJECT, env=site.surroundings, check=True, timeout=120,
    )  # fmt: skip
    ada = Person("ada", opened(*size), site)
    ada.log_in()
    for part in ("almanac/", "ratings/"):
        look(ada.page, site, f"/clubs/the-back-room/{part}")
        expect(ada.page.get_by_role("main")).to_contain_text("ncorruptibleneighbourhoodwatch")
    assert complaints == []
