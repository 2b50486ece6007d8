"""Every kind of page under the eyes of axe, and a warband built without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import get_resolver
from playwright.sync_api import Page, expect

from tests.battles.test_routes_by_role import ROSTERS, addresses
from tests.browser.conftest import Complaints, Site
from tests.browser.fitting import fits
from tests.browser.player import Player, follow

pytestmark = pytest.mark.browser
PHONE, DESK = (390, 844), (1440, 900)
# The rooms of what people own: each pattern with the pages behind it, `own` being a warband.
OWN_ROOMS = {
    "warbands/": ("/warbands/",),
    "warbands/compare/": (
        "/warbands/compare/", "/warbands/compare/?a={row}.{figure}",
        "/warbands/compare/?a={row}.{figure}&b={row}.{vehicle}",
        "/warbands/compare/?a={row}&b={row}",
    ),
    "warbands/public/": ("/warbands/public/",),
    "warbands/import/": ("/warbands/import/",),
    "warbands/new/": ("/warbands/new/",),
    "warbands/<slug:warband_id>/": (
        "{own}", "{own}?shown={figure}", "{own}?shown={vehicle}", "{own}?open=share",
        "{own}?choose=several",
    ),
    "warbands/<slug:warband_id>/history/": ("{own}history/",),
    "warbands/<slug:warband_id>/several/": ("{own}several/?members={figure}",),
    "warbands/<slug:warband_id>/members/<slug:member_id>/choices/": (
        "{own}members/{figure}/choices/?field=weapons.add",
        "{own}members/{figure}/choices/?field=armour",
        "{own}members/{figure}/choices/?field=skills",
    ),
    "warbands/<slug:warband_id>/print/": ("{own}print/", "{own}print/?part=cards&paper=letter"),
    "armoury/<slug:ruleset>/": (
        "/armoury/firewall/", "/armoury/firewall/?kind=rifle&e=colt_m2117",
        "/armoury/firewall/?q=nothing+like+that",
    ),
    "armoury/<slug:ruleset>/compare/": (
        "/armoury/firewall/compare/", "/armoury/firewall/compare/?e=colt_m2117&e=h_k_car_7",
    ),
    "armoury/<slug:ruleset>/ranking/": (
        "/armoury/firewall/ranking/", "/armoury/firewall/ranking/?at=far",
    ),
    "armoury/<slug:ruleset>/<slug:section>/<slug:entry>/": (
        "/armoury/firewall/weapons/colt_m2117/", "/armoury/firewall/vehicles/thatcher/",
    ),
    "house-catalogues/": ("/house-catalogues/",),
    "house-catalogues/new/": ("/house-catalogues/new/",),
    "house-catalogues/<slug:pack_id>/": ("{pack}", "{pack}?edition=1"),
    "house-catalogues/<slug:pack_id>/edit/": ("{pack}edit/",),
    "account/tokens/": ("/account/tokens/",),
    "api/v1/": ("/api/v1/",),
}  # fmt: skip
# Addresses that answer with a file, with JSON, or by sending on to one of the pages above.
NO_PAGE = re.compile(
    r"api/v1/.+|schemas/.+|pictures/.+|armoury/|account/tokens/.+|warbands/builders/.+"
    r"|warbands/ready/.+|warbands/import/keep/"
    r"|house-catalogues/<slug:pack_id>/(start/|share/|delete/|pack.json)"
    r"|warbands/<slug:warband_id>/(export|load-outs|members/<slug:member_id>/picture)/.*"
    r"|warbands/<slug:warband_id>/(edits/|quick/|budget/.*|undo/|redo/|copy/|share/|delete/|load-outs/)"
    r"|warbands/<slug:warband_id>/(print.pdf|card.png)"
)
# What a stranger to the site sees, or sees otherwise than somebody who has logged in.
FRONT = (
    "/", "/battles/new/", "/battles/new/?game=firewall:street_fight", "/about/", "/rules/",
    "/battles/tables/firewall/street_fight/?number=3", "/rules/killzone/quick/",
    "/battles/tables/firewall/street_fight/plan/",
    "/rules/firewall/", "/rules/firewall/decided/", "/rules/firewall/tests/",
    "/accounts/login/", "/accounts/signup/",
    "/warbands/", "{own}", "{own}?shown={figure}",
)  # fmt: skip


def faults(page: Page) -> list[tuple[str, str]]:
    """What axe finds, however small: the rule, and the first element that breaks it."""
    found = Axe().run(page).response
    assert len(found["passes"]) > 5  # it has looked at something
    return [(each["id"], each["nodes"][0]["html"][:200]) for each in found["violations"]]


def test_every_page_of_what_people_own_is_looked_at() -> None:
    rooms = {each for each in addresses(get_resolver().url_patterns) if each.startswith(ROSTERS)}
    assert {each for each in rooms if not NO_PAGE.fullmatch(each)} == set(OWN_ROOMS)


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_no_page_has_a_fault(
    site: Site, opened: Callable[..., Page], complaints: Complaints, size: tuple[int, int]
) -> None:
    page = opened(*size)
    Player("ada", page, site).log_in()
    names = a_public_warband(page, site)
    for address in (each for pages in OWN_ROOMS.values() for each in pages):
        look(page, site, address.format(**names))
    after_a_form(page, site, complaints)
    page.context.clear_cookies()
    for address in FRONT:
        look(page, site, address.format(**names))


def look(page: Page, site: Site, address: str) -> None:
    """Open a page, fold everything out, and let axe look."""
    page.goto(site.address + address)
    sound(page, address)


def sound(page: Page, what: str) -> None:
    page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = true")
    assert (what, faults(page)) == (what, [])
    assert fits(page), what


def a_public_warband(page: Page, site: Site) -> dict[str, str]:
    """Figures and a vehicle, something to mend, something to take back, seen by everybody."""
    page.goto(f"{site.address}/warbands/new/")
    page.locator(".ready", has_text="Wardens").get_by_role("button").click()
    page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    page.fill("#new-team", "Nobody yet")
    page.keyboard.press("Enter")
    expect(page.locator("#problems li")).not_to_have_count(0)
    page.locator("#share summary").click()
    page.get_by_label("for everybody").check()
    page.get_by_role("button", name="Save that").click()
    page.wait_for_url("**#share")
    members = page.locator(".member")
    vehicle = members.filter(has_text="VP").first.get_attribute("id") or ""
    figure = members.filter(has_text="leads").first.get_attribute("id") or ""
    own = urlsplit(page.url).path
    page.goto(f"{site.address}/house-catalogues/new/")
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_url(re.compile(r"/house-catalogues/\w{22}/$"))
    row = own.strip("/").rpartition("/")[2]
    return {
        "own": own,
        "row": row,
        "vehicle": vehicle,
        "figure": figure,
        "pack": urlsplit(page.url).path,
    }


def after_a_form(page: Page, site: Site, complaints: Complaints) -> None:
    """Pages that only an answer to a form shows."""
    page.goto(f"{site.address}/account/tokens/")
    page.fill("#token-name", "a program")
    follow(page.get_by_role("button", name="Make a token"))
    sound(page, "is it still you")
    page.fill("input[name=password]", site.logins["ada"])
    follow(page.get_by_role("button", name="Yes, go on"))
    expect(page.locator("#secret")).to_be_visible()
    sound(page, "the secret of a token")
    for words, what in (("# H\nGame: firewall\n## One\n### Bob — figure\nBazooka", "a report"),
                        ("hello", "a refusal")):  # fmt: skip
        page.goto(f"{site.address}/warbands/import/")
        page.fill("#import-text", words)
        page.get_by_role("button", name="Look at it").click()
        expect(page.locator("#notes, #problem")).to_be_visible()
        sound(page, what)
    page.goto(f"{site.address}/house-catalogues/new/")
    page.fill("#pack-source", "name = 'x'\n[[weapons]]\nchanges = 'nothing'")
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("#pack-problems")).to_be_visible()
    sound(page, "a house catalogue that is refused")
    for refused in ("/warbands/import/", "/house-catalogues/new/"):
        complaints.drop_refusal(422, refused)


@pytest.mark.thorough
def test_a_warband_is_built_by_keyboard_alone_and_each_step_is_sound(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(*DESK)
    page.goto(f"{site.address}/warbands/new/")
    go_to(page, "#new-name")
    page.keyboard.type("Night Shift")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    go_to(page, "#new-team")
    page.keyboard.type("Riders")
    page.keyboard.press("Enter")
    expect(page.locator(".team")).to_have_count(1)
    go_to(page, "#quick-t1")
    page.keyboard.type("4 gangers, Guo Peng 49, knife")
    page.keyboard.press("Enter")
    expect(page.locator(".member")).to_have_count(4)
    go_to(page, "#m2 a")
    page.keyboard.press("Enter")
    expect(page.locator("#member-name")).to_have_value("Ganger 1")
    go_to(page, "#f-armour")
    page.keyboard.press("Enter")
    go_to(page, "#f-armour-filter")
    page.keyboard.type("Mono")
    page.keyboard.press("Enter")
    expect(page.locator("#f-armour-mono_weave")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#save-state")).to_have_text("saved")
    page.keyboard.press("Escape")
    expect(page.locator("#f-armour")).to_be_focused()
    expect(page.locator("#f-armour")).to_contain_text("Mono-weave")
    expect(page.locator(".page-head .badge-good")).to_have_text("ready to field")
    go_to(page, "#m3 a")
    page.keyboard.press("Enter")
    expect(page.locator("#member-name")).to_have_value("Ganger 2")
    go_to(page, "button:has-text('Make leader')")
    page.keyboard.press("Enter")
    expect(page.locator("#m3 .badge-side")).to_have_text("leads")
    go_to(page, "#undo")
    expect(page.locator("#undo")).to_have_text("Undo: made Ganger 2 leader")
    page.keyboard.press("Enter")
    expect(page.locator("#m2 .badge-side")).to_have_text("leads")
    go_to(page, "#choose-several")
    page.keyboard.press("Enter")
    go_to(page, "#tick-m3")
    page.keyboard.press("Space")
    go_to(page, "#several-down")
    page.keyboard.press("Enter")
    expect(page.locator(".member-called").nth(2)).to_have_text("Ganger 2")
    assert faults(page) == []
    go_to(page, "#several-give")
    page.keyboard.press("Enter")
    expect(page.locator("#gift")).to_be_focused()
    assert faults(page) == []
    assert fits(page)


def go_to(page: Page, selector: str) -> None:
    """Press Tab until the keyboard is there: everything must be on its way."""
    wanted = page.locator(selector).first
    for _ in range(250):
        if wanted.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")
