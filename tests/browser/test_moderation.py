"""Talk, reports, the staff's desk, sessions and bans in a browser, on a phone and on a desk."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PROJECT, Complaints, Site
from tests.browser.moderated import PASSWORD
from tests.browser.player import Player
from tests.browser.test_accessibility import DESK, PHONE, go_to, look

pytestmark = pytest.mark.browser
OWN = (
    *("{battle}chat/", "{battle}chat/{rude}/report/", "{battle}questions/"),
    *("{battle}questions/?seq=3", "{stop}", "/account/blocked/"),
    *("/account/standing/", "/account/sessions/", "/battles/new/"),
)
STAFF = (
    *("/desk/", "/desk/reports/{rude}/", "/desk/people/", "/desk/people/?q=nobody+at+all"),
    *("/desk/people/{bruno}/", "/desk/bans/", "/desk/bans/?over=1", "/desk/words/"),
    *("/desk/record/", "{battle}questions/"),
)
WATCHING = ("{battle}words/", "{battle}replay/")


@pytest.fixture
def rude(site: Site) -> dict[str, str]:
    """Where to look on a site where somebody was rude."""
    script = [sys.executable, "-m", "tests.browser.moderated"]
    done = subprocess.run(
        script, cwd=PROJECT, env=site.surroundings, check=True, capture_output=True, text=True
    )
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


def logged_in(name: str, page: Page, site: Site) -> Page:
    logins = {"sam": PASSWORD, "zoe": PASSWORD, "vera": PASSWORD, **site.logins}
    Player(name, page, dataclasses.replace(site, logins=logins)).log_in()
    return page


@pytest.mark.thorough
@pytest.mark.parametrize(
    "size",
    [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk", marks=pytest.mark.slow)],
)
def test_no_page_of_the_talk_and_the_desk_has_a_fault(
    site: Site,
    opened: Callable[..., Page],
    complaints: Complaints,
    rude: dict[str, str],
    size: tuple[int, int],
) -> None:
    for name, addresses in (("ada", OWN), ("sam", STAFF), ("vera", WATCHING)):
        page = logged_in(name, opened(*size), site)
        for address in addresses:
            look(page, site, address.format(**rude))
            _keep(page, f"{name}-{size[0]}-{address}")
    page = opened(*size)
    logged_in("zoe", page, site)
    look(page, site, "/battles/")
    expect(page.locator("h1")).to_have_text("You are banned")
    expect(page.locator("main")).to_contain_text("Cheated.")
    _keep(page, f"zoe-{size[0]}-ban")
    # The page of a ban is a refusal, and a browser says so: after the log-in, and when asked for.
    for refused in ("/", "/battles/"):
        complaints.drop_refusal(403, refused)


def _keep(page: Page, name: str) -> None:
    """A picture for whoever wants to look: `FIREWALL_PICTURES` names the folder."""
    if folder := os.environ.get("FIREWALL_PICTURES"):
        plain = "".join(sign if sign.isalnum() else "-" for sign in name)
        page.screenshot(path=f"{folder}/{plain}.png", full_page=True)


@pytest.mark.thorough
def test_every_tab_of_the_account_is_seen_on_a_phone(
    site: Site, opened: Callable[..., Page], rude: dict[str, str]
) -> None:
    page = logged_in("ada", opened(*PHONE), site)
    page.goto(f"{site.address}/account/blocked/")
    for tab in page.locator("#account-menu .tab").all():
        box = tab.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]


@pytest.mark.thorough
def test_a_report_is_decided_by_keyboard_alone(
    site: Site, opened: Callable[..., Page], rude: dict[str, str]
) -> None:
    page = logged_in("sam", opened(*PHONE), site)
    page.goto(f"{site.address}/desk/")
    go_to(page, f"#case-{rude['rude']} a.button")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/desk/reports/{rude['rude']}/")
    go_to(page, "#decide input[name=kind]")
    page.keyboard.press("Space")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#decide input[value=warned]")).to_be_checked()
    go_to(page, "#reason")
    page.keyboard.type("Be kind.")
    go_to(page, "#decide button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk/")
    expect(page.locator(f"#case-{rude['rude']}")).to_have_count(0)


def test_without_scripts_a_session_is_ended(site: Site, opened: Callable[..., Page]) -> None:
    here = logged_in("bruno", opened(*PHONE, scripts=False), site)
    there = logged_in("bruno", opened(*DESK), site)
    here.goto(f"{site.address}/account/sessions/")
    here.locator("#end-others button").click()
    expect(here.locator("#sessions .desk-item")).to_have_count(1)
    there.goto(f"{site.address}/account/sessions/")
    there.wait_for_url("**/accounts/login/**")
