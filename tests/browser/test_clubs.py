"""A club in real browsers: founded, joined by a link on a phone, looked at by a visitor."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, Site
from tests.browser.people import Person
from tests.browser.test_accessibility import DESK, PHONE, look, sound

pytestmark = pytest.mark.browser
OTHER = "clubber"


def test_a_club_is_founded_joined_on_a_phone_and_looked_at(
    site: Site, opened: Callable[..., Page], complaints: Complaints
) -> None:
    owner = Person("ada", opened(*DESK), site)
    owner.log_in()
    home = founded(owner)
    link = a_link(owner)
    member = Person(OTHER, opened(*PHONE, is_mobile=True), site)
    joined_by(member, link, home)
    noticed(owner, home)
    planned(owner, home)
    says_yes(member, home)
    files_a_game(member, home)
    confirmed(owner, home)
    looked_at(opened(*PHONE), home)
    complaints.drop_refusal(404, r"/clubs/[\w-]+/members/")


def founded(owner: Person) -> str:
    page = owner.page
    page.goto(f"{owner.address}/clubs/")
    page.get_by_role("link", name="Found a club").click()
    page.fill("#club-name", "Dockside Irregulars")
    page.fill("#club-town", "Hull")
    page.fill("#club-called", "Captain")
    page.get_by_text("Results are public").click()
    page.get_by_role("button", name="Create club").click()
    expect(page.get_by_role("heading", name="Dockside Irregulars")).to_be_visible()
    sound(page, "a club that is new")
    return page.url


def a_link(owner: Person) -> str:
    page = owner.page
    page.get_by_role("link", name="Invite people").click()
    page.fill("#link-uses", "2")
    page.get_by_role("button", name="Make a link").click()
    return page.locator("#links input[readonly]").input_value()


def joined_by(member: Person, link: str, home: str) -> None:
    """The link shows the club; whoever has no account makes one and is back at the link."""
    page = member.page
    page.goto(link)
    expect(page.get_by_role("heading", name="Dockside Irregulars")).to_be_visible()
    sound(page, "an invitation")
    page.locator("#join").get_by_role("link", name="Sign up").click()
    page.fill("input[name=username]", OTHER)
    for field in page.locator("main input[type=password]").all():
        field.fill("a-password-of-tests-7")
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url(link)
    page.fill("#join-name", "Wren")
    page.get_by_role("button", name="Join the club").click()
    page.wait_for_url(home)
    expect(page.locator("#messages")).to_contain_text("Welcome to Dockside Irregulars, Wren.")
    sound(page, "a club on a phone")


def noticed(owner: Person, home: str) -> None:
    page = owner.page
    page.goto(f"{home}notices/")
    page.fill("#notice-title", "Open day")
    page.fill("#notice-words", "Come and look at the new docks.")
    page.get_by_text("Everybody reads it").click()
    page.get_by_role("button", name="Put it up").click()
    expect(page.locator("#notices")).to_contain_text("Open day")
    page.get_by_role("button", name="Pin “Open day”").click()
    expect(page.locator("#notices .badge").first).to_have_text("pinned")
    sound(page, "a noticeboard")


def planned(owner: Person, home: str) -> None:
    page = owner.page
    page.goto(f"{home}calendar/new/")
    page.fill("#event-title", "Quay night")
    day = page.evaluate("new Date(Date.now() + 5 * 864e5).toISOString().slice(0, 10)")
    page.fill("#event-starts", f"{day}T19:00")
    page.fill("#event-ends", f"{day}T22:00")
    page.select_option("#event-zone", "Europe/London")
    page.fill("#event-place", "Warehouse 9")
    page.get_by_text("Everybody sees it").click()
    page.get_by_role("button", name="Put it into the calendar").click()
    expect(page.get_by_role("heading", name="Quay night")).to_be_visible()
    expect(page.locator(".club-facts").first).to_contain_text("19:00")


def says_yes(member: Person, home: str) -> None:
    page = member.page
    page.goto(f"{home}calendar/")
    page.get_by_role("link", name="Quay night").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator("#coming")).to_contain_text("Wren")
    sound(page, "an evening on a phone")


def files_a_game(member: Person, home: str) -> None:
    page = member.page
    page.goto(f"{home}results/new/")
    page.fill("#game-title", "The long quay")
    page.fill("#player-1", "Captain")
    page.locator("#player-row-0").get_by_text("won").click()
    page.get_by_role("button", name="File it").click()
    expect(page.locator("#club-body")).to_contain_text("filed, not confirmed")


def confirmed(owner: Person, home: str) -> None:
    page = owner.page
    page.goto(f"{home}results/?open=on")
    page.get_by_role("link", name="The long quay").click()
    page.get_by_role("button", name="Yes, confirm it").click()
    expect(page.locator("#club-body")).to_contain_text("Wren won")
    sound(page, "a result")


def looked_at(page: Page, home: str) -> None:
    """A visitor sees what is public, and no list of members."""
    page.goto(home)
    for words in ("Open day", "Quay night", "2 members"):
        expect(page.locator("main")).to_contain_text(words)
    expect(page.get_by_role("link", name="Members")).to_have_count(0)
    assert page.goto(f"{home}members/").status == 404  # type: ignore[union-attr]
    page.goto(f"{home}results/")
    expect(page.locator("#games")).to_contain_text("Wren won")
    assert page.locator("#club-body form[method=post]").count() == 0


PAGES = (
    "", "edit/", "members/", "members/record/", "you/", "links/", "requests/", "requests/?over",
    "notices/", "calendar/", "calendar/?past", "calendar/new/", "catalogues/", "results/",
    "results/?name=Nobody", "results/new/", "battles/new/", "battles/add/", "almanac/", "ratings/",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_no_page_of_a_club_has_a_fault(
    site: Site, opened: Callable[..., Page], complaints: Complaints, size: tuple[int, int]
) -> None:
    page = opened(*size)
    for address in ("/clubs/", "/clubs/?q=nothing+like+that", "/clubs/the-back-room/"):
        look(page, site, address)
    Person("ada", page, site).log_in()
    for address in ("/clubs/", "/clubs/new/", *(f"/clubs/the-back-room/{each}" for each in PAGES)):
        look(page, site, address)
    for list_of in ("members", "calendar", "results"):
        page.goto(f"{site.address}/clubs/the-back-room/{list_of}/")
        page.locator("#club-body li a").last.click()
        page.wait_for_url(re.compile(rf"/{list_of}/\d+/$"))
        sound(page, f"one of {list_of}")
    page.goto(f"{site.address}/clubs/the-back-room/results/new/")
    page.fill("#game-title", "Alone")
    page.get_by_role("button", name="File it").click()
    expect(page.locator("#problem")).to_be_visible()
    sound(page, "a game that is refused")
    complaints.drop_refusal(422, "/clubs/the-back-room/results/new/")
