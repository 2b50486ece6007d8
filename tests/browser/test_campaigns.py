"""A campaign by its pages: founded, joined, fought at a table, disputed, settled, and read."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from django.urls import get_resolver
from playwright.sync_api import Page, expect

from tests.battles.test_routes_by_role import addresses
from tests.browser.conftest import PROJECT, Complaints, Site
from tests.browser.player import Player, follow
from tests.browser.test_accessibility import DESK, PHONE, sound

pytestmark = pytest.mark.browser
OF, BATTLE = "campaigns/of/<slug:club_slug>/", "campaigns/battles/<slug:aftermath_id>/"
ONE, CREW = "campaigns/<slug:campaign_id>/", "campaigns/<slug:campaign_id>/crews/<slug:crew_id>/"
# Each is looked at below; the rest are targets of forms.
LOOKED_AT = {
    "campaigns/", f"{OF}new/", f"{OF}systems/", BATTLE, ONE, f"{ONE}ledger/", f"{ONE}right/",
    f"{ONE}chronicle/", f"{ONE}report/", f"{ONE}arrange/", CREW, f"{CREW}market/",
    f"{CREW}<slug:member_id>/",
}  # fmt: skip
TARGETS = ("join/", "begin/", "end/", "deal/", "leave/", "collect/", "report/", "confirm/",
           "dispute/", "decide/", "delete/", "call-off/", "call-off-at-once/", "fight/", "reopen/",
           "rule-again/")  # fmt: skip
CLUB = """
from django.contrib.auth import get_user_model
from campaigns.clubs.models import Club, Membership
from rosters.services.warbands import keep_new
from accounts.actors import actor_from
from rules.registry import RULESETS
users = get_user_model().objects
if Club.objects.filter(slug="lowtown").exists():
    raise SystemExit  # the site is one for all tests
club = Club.objects.create(slug="lowtown", name="Lowtown Irregulars")
ready = {each.name: each for each in RULESETS["firewall"].workshop.ready()}
users.create_user("rita", "", "third-password-7")
for name, role, warband in (("ada", "owner", "Night Shift"), ("bruno", "member", "The Rust Choir"),
                            ("rita", "referee", "Blackout Cell")):
    user = users.get(username=name)
    Membership.objects.create(club=club, user=user, name=name.capitalize(), role=role)
    keep_new(actor_from(user, ""), ready[warband], "ready")
