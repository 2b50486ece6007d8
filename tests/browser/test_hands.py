"""Hands on the board: wheel, pinch and drag; and orders from two tabs, or pressed twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.test_ends import hot_seat

VIEW = """() => {
  const { x, y, width, height } = document.getElementById('board').viewBox.baseVal;
  return { x, y, width, height };
}"""
NARROWER = "width => document.getElementById('board').viewBox.baseVal.width < width"
# The place of the table below a point of the screen, in mm.
PLACE = """([x, y]) => {
  const matrix = document.getElementById('board').getScreenCTM().inverse();
  const at = new DOMPoint(x, y).matrixTransform(matrix);
  return [at.x, at.y];
}"""


def middle_of(page: Page) -> tuple[float, float]:
    box = page.locator("#board").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Fingers:
    """Fingers on a screen: each step says where all of them are."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def go(self, *steps: tuple[tuple[float, float], ...]) -> None:
        """Put them down, move them, and lift them."""
        self._tell("touchStart", steps[0])
        for step in steps[1:]:
            self._tell("touchMove", step)
        self._tell("touchEnd", ())

    def _tell(self, kind: str, places: tuple[tuple[float, float], ...]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_the_wheel_zooms_where_the_pointer_is(site: Site, opened: Callable[..., Page]) -> None:
    page = opened(1440, 900)
    hot_seat(page, site)
    x, y = middle_of(page)
    whole = page.evaluate(VIEW)["width"]
    page.mouse.move(x, y)
    page.mouse.wheel(0, -120)
    page.wait_for_function(NARROWER, arg=whole)
    near, there = page.evaluate(VIEW)["width"], page.evaluate(PLACE, [x + 90, y + 40])
    page.mouse.move(x + 90, y + 40)
    page.mouse.wheel(0, -60)
    page.wait_for_function(NARROWER, arg=near)
    assert page.evaluate(PLACE, [x + 90, y + 40]) == pytest.approx(there, abs=1)
    for _ in range(6):
        page.mouse.wheel(0, 120)
    page.wait_for_function(f"width => !({NARROWER})(width - 1)", arg=whole)


def test_two_fingers_zoom_and_one_moves_the_table(site: Site, opened: Callable[..., Page]) -> None:
    page = opened(390, 844)
    hot_seat(page, site)
    address, (x, y) = page.url, middle_of(page)
    before = page.evaluate(VIEW)
    fingers = Fingers(page)
    fingers.go(*(((x - apart, y), (x + apart, y)) for apart in (30, 45, 60, 80)))
    near = page.evaluate(VIEW)
    assert near["width"] < before["width"] * 0.6
    fingers.go(*(((x - moved, y),) for moved in (0, 10, 30, 60)))
    after = page.evaluate(VIEW)
    assert after["width"] == pytest.approx(near["width"])
    assert after["x"] > near["x"]
    assert page.url == address  # neither was taken for a touch of a figure


def test_two_tabs_give_one_order_and_the_late_one_is_told(
    site: Site, opened: Callable[..., Page]
) -> None:
    """The second tab hears of nothing: its line for news is dead, so its board is of before."""
    page = opened(1440, 900)
    hot_seat(page, site)
    late = page.context.new_page()
    for path in ("stream", "refresh"):
        late.route(f"**/{path}/**", lambda route: route.fulfill(status=204))
    late.goto(page.url)
    page.locator("#panel-actions a", has_text="Begin the battle").click()
    page.locator("#preview button", has_text="Place the rest for me").click()
    expect(page.locator("#token-squad-5")).to_be_attached()
    orders = "number => document.querySelectorAll('#log .log-entry').length >= number"
    page.wait_for_function(orders, arg=1)
    late.locator("#panel-actions a", has_text="Begin the battle").click()
    button = late.locator("#preview button", has_text="Place the rest for me")
    if button.count():  # else the page that was asked for is of now, and offers it no more
        button.click()
        expect(late.locator("#notice, .notice").first).to_be_visible()
    expect(late.locator("#token-squad-5")).to_be_attached()
    expect(late.locator(".token[id^='token-squad-']")).to_have_count(5)


def test_a_button_pressed_twice_gives_one_order(site: Site, opened: Callable[..., Page]) -> None:
    page = opened(1440, 900)
    hot_seat(page, site)
    page.locator("#panel-actions a", has_text="Begin the battle").click()
    page.locator("#preview button", has_text="Place the rest for me").dblclick()
    expect(page.locator("#token-squad-5")).to_be_attached()
    page.get_by_role("button", name="Take the last order back").click()
    expect(page.locator("#to-place a")).to_have_count(5)  # there was one order to take back
    expect(page.get_by_role("button", name="Take the last order back")).to_have_count(0)
