"""Figures change places by mouse, by the buttons and by keyboard, and stay where they were put."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from tests.browser.conftest import Site
from tests.browser.player import warband_of_two_teams

pytestmark = pytest.mark.browser
Order = list[list[str]]


@pytest.fixture
def movers(site: Site, opened: Callable[..., Page]) -> Page:
    """A team of four, and another of nobody."""
    page = opened(1440, 1200)
    warband_of_two_teams(page, site, "Movers")
    page.fill("#quick-t1", "4 gangers")
    page.keyboard.press("Enter")
    expect(page.locator(".member")).to_have_count(4)
    return page


def order(page: Page) -> Order:
    """The last letters of the names, team by team."""
    return [
        [each[-1] for each in team.locator(".member-called").all_text_contents()]
        for team in page.locator(".team").all()
    ]


def kept(page: Page, act: Callable[[], None]) -> Order:
    """The order after something that the workshop keeps; a fresh page has the same."""
    before = page.locator("#workshop").get_attribute("data-revision") or ""
    act()
    expect(page.locator("#workshop")).not_to_have_attribute("data-revision", before)
    now = order(page)
    page.reload()
    assert order(page) == now
    return now


def row(page: Page, number: int) -> Locator:
    return page.locator(".member", has_text=f"Ganger {number}")


def drag(page: Page, number: int, onto: int, below: bool) -> None:
    """Drop a figure on the upper or lower half of another."""
    box = row(page, onto).bounding_box()
    assert box is not None
    at: Position = {"x": box["width"] / 2, "y": box["height"] * (0.8 if below else 0.2)}
    row(page, number).drag_to(row(page, onto), target_position=at)


def press(page: Page, number: int, button: str, by_key: bool) -> None:
    """Open a figure and press one of its buttons."""
    page.goto(f"{page.url.split('?')[0]}?shown={row(page, number).get_attribute('id')}")
    found = page.locator("#editor").get_by_role("button", name=button, exact=True)
    if by_key:
        found.focus()
        page.keyboard.press("Enter")
    else:
        found.click()


def test_a_figure_is_dragged_to_another_place_and_stays_there(movers: Page) -> None:
    assert kept(movers, lambda: drag(movers, 1, 3, below=True)) == [["2", "3", "1", "4"], []]
    assert kept(movers, lambda: drag(movers, 4, 2, below=False)) == [["4", "2", "3", "1"], []]


def test_a_figure_is_dragged_into_a_team_of_nobody_and_back(movers: Page) -> None:
    movers.set_viewport_size({"width": 1440, "height": 1600})  # nothing scrolls while it is dragged
    away = kept(movers, lambda: row(movers, 2).drag_to(movers.locator("#t2")))
    assert away == [["1", "3", "4"], ["2"]]
    assert kept(movers, lambda: drag(movers, 2, 1, below=True)) == [["1", "2", "3", "4"], []]


@pytest.mark.thorough
@pytest.mark.parametrize("by_key", [False, True], ids=["buttons", "keyboard"])
def test_the_buttons_do_what_dragging_does(movers: Page, by_key: bool) -> None:
    kept(movers, lambda: press(movers, 1, "Down", by_key))
    assert kept(movers, lambda: press(movers, 1, "Down", by_key)) == [["2", "3", "1", "4"], []]
    assert kept(movers, lambda: press(movers, 1, "Up", by_key)) == [["2", "1", "3", "4"], []]
    assert kept(movers, lambda: press(movers, 1, "Move", by_key)) == [["2", "3", "4"], ["1"]]


def test_a_figure_that_is_dropped_beside_every_team_stays_where_it_was(movers: Page) -> None:
    row(movers, 1).drag_to(movers.locator("#share"))
    assert kept(movers, lambda: drag(movers, 2, 1, below=False)) == [["2", "1", "3", "4"], []]