"""


def test_every_page_of_campaigns_is_looked_at() -> None:
    rooms = {each for each in addresses(get_resolver().url_patterns)
             if each.startswith("campaigns/")
             and (each in LOOKED_AT or not each.endswith(TARGETS))}  # fmt: skip
    assert rooms == LOOKED_AT


def person(name: str, page: Page, site: Site) -> Page:
    if name == "rita":
        site.logins["rita"] = "third-password-7"
    Player(name, page, site).log_in()
    return page


def look(page: Page, name: str) -> None:
    """Axe and the width at both sizes; pictures where somebody asks for them."""
    shut = "for (const each of document.querySelectorAll('main details')) each.open = false"
    for size, word in ((DESK, "desk"), (PHONE, "phone")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        folder = os.environ.get("FIREWALL_PICTURES")
        if folder:
            page.screenshot(path=f"{folder}/{name}-{word}.png", full_page=True)
        sound(page, name)
        page.evaluate(shut)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


@pytest.mark.slow
def test_the_way_of_a_campaign(
    site: Site, opened: Callable[..., Page], complaints: Complaints
) -> None:
    make = [sys.executable, "manage.py", "shell", "-c", CLUB]
    subprocess.run(make, cwd=PROJECT, env=site.surroundings, check=True)
    ada, bruno, rita = (person(name, opened(*DESK), site) for name in ("ada", "bruno", "rita"))
    actor = opened(*PHONE)

    ada.goto(f"{site.address}/campaigns/of/lowtown/systems/?start=street_war")
    look(ada, "systems")
    ada.goto(f"{site.address}/campaigns/of/lowtown/new/")
    look(ada, "new")
    ada.fill("#war-name", "The toll war")
    follow(ada.get_by_role("button", name="Create campaign"))
    expect(ada.locator("h1")).to_have_text("The toll war")
    where = ada.url
    brought = {ada: "Night Shift", bruno: "The Rust Choir", rita: "Blackout Cell"}
    for page, warband in brought.items():
        page.goto(where)
        page.select_option("#join-warband", label=warband)
        follow(page.get_by_role("button", name="Join"))
        expect(page.locator("#crew-people > li")).not_to_have_count(0)
    ada.goto(where)
    follow(ada.get_by_role("button", name="Begin the campaign"))
    expect(ada.locator("main .badge").first).to_have_text("in progress")

    follow(ada.get_by_role("link", name="Arrange a battle"))
    look(ada, "arrange")
    ada.select_option("#arrange-crew2", label="The Rust Choir")
    ada.get_by_text("At a table").click()
    ada.select_option("#arrange-holding", label="Dead docks")
    follow(ada.get_by_role("button", name="Arrange it"))
    ada.select_option("#fill-winner", label="Night Shift")
    ada.locator(".war-fill").nth(1).locator("select").first.select_option("killed")
    look(ada, "fill")
    ada.goto(ada.url)
    ada.select_option("#fill-winner", label="Night Shift")
    ada.locator(".war-fill").nth(1).locator("select").first.select_option("killed")
    follow(ada.get_by_role("button", name="Send it to the other side"))
    battle = ada.url

    bruno.goto(battle)
    look(bruno, "confirm")
    bruno.locator("summary", has_text="something is wrong").click()
    bruno.fill("#dispute-words", "He only ran away.")
    follow(bruno.get_by_role("button", name="Ask a referee"))
    expect(bruno.locator("main .badge").first).to_have_text("disputed")
    rita.goto(battle)
    look(rita, "decide")
    rita.goto(battle)
    rita.get_by_label("As it is reported").check()
    rita.fill("#decide-words", "The photographs show it.")
    follow(rita.get_by_role("button", name="Settle it"))
    expect(rita.locator("main .badge").first).to_have_text("settled")
    rita.goto(f"{where}right/")
    look(rita, "correction")

    ada.goto(where)
    follow(ada.locator("#war-ranks a", has_text="Night Shift"))
    look(ada, "crew")
    ada.goto(ada.url)
    follow(ada.get_by_role("link", name="Market"))
    look(ada, "market")
    ada.goto(ada.url)
    ada.locator("#stall-grenades > summary").click()
    follow(ada.get_by_role("button", name="Buy Smoke", exact=True))
    follow(ada.get_by_role("link", name="Back to the crew"))
    expect(ada.locator("#crew-stash")).to_contain_text("Smoke")

    for part, name in (("", "campaign"), ("ledger/", "ledger"), ("chronicle/", "chronicle"),
                       ("report/", "report")):  # fmt: skip
        actor.goto(f"{where}{part}")
        look(actor, name)
    actor.goto(f"{site.address}/campaigns/")
    look(actor, "list")
    actor.goto(where)
    expect(actor.locator("#war-map")).to_contain_text("held by Night Shift")
    follow(actor.locator("#war-ranks a", has_text="The Rust Choir"))
    follow(actor.locator("#crew-people h2 a, #crew-lost a").first)
    look(actor, "figure")
    assert complaints == []


@pytest.mark.slow
def test_a_season_that_is_a_campaign_by_its_pages(
    site: Site, opened: Callable[..., Page], complaints: Complaints
) -> None:
    """The organiser's, a player's and a visitor's way through a round that both are told of."""
    make = [sys.executable, "manage.py", "shell", "-c", CLUB]
    subprocess.run(make, cwd=PROJECT, env=site.surroundings, check=True)
    ada, bruno = (person(name, opened(*DESK), site) for name in ("ada", "bruno"))
    actor = opened(*PHONE)

    ada.goto(f"{site.address}/leagues/new/")
    ada.fill("#name", "Lowtown League")
    ada.select_option("#ruleset", "firewall")
    ada.select_option("#club", "lowtown")
    follow(ada.get_by_role("button", name="Make the league"))
    follow(ada.get_by_role("link", name="New season"))
    ada.fill("#rounds", "1")
    ada.select_option("#campaign", label="A new campaign: Street war")
    look(ada, "season-form")
    follow(ada.get_by_role("button", name="Open it for entries"))
    expect(ada.locator("#season-campaign a")).to_have_text("Lowtown League: Season 1")
    season = ada.url
    for page, warband in ((ada, "Night Shift"), (bruno, "The Rust Choir")):
        page.goto(season)
        page.select_option("#enter-warband", label=warband)
        look(page, "season-enter")
        page.goto(season)
        page.select_option("#enter-warband", label=warband)
        follow(page.get_by_role("button", name="Enter", exact=True))
        expect(page.locator("#enter")).to_have_count(0)
    ada.goto(f"{season}desk/")
    for name in ("Start the season", "Pair round 1"):
        follow(unfolded(ada).get_by_role("button", name=name))
    follow(ada.get_by_role("link", name="Look at the draft and publish it"))
    follow(unfolded(ada).get_by_role("button", name="Publish the round"))

    ada.goto(season)
    follow(ada.locator("#own-fixtures a"))
    look(ada, "meeting")
    meeting = ada.url
    follow(ada.get_by_role("button", name="the list after the battle"))
    expect(ada.locator("#aftermath-meeting")).to_be_visible()
    ada.select_option("#fill-winner", label="Night Shift")
    follow(ada.get_by_role("button", name="Send it to the other side"))
    battle = ada.url
    bruno.goto(meeting)
    expect(bruno.locator("#told")).to_contain_text("in the list after the battle")
    follow(bruno.locator("#campaign-battle a").first)
    look(bruno, "season-list")
    bruno.goto(battle)
    follow(bruno.get_by_role("button", name="Yes"))
    expect(bruno.locator("main .badge").first).to_have_text("settled")

    actor.goto(meeting)
    expect(actor.locator("#results")).to_contain_text("ada wins")
    look(actor, "meeting-told")
    actor.goto(season)
    follow(actor.locator("#season-campaign a"))
    expect(actor.locator("#war-seasons")).to_contain_text("Season 1")
    look(actor, "season-campaign")
    actor.goto(battle)
    look(actor, "season-battle")
    assert complaints == []


def unfolded(page: Page) -> Page:
    """The page with everything folded out."""
    page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = true")
    return page
