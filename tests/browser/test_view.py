"""What is in view of the table: words that lie on nothing, the shooter and who is aimed at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.test_playback import SCENARIOS, SIZES, at_pace, machine

pytestmark = pytest.mark.slow
TRIES = 5  # stretches of a battle, until somebody can shoot
ORDERS = 30

# Pairs of words on the table of which one lies on the other.
OVERLAPS = """() => {
  const isShown = (each) => getComputedStyle(each).visibility !== 'hidden';
  const seen = (each) => isShown(each) && each.getBoundingClientRect().width;
  const all = '.token-marks, .token-name, .area-label, .overlay-rings .overlay-label';
  const words = [...document.querySelectorAll('#board :is(' + all + ')')].filter(seen);
  const boxes = words.map((each) => each.getBoundingClientRect());
  const lies = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const found = [];
  boxes.forEach((a, one) => boxes.slice(one + 1).forEach((b, more) => {
    if (lies(a, b)) found.push([words[one].textContent, words[one + 1 + more].textContent]);
  }));
  return found;
}"""
VIEW = "() => document.getElementById('board').getAttribute('viewBox').split(' ').map(Number)"
LINE = """() => {
  if (!document.querySelector('#preview.is-shown')) return null;
  const line = document.querySelector('#board .overlay-rulers .overlay-label');
  return line && [line.dataset.from, line.dataset.to].map((end) => end.split(' ').map(Number));
}"""

# Who must be in view when the board opens, and who of them is not: the reader's own who act, all of
# the reader's who stand while others act, and those on whom the reader's people can act.
OUT_OF_VIEW = """() => {
  const board = document.getElementById('board');
  const own = board.closest('[data-own]').dataset.own;
  const acting = [...board.querySelectorAll('.token.is-active:not(.is-down)')];
  const isOwn = (token) => token.dataset.side === own;
  const standing = [...board.querySelectorAll('.token[data-side]:not(.is-down)')].filter(isOwn);
  const leaders = acting.some(isOwn) ? acting.filter(isOwn) : acting.length ? standing : [];
  const ids = (board.dataset.inSight || '').split(' ').filter(Boolean);
  const seen = ids.map((id) => document.getElementById('token-' + id));
  const [x, y, w, h] = board.getAttribute('viewBox').split(' ').map(Number);
  const isIn = ({ dataset: at }) => at.x > x && at.x < x + w && at.y > y && at.y < y + h;
  const wanted = [...leaders, ...seen];
  return { wanted: wanted.length, out: wanted.filter((each) => !isIn(each)).map((t) => t.id) };
}"""
FORGET = "() => sessionStorage.clear()"


def visit(page: Page, href: str) -> None:
    with page.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true"):
        page.evaluate(
            "(href) => htmx.ajax('GET', href, {target: '#battle', select: '#battle',"
            " swap: 'outerHTML show:none'})",
            href,
        )
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.wait_for_timeout(300)  # the board glides


def hrefs(page: Page, selector: str) -> list[str]:
    links = page.locator(selector)
    found: list[str] = links.evaluate_all("all => all.map((each) => each.getAttribute('href'))")
    return found


@pytest.mark.parametrize("game", SCENARIOS)
def test_no_word_on_the_table_lies_on_another(
    game: str, opened: Callable[..., Page], site: Site
) -> None:
    page = opened(*SIZES[1])
    at_pace(page, site, "off")
    battle, _ = machine(site, game, "", ORDERS)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{site.address}/battles/{battle}/")
        for href in ["", *hrefs(page, "#board .token.is-active[href]")[:2]]:
            if href:
                visit(page, href)
            for _ in range(3):
                assert page.evaluate(OVERLAPS) == []
                page.locator("[data-zoom=in]").click()
            page.locator("[data-zoom=fit]").click()


def a_shot(page: Page, site: Site) -> tuple[str, list[list[int]]]:
    """Lay somebody's shot on the sheet: its address, where the shooter is and who is aimed at."""
    for figure in hrefs(page, "#board .token.is-active[href]"):
        page.goto(site.address + figure)
        for target in hrefs(page, "#board .token[data-side][href*='on=']"):
            visit(page, target)
            ends: list[list[int]] | None = page.evaluate(LINE)
            if ends:
                return target, ends
    return "", []


def holds(view: list[float], point: list[int]) -> bool:
    x, y, wide, high = view
    return x <= point[0] <= x + wide and y <= point[1] <= y + high


def test_shooter_and_target_are_in_view_and_it_goes_back(
    opened: Callable[..., Page], site: Site
) -> None:
    page = opened(*SIZES[0])
    at_pace(page, site, "off")
    battle, shot = "", ""
    for _ in range(TRIES):
        battle, _ = machine(site, "killzone", battle, ORDERS)
        page.goto(f"{site.address}/battles/{battle}/")
        shot, ends = a_shot(page, site)
        if shot:
            break
    assert shot, "nobody shoots"
    page.locator("#drop-order").click()
    expect(page.locator("#preview.is-shown")).to_have_count(0)
    while holds(view_of(page), ends[0]) and holds(view_of(page), ends[1]):
        page.locator("[data-zoom=in]").click()
    before = view_of(page)
    visit(page, shot)
    assert all(holds(view_of(page), end) for end in ends)
    page.locator("#drop-order").click()
    expect(page.locator("#preview.is-shown")).to_have_count(0)
    page.wait_for_timeout(500)
    assert view_of(page) == pytest.approx(before, abs=1)


def view_of(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate(VIEW)
    return found


@pytest.mark.parametrize("game", SCENARIOS)
def test_a_phone_opens_on_who_acts_and_whom_they_see(
    game: str, opened: Callable[..., Page], site: Site
) -> None:
    page = opened(*SIZES[0], is_mobile=True)
    at_pace(page, site, "off")
    battle, looked_for = "", 0
    for count in (3, 8, 8):
        battle, _ = machine(site, game, battle, count, other="bruno")
        page.evaluate(FORGET)
        page.goto(f"{site.address}/battles/{battle}/")
        expect(page.locator("#board.is-live")).to_be_visible()
        found = page.evaluate(OUT_OF_VIEW)
        assert found["out"] == []
        looked_for += found["wanted"]
    assert looked_for, "nobody had to be in view"


def test_a_look_of_before_gives_way_to_who_acts_now(
    opened: Callable[..., Page], site: Site
) -> None:
    page = opened(*SIZES[0], is_mobile=True)
    at_pace(page, site, "off")
    battle, _ = machine(site, "firewall", "", ORDERS)
    address = f"{site.address}/battles/{battle}/"
    page.goto(address)
    for _ in range(6):
        page.locator("[data-zoom=in]").click()
    close = view_of(page)
    page.reload()
    assert view_of(page) == pytest.approx(close, abs=1), "nothing has happened since"
    page.goto(f"{site.address}/account/viewing/")
    machine(site, "firewall", battle, 12)
    page.goto(address)
    expect(page.locator("#board.is-live")).to_be_visible()
    found = page.evaluate(OUT_OF_VIEW)
    assert found["wanted"] > 0
    assert found["out"] == []
