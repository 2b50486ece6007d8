"""Several figures at once: chosen with ticks, Shift and a long touch; given, moved and dragged."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import Complaints, Site
from tests.browser.player import warband_of_two_teams

pytestmark = pytest.mark.browser
HELD_MS = 600  # longer than a row is to be held


def squad(page: Page, site: Site) -> Page:
    """A team of five gangers, and another of nobody."""
    warband_of_two_teams(page, site, "Several")
    page.fill("#quick-t1", "5 gangers, knife")
    page.keyboard.press("Enter")
    expect(page.locator(".member")).to_have_count(5)
    return page


@pytest.fixture
def desk(site: Site, opened: Callable[..., Page]) -> Page:
    return squad(opened(1440, 1500), site)


@pytest.fixture
def phone(site: Site, opened: Callable[..., Page]) -> Page:
    return squad(opened(390, 844, is_mobile=True), site)


def order(page: Page) -> list[str]:
    """The last letters of the names, team by team."""
    return [
        "".join(each[-1] for each in team.locator(".member-called").all_text_contents())
        for team in page.locator(".team").all()
    ]


def row(page: Page, number: int) -> Locator:
    return page.locator(".member", has_text=f"Ganger {number}")


def link(page: Page, number: int) -> Locator:
    return row(page, number).locator(".member-link")


def chosen(page: Page) -> str:
    names = page.locator(".member.is-ticked .member-called").all_text_contents()
    return "".join(each[-1] for each in names)


def kept(page: Page, act: Callable[[], None]) -> list[str]:
    """The order after something that the workshop keeps; a fresh page has the same."""
    before = page.locator("#workshop").get_attribute("data-revision") or ""
    act()
    expect(page.locator("#workshop")).not_to_have_attribute("data-revision", before)
    now = order(page)
    page.reload()
    assert order(page) == now
    return now


def changed(page: Page, act: Callable[[], None]) -> None:
    before = page.locator("#workshop").get_attribute("data-revision") or ""
    act()
    expect(page.locator("#workshop")).not_to_have_attribute("data-revision", before)


def press(page: Page, name: str) -> None:
    page.locator(".several").get_by_role("button", name=name, exact=True).click()


def test_figures_are_chosen_by_ticks_by_shift_by_team_and_by_kind(desk: Page) -> None:
    desk.locator("#choose-several").click()
    expect(desk.locator("#several-give")).to_be_disabled()
    link(desk, 2).click()
    link(desk, 4).click(modifiers=["Shift"])
    assert chosen(desk) == "234"
    expect(desk.locator("[data-count]")).to_have_text("3 chosen")
    row(desk, 3).locator("input[type=checkbox]").uncheck()
    assert chosen(desk) == "24"
    desk.locator("[data-all=t1]").click()
    assert chosen(desk) == "12345"
    desk.locator("[data-all=t1]").click()
    expect(desk.locator("[data-count]")).to_have_text("Tick figures")
    desk.select_option("#several-whom", "all")
    expect(desk.locator("[data-count]")).to_have_text("5 chosen")
    desk.locator("#several-done").click()
    expect(desk.locator(".several")).to_be_hidden()
    link(desk, 5).click(modifiers=["Shift"])
    assert chosen(desk) == "5", "Shift begins to choose by itself"
    desk.keyboard.press("Escape")
    expect(desk.locator(".several")).to_be_hidden()


def test_what_is_chosen_stays_so_and_is_given_moved_copied_and_removed(
    desk: Page, complaints: Complaints
) -> None:
    link(desk, 2).click(modifiers=["Shift"])
    link(desk, 3).click()
    desk.locator("#several-give").click()
    expect(desk.locator("#gift")).to_be_focused()
    desk.select_option("#gift", "weapons.add=20mm_grenade_launcher")
    press(desk, "Give")
    notice = desk.locator(".several #notice")
    expect(notice).to_contain_text("Ganger 2 and Ganger 3: No gun in hand takes it.")
    complaints.drop_refusal(422, r"/warbands/\w{22}/edits/")
    desk.select_option("#gift", "weapons.add=guo_peng_model_49")
    changed(desk, lambda: press(desk, "Give"))
    expect(desk.locator("#undo")).to_have_text(
        "Undo: gave Ganger 2 and Ganger 3: Guo Peng Model 49"
    )
    assert chosen(desk) == "23"
    changed(desk, lambda: press(desk, "Move"))
    assert (order(desk), chosen(desk)) == (["145", "23"], "23")
    changed(desk, lambda: press(desk, "Copy"))
    assert order(desk) == ["145", "2637"]
    changed(desk, lambda: press(desk, "Remove"))
    assert (order(desk), chosen(desk)) == (["145", "67"], "")
    expect(desk.locator("#undo")).to_have_text("Undo: removed Ganger 2 and Ganger 3")


def test_undo_and_redo_by_key_but_not_while_something_is_typed(desk: Page) -> None:
    link(desk, 1).click(modifiers=["Shift"])
    link(desk, 2).click()
    changed(desk, lambda: press(desk, "Remove"))
    expect(desk.locator(".member")).to_have_count(3)
    desk.locator("#quick-t1").press_sequentially("abc")
    desk.keyboard.press("Control+z")
    expect(desk.locator(".member")).to_have_count(3)
    desk.fill("#quick-t1", "")
    desk.locator("#choose-several, #several-done").last.focus()
    changed(desk, lambda: desk.keyboard.press("Control+z"))
    expect(desk.locator(".member")).to_have_count(5)
    desk.reload()
    expect(desk.locator("#redo")).to_have_text("Redo: removed Ganger 1 and Ganger 2")
    desk.locator("#redo").focus()
    changed(desk, lambda: desk.keyboard.press("Control+Shift+Z"))
    expect(desk.locator(".member")).to_have_count(3)
    desk.get_by_text("Last changes").click()
    back = desk.locator(".history-list button", has_text="added Ganger 1 and four more")
    changed(desk, back.click)
    expect(desk.locator(".member")).to_have_count(0)


def test_all_who_are_chosen_are_dragged_together(desk: Page) -> None:
    link(desk, 1).click(modifiers=["Shift"])
    link(desk, 3).click()

    def drag() -> None:
        link(desk, 3).drag_to(desk.locator("#t2"))

    assert kept(desk, drag) == ["245", "13"]


def test_alt_and_the_arrows_do_what_dragging_does(desk: Page) -> None:
    link(desk, 4).focus()
    changed(desk, lambda: desk.keyboard.press("Alt+ArrowUp"))
    assert order(desk)[0] == "12435"
    expect(link(desk, 4)).to_be_focused()
    changed(desk, lambda: desk.keyboard.press("Alt+ArrowDown"))
    assert order(desk)[0] == "12345"


def test_a_copy_with_each_of_some_weapons(desk: Page) -> None:
    link(desk, 1).click(modifiers=["Shift"])
    desk.locator("#several-give").click()
    desk.get_by_text("Copies of Ganger 1 with other things").click()
    gifts = desk.locator("#several-gifts")
    gifts.get_by_text(re.compile("carries · Assault", re.IGNORECASE)).first.click()
    for number in range(2):
        gifts.locator("details[open] details[open] input[type=checkbox]").nth(number).check()
    changed(desk, lambda: press(desk, "Make copies"))
    assert order(desk)[0] == "167" + "2345"
    had, first, second = (
        row(desk, number).locator(".member-things").inner_text() for number in (1, 6, 7)
    )
    assert len({had, first, second}) == 3
    assert "Knife" in first
    assert "Knife" in second


# --- With a finger -------------------------------------------------------------------------------


class Finger:
    """One finger on the glass, as the browser gets it from a phone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, at: list[tuple[float, float]]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def hold(self, target: Locator) -> tuple[float, float]:
        # Well up: at the foot of a phone the bar of several and the menu lie over the page.
        target.evaluate("each => scrollBy(0, each.getBoundingClientRect().top - 150)")
        box = target.bounding_box()
        assert box is not None
        at = (box["x"] + box["width"] / 2, box["y"] + 20)
        self.send("touchStart", [at])
        self.page.wait_for_timeout(HELD_MS)
        return at

    def draw(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        for step in range(1, 9):
            x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
            self.send("touchMove", [(x, y)])

    def lift(self) -> None:
        self.send("touchEnd", [])


def test_a_long_touch_chooses_and_the_finger_drags_what_is_chosen(phone: Page) -> None:
    finger = Finger(phone)
    finger.hold(link(phone, 2))
    expect(phone.locator(".member.is-ticked")).to_have_count(1)
    finger.lift()
    assert chosen(phone) == "2"
    link(phone, 1).tap()
    assert chosen(phone) == "12"
    expect(phone.locator("#editor")).to_have_count(0)
    start = finger.hold(link(phone, 1))
    box = link(phone, 4).bounding_box()
    assert box is not None

    def drop() -> None:
        finger.draw(start, (start[0], box["y"] + box["height"] * 0.8))
        finger.lift()

    assert kept(phone, drop) == ["34125", ""]


def test_a_finger_that_moves_at_once_scrolls_and_chooses_nobody(phone: Page) -> None:
    box = link(phone, 3).bounding_box()
    assert box is not None
    finger = Finger(phone)
    finger.send("touchStart", [(box["x"] + 40, box["y"] + 10)])
    finger.draw((box["x"] + 40, box["y"] + 10), (box["x"] + 40, box["y"] - 200))
    finger.lift()
    phone.wait_for_timeout(HELD_MS)
    expect(phone.locator(".several")).to_be_hidden()
    assert order(phone) == ["12345", ""]


def test_the_bar_fits_a_phone_and_lies_above_the_menu(phone: Page) -> None:
    phone.locator("#choose-several").tap()
    link(phone, 1).tap()
    bar, menu = phone.locator(".several").bounding_box(), phone.locator(".foot-bar").bounding_box()
    assert bar is not None
    assert menu is not None
    assert bar["y"] + bar["height"] <= menu["y"] + 1
    assert bar["height"] < 844 / 3
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
