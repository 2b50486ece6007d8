"""A battle from words and keyboard alone: the page has no board, and no mouse is touched."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.test_accessibility import sound
from tests.browser.test_preparation import hot_seat

pytestmark = pytest.mark.browser
MOST_TABS = 250
MOST_TRIES = 20  # five in eight succeed
HERE = """() => {
  const here = document.activeElement;
  return [here.id, here.textContent.trim().replace(/\\s+/g, " ")];
}"""


def tab_to(page: Page, words: str) -> None:
    """Press Tab until the keyboard stands on what has this id or begins with these words."""
    for _ in range(MOST_TABS):
        id_, text = page.evaluate(HERE)
        if id_ == words or re.match(words, text):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{words} is not to be reached by Tab")


def press(page: Page, words: str) -> None:
    tab_to(page, words)
    page.keyboard.press("Enter")


def seq(page: Page) -> str:
    return str(page.locator("#battle").get_attribute("data-seq"))


def order(page: Page, button: str) -> None:
    before = seq(page)
    press(page, button)
    expect(page.locator("#battle")).not_to_have_attribute("data-seq", before)


def fill_place(page: Page, length: str, way: str, start: str) -> None:
    """A place in words: what is typed into a list chooses from it."""
    for field, words in (("place-cm", length), ("place-way", way), ("place-from", start)):
        if page.evaluate(HERE)[0] != field:
            tab_to(page, field)
        page.keyboard.type(words)


def enter(page: Page) -> bool:
    """Begin, and let Sable run in, to 25 cm south of Kewell; whether it got near enough to fire."""
    press(page, "Begin the battle$")
    expect(page.locator("#confirm button")).to_be_focused()
    order(page, "Begin the battle anyway")
    press(page, "Sable$")
    expect(page.locator("#chosen h2")).to_have_text("Sable")
    press(page, "Enter at a run")
    expect(page.locator("#order-form")).to_be_visible()
    fill_place(page, "25", "south", "Kewell")
    expect(page.locator("#preview")).to_contain_text("In sight from there: ")
    order(page, "Enter at a run")
    expect(page.locator("#news")).to_contain_text("Sable")
    return page.locator("#orders a.order", has_text="Isuku").count() > 0


def test_who_listens_hears_first_what_happened_first(
    site: Site, opened: Callable[..., Page]
) -> None:
    """The log shows the newest on top, and one order may have several entries in it."""
    page = opened(1440, 900)
    hot_seat(page, site)
    page.evaluate("""() => {
      const battle = document.getElementById("battle");
      const seq = Number(battle.dataset.seq);
      for (let entry = 1; entry <= 3; entry += 1) {
        const words = (line) => `<p class="log-text">Line ${entry}.${line}.</p>`;
        const lines = [1, 2].map((line) => `<div class="log-line">${words(line)}</div>`);
        document.querySelector(".log-entry").insertAdjacentHTML(
          "beforebegin", `<li class="log-entry" data-seq="${seq + entry}">${lines.join("")}</li>`);
      }
      battle.dataset.seq = seq + 3;
      document.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: {} }));
    }""")
    told = "Line 1.1. Line 1.2. Line 2.1. Line 2.2. 2 more in the log."
    expect(page.locator("#news")).to_contain_text(told)


def in_words(page: Page, site: Site) -> None:
    """A battle at one screen, in words."""
    hot_seat(page, site)
    press(page, "Play in words, without")
    page.wait_for_url(re.compile("/words/"))


def test_orders_are_given_by_keyboard_without_a_board(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(1440, 900)
    in_words(page, site)
    expect(page.locator("#board")).to_have_count(0)
    tries = 1
    while not enter(page):  # the dice are against her now and then
        tries += 1
        assert tries < MOST_TRIES
        in_words(page, site)
    expect(page.locator("#around")).to_contain_text(re.compile(r"Kewell .*: \d.* north"))

    press(page, "Isuku")
    expect(page.locator("#choice a.target-row").first).to_be_focused()
    press(page, r"(Kewell|Ed|Phil).*\d")
    expect(page.locator("#preview")).to_contain_text("Clear line of sight")
    order(page, "Fire at ")
    expect(page.locator("#news")).to_contain_text("Sable")
    sound(page, "in words, at a desk")
    page.set_viewport_size({"width": 390, "height": 844})
    sound(page, "in words, on a phone")
