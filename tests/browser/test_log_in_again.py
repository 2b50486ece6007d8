"""A log-in that ends while somebody works: nothing is lost of it, and nothing is done twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import Complaints, Site
from tests.browser.player import Player, warband_of_two_teams
from tests.browser.test_preparation import hot_seat

pytestmark = pytest.mark.browser
WIDE = (1440, 1000)
EDITS = r"/warbands/\w{22}/edits/"
ORDERS = r"/battles/[\w-]+/orders/"
NOTICE = "#log-in-again"
NOT_PLAIN = "Fox\u202ees"


@pytest.fixture
def ada(site: Site, opened: Callable[..., Page]) -> Player:
    player = Player("ada", opened(*WIDE), site)
    player.log_in()
    return player


def warband(ada: Player) -> Page:
    """A warband of two teams, which she looks at."""
    page = ada.page
    warband_of_two_teams(page, ada.site, "Hitters")
    return page


def end_log_in(page: Page) -> None:
    """As when a session runs out: the device is still known."""
    page.context.clear_cookies(name="firewall_session")


def log_in_elsewhere(ada: Player, name: str) -> None:
    """The log-in has ended, and somebody logs in in another tab of the same browser."""
    end_log_in(ada.page)
    other = ada.page.context.new_page()
    Player(name, other, ada.site).log_in()
    other.close()


def log_in_by_the_notice(ada: Player) -> None:
    page = ada.page
    there = page.url
    page.locator(NOTICE).get_by_role("link", name="Log in again").click()
    page.wait_for_url(re.compile("/accounts/login/"))
    page.fill("input[name=login]", ada.name)
    page.fill("input[name=password]", ada.site.logins[ada.name])
    page.click("main button[type=submit]")
    page.wait_for_url(there)


def rename(page: Page, field: str, name: str) -> None:
    page.locator(field).fill(name)
    page.locator(field).blur()


def names(page: Page) -> list[str]:
    return [
        page.locator(field).input_value() for field in ("#warband-name", "#t1-input", "#t2-input")
    ]


# --- The workshop -------------------------------------------------------------------------------


def test_all_that_was_changed_meanwhile_is_made_after_the_log_in(
    ada: Player, complaints: Complaints
) -> None:
    page = warband(ada)
    end_log_in(page)
    rename(page, "#warband-name", "Night Owls")
    rename(page, "#t1-input", "Foxes")
    expect(page.locator(NOTICE)).to_contain_text("What you have typed is kept")
    rename(page, "#t2-input", "Badgers")
    page.fill("#new-team", "Half a thou")
    log_in_by_the_notice(ada)
    expect(page.locator(".team h2").nth(1)).to_have_text("Badgers")
    expect(page.locator("#new-team")).to_have_value("Half a thou")
    assert names(page) == ["Night Owls", "Foxes", "Badgers"]
    page.reload()
    assert names(page) == ["Night Owls", "Foxes", "Badgers"]
    complaints.drop_refusals(401, EDITS, most=3)


def test_what_cannot_be_made_after_the_log_in_is_named_and_stays_in_its_field(
    ada: Player, complaints: Complaints
) -> None:
    page = warband(ada)
    end_log_in(page)
    rename(page, "#t1-input", NOT_PLAIN)
    rename(page, "#t2-input", "Badgers")
    expect(page.locator(NOTICE)).to_be_visible()
    log_in_by_the_notice(ada)
    expect(page.locator("#not-saved")).to_contain_text(f"Name of the team: {NOT_PLAIN}")
    expect(page.locator(".team h2").nth(1)).to_have_text("Badgers")
    assert names(page) == ["Hitters", NOT_PLAIN, "Badgers"]
    rename(page, "#t1-input", "Foxes")
    expect(page.locator(".team h2").first).to_have_text("Foxes")
    assert names(page) == ["Hitters", "Foxes", "Badgers"]
    complaints.drop_refusals(401, EDITS, most=2)
    complaints.drop_refusals(422, EDITS, most=2)


def test_a_page_older_than_a_log_in_goes_on_saving(ada: Player, complaints: Complaints) -> None:
    page = warband(ada)
    log_in_elsewhere(ada, "ada")
    rename(page, "#warband-name", "Night Owls")
    rename(page, "#t1-input", "Foxes")
    expect(page.locator(".team h2").first).to_have_text("Foxes")
    expect(page.locator(NOTICE)).to_have_count(0)
    page.reload()
    assert names(page) == ["Night Owls", "Foxes", "Second"]
    complaints.drop_refusals(403, EDITS, most=2)


def test_a_name_that_is_marked_stays_marked_when_an_answer_comes(ada: Player) -> None:
    """Or what is typed next would be put before the old name instead of in its place."""
    page = warband(ada)
    held: list[Route] = []
    page.route(re.compile(EDITS), lambda route: held.append(route), times=1)
    rename(page, "#warband-name", "Night Owls")
    page.locator("#t1-input").select_text()
    expect(page.locator("#save-state")).to_have_text("saving …")
    held[0].continue_()
    expect(page.locator("#save-state")).to_have_text("saved")
    page.keyboard.type("Foxes")
    assert names(page)[:2] == ["Night Owls", "Foxes"]


def test_nothing_goes_out_in_the_name_of_another_account(
    ada: Player, complaints: Complaints
) -> None:
    page = warband(ada)
    log_in_elsewhere(ada, "bruno")
    rename(page, "#warband-name", "Night Owls")
    expect(page.locator(NOTICE)).to_contain_text("logged in as bruno now, and ada was")
    expect(page.get_by_role("button", name="Send it as bruno")).to_be_visible()
    log_in_elsewhere(ada, "ada")
    rename(page, "#t1-input", "Foxes")
    expect(page.locator(".team h2").first).to_have_text("Foxes")
    expect(page.locator(NOTICE)).to_have_count(0)
    page.reload()
    assert names(page) == ["Night Owls", "Foxes", "Second"]
    complaints.drop_refusals(403, EDITS, most=2)


# --- A battle -----------------------------------------------------------------------------------


def preview(ada: Player) -> Page:
    """She is about to let Sable run in, and sees what that would bring."""
    page = ada.page
    hot_seat(page, ada.site)
    ada.prepare()
    ada.select("Sable")
    ada.choose("Enter at a run")
    page.locator("input[name=x_cm]").fill("80")
    page.locator("input[name=y_cm]").fill("70")
    page.locator("#order-form button[type=submit]").click()
    expect(page.locator("#confirm button")).to_be_enabled()
    return page


def place(page: Page) -> str:
    fields = page.locator("#confirm input[type=hidden]").evaluate_all(
        "all => all.map(each => [each.name, each.value])"
    )
    left_out = ("csrfmiddlewaretoken", "token")
    return str([each for each in fields if each[0] not in left_out])


def test_an_order_that_was_previewed_is_there_again_after_the_log_in(
    ada: Player, complaints: Complaints
) -> None:
    page = preview(ada)
    before, seq = place(page), ada.seq()
    end_log_in(page)
    page.locator("#confirm button").click()
    expect(page.locator(NOTICE)).to_contain_text("What you have typed is kept")
    log_in_by_the_notice(ada)
    expect(page.locator("#confirm button")).to_be_enabled()
    assert (place(page), ada.seq()) == (before, seq)
    page.locator("#confirm button").click()
    ada.wait_beyond(seq)
    expect(page.locator("#log")).to_contain_text("Sable")
    complaints.drop_refusals(401, ORDERS, most=2)


def test_an_order_of_a_page_older_than_a_log_in_is_given_once(
    ada: Player, complaints: Complaints
) -> None:
    page = preview(ada)
    seq, sent = ada.seq(), list[Request]()
    page.on("request", lambda each: sent.append(each) if each.method == "POST" else None)
    log_in_elsewhere(ada, "ada")
    page.locator("#confirm button").dblclick()
    ada.wait_beyond(seq)
    forms = [parse_qs(each.post_data or "") for each in sent]
    assert [form["token"] for form in forms] == [forms[0]["token"]] * 2
    expect(page.locator(".toasts .notice")).to_have_count(0)
    complaints.drop_refusals(403, ORDERS, most=2)


# --- A plain form -------------------------------------------------------------------------------


def test_a_plain_form_is_filled_in_again(ada: Player, complaints: Complaints) -> None:
    page = ada.page
    page.goto(f"{ada.site.address}/warbands/new/")
    page.fill("#new-name", "Typed once")
    log_in_elsewhere(ada, "ada")
    page.click("#new-warband button[type=submit]")
    expect(page.locator("#trouble")).to_contain_text("What you typed is kept in this tab")
    page.get_by_role("link", name="Back to the form").click()
    expect(page.locator("#new-name")).to_have_value("Typed once")
    page.click("#new-warband button[type=submit]")
    page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    expect(page.locator("#warband-name")).to_have_value("Typed once")
    complaints.drop_refusal(403, "/warbands/new/")


def test_another_account_is_asked_before_it_is_filled_in(
    ada: Player, complaints: Complaints
) -> None:
    page = ada.page
    page.goto(f"{ada.site.address}/warbands/new/")
    page.fill("#new-name", "Hers")
    log_in_elsewhere(ada, "bruno")
    page.click("#new-warband button[type=submit]")
    expect(page.locator("#trouble")).to_contain_text("You are logged in as bruno now")
    page.get_by_role("link", name="Back to the form").click()
    expect(page.locator(NOTICE)).to_contain_text("What ada typed on this page")
    expect(page.locator("#new-name")).to_have_value("")
    page.get_by_role("button", name="Put it in").click()
    expect(page.locator("#new-name")).to_have_value("Hers")
    complaints.drop_refusal(403, "/warbands/new/")
