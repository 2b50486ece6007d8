"""Whole battles without what most players use: one without the board, one without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site
from tests.browser.player import ENTRIES, Player, meet
from tests.browser.test_preparation import hot_seat
from tests.browser.test_two_players import fight_it_out

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MOST_PHASES = 120
MOST_TABS = 400
# Where the keyboard stands as against what it should reach: 0 there, 1 further on, -1 before.
FROM_HERE = """wanted => {
  const here = document.activeElement;
  if (here === wanted) return 0;
  return here.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1;
}"""
SOMEWHERE = """() => {
  const here = document.activeElement;
  return here && here !== document.body && here.isConnected && here.checkVisibility();
}"""
IN_THE_BATTLE = "document.activeElement.closest('#battle') !== null"


class InWords(Player):
    """Somebody who never sees the board: places are told as so far in a direction."""

    def accept(self, link: str) -> None:
        super().accept(link)
        self.page.get_by_role("link", name="Play in words, without the board").focus()
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(re.compile("/words/"))

    def reload(self) -> None:
        self.page.goto(f"{self.battle.partition('?')[0]}words/")

    def press(self, where: Locator) -> None:
        assert self.page.locator("svg.board").count() == 0
        super().press(where)

    def point(self, x: int, y: int) -> bool:
        """East, as far as it goes: all that this side ever wants."""
        form = self.page.locator("#order-form")
        way = x - int(form.get_attribute("data-from-x") or 0) // 10
        self.page.get_by_label("How far, in centimetres").fill(f"{way} cm")
        self.page.get_by_label("Which way").select_option("east")
        self.press(form.locator("button[type=submit]"))
        expect(self.page.locator("#preview")).to_contain_text(re.compile("Ends |cannot|needs"))
        return self.confirm()


def test_a_battle_is_fought_to_its_end_in_words_alone(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada, bruno = Player("ada", opened(1440, 900), site), InWords("bruno", opened(390, 844), site)
    meet(ada, bruno)
    ada.prepare()
    expect(bruno.page.locator("#news")).to_contain_text("begins")  # heard, not only seen
    fight_it_out(ada, bruno)
    assert "/words/" in bruno.page.url
    assert bruno.page.locator("svg.board").count() == 0
    bruno.check_proof()


class AtTheKeyboard(Player):
    """Somebody with a keyboard and nothing else, who never loses their place on the page."""

    def reach(self, where: Locator) -> None:
        """Tab there, on or back; the keyboard stands on something that is seen all the way."""
        self.page.wait_for_function(SOMEWHERE)
        expect(where).to_be_visible()
        for _ in range(MOST_TABS):
            way = where.evaluate(FROM_HERE)  # looked up each time: a preview may come anew
            if way == 0:
                return
            self.page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
        raise AssertionError(f"{where} is not to be reached by Tab")

    def press(self, where: Locator) -> None:
        self.reach(where)
        self.page.keyboard.press("Enter")

    def able(self) -> list[str]:
        """Of the squad only Sable comes on: one is enough to hunt with, and it is over sooner."""
        return [name for name in super().able() if name not in ENTRIES or name == "Sable"]

    def write(self, where: Locator, text: str) -> None:
        self.reach(where)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def wait_beyond(self, seq: int) -> None:
        """After each order the keyboard stands in the battle, on something to go on from."""
        super().wait_beyond(seq)
        self.page.wait_for_function(SOMEWHERE)
        assert self.page.evaluate(IN_THE_BATTLE)


def test_a_battle_is_fought_to_its_end_by_keyboard_alone(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(1440, 900)
    hot_seat(page, site)
    page.locator("#battle a").first.focus()  # as a first press of Tab would
    both = AtTheKeyboard("both", page, site)
    both.prepare()
    for _ in range(MOST_PHASES):
        if both.is_over():
            break
        both.play_a_phase()
    expect(page.locator("#outcome")).to_be_visible()
    both.press(page.locator("#papers a", has_text="Check the dice"))
    page.wait_for_url(re.compile("/proof/"))
    expect(page.locator("main")).to_contain_text("holds")
