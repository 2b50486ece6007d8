"""Ten figures with their gear from nothing, by typing alone and by touch alone, against the clock.

What people need is counted, not waited for: keys at 40 words a minute, touches at 1.2 seconds. To
that come the real waits for the page. The numbers are printed (`-s`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site

pytestmark = pytest.mark.browser
KEYS_A_MINUTE = 200  # 40 words of five letters
A_TOUCH = 1.2  # seconds
BY_TYPING, BY_TOUCH = 60, 180  # seconds that each may take
LINES = (
    "5 gangers, guo peng 49, knife",
    "4 crooks, korlon, colt m2117, knife",
    "Boss: veteran hit man, mono weave, guo peng 83, 2 fragmentation",
)
WORKSHOP = re.compile(r"/warbands/\w{22}/$")


@dataclass
class Tally:
    """What somebody did, and how long the page let them wait."""

    page: Page
    keys: int = 0
    touches: int = 0
    waited: float = 0.0

    def until(self, shown: Callable[[], None]) -> None:
        begun = time.monotonic()
        shown()
        self.waited += time.monotonic() - begun

    def type(self, words: str) -> None:
        self.page.keyboard.type(words)
        self.keys += len(words)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def tap(self, target: Locator) -> None:
        target.tap()
        self.touches += 1

    def pick(self, target: Locator, value: str) -> None:
        """A list takes two touches: it is opened, and the phone's own sheet is touched."""
        expect(target).to_be_visible()
        target.select_option(value)
        self.touches += 2

    def digit(self, target: Locator, number: str) -> None:
        """A number takes two touches: its field, and the key on the phone's keyboard."""
        target.tap()
        self.page.keyboard.press("Control+A")  # the phone marks what is touched in a field
        self.page.keyboard.type(number)
        self.touches += 1 + len(number)


def members(page: Page, count: int) -> Callable[[], None]:
    return lambda: expect(page.locator(".member")).to_have_count(count)


def undo_says(page: Page, words: str) -> Callable[[], None]:
    return lambda: expect(page.locator("#undo")).to_contain_text(words)


def test_ten_figures_with_gear_are_typed_within_a_minute(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(1440, 900)
    page.goto(f"{site.address}/warbands/new/")
    tally = Tally(page)
    tally.press("Enter")  # the name is left out, and its field has the focus
    tally.until(lambda: page.wait_for_url(WORKSHOP))
    expect(page.locator("#new-team")).to_be_focused()
    tally.press("Enter")
    tally.until(lambda: expect(page.locator("#quick-t1")).to_be_focused())
    for line, count in zip(LINES, (5, 9, 10), strict=True):
        tally.type(line)
        tally.press("Enter")
        tally.until(members(page, count))
        expect(page.locator("#quick-t1")).to_have_value("")
    expect(page.locator(".page-head .badge-good")).to_have_text("ready to field")
    expect(page.locator(".member .thing-weapon")).to_have_count(5 * 2 + 4 * 2 + 2)
    seconds = tally.keys * 60 / KEYS_A_MINUTE + tally.waited
    print(f"\nby typing: {tally.keys} keys, {tally.waited:.1f} s waited, {seconds:.0f} s in all")
    assert seconds <= BY_TYPING


def test_ten_figures_with_gear_are_touched_within_three_minutes(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(390, 844, is_mobile=True)
    page.goto(f"{site.address}/warbands/new/")
    tally = Tally(page)
    tally.tap(page.get_by_role("button", name="Build it"))
    tally.until(lambda: page.wait_for_url(WORKSHOP))
    tally.tap(page.get_by_role("button", name="Add team"))
    tally.until(lambda: expect(page.locator(".team")).to_have_count(1))
    tally.tap(page.get_by_text("Choose from a list"))
    for kind, number, count in (("paramilitaries", "6", 6), ("elite_mercenaries", "4", 10)):
        tally.pick(page.locator("#start-t1-figure"), kind)
        tally.digit(page.locator("#count-t1-figure"), number)
        tally.tap(page.get_by_role("button", name="Add figure", exact=True))
        tally.until(members(page, count))
    tally.tap(page.locator("#choose-several"))
    tally.pick(page.locator("#several-whom"), "all")
    for thing, words in (("armour=mono_weave", "Mono"), ("melee=knife", "Knife")):
        give(tally, thing, words)
    tally.pick(page.locator("#several-whom"), "none")
    for row in range(4):
        tally.tap(page.locator(".member-link").nth(row))
    give(tally, "weapons.add=guo_peng_model_83", "Guo Peng Model 83")
    tally.tap(page.locator("#several-done"))
    expect(page.locator(".page-head .badge-good")).to_have_text("ready to field")
    expect(page.locator(".thing", has_text="Guo Peng Model 83")).to_have_count(4)
    expect(page.locator(".thing", has_text="Knife")).to_have_count(10)
    seconds = tally.touches * A_TOUCH + tally.waited
    told = f"{tally.touches} touches, {tally.waited:.1f} s waited"
    print(f"\nby touch: {told}, {seconds:.0f} s in all")
    assert seconds <= BY_TOUCH


def give(tally: Tally, thing: str, words: str) -> None:
    """One thing for all who are chosen."""
    page = tally.page
    tally.tap(page.locator("#several-give"))
    tally.until(lambda: expect(page.locator("#gift")).to_be_visible())
    tally.pick(page.locator("#gift"), thing)
    tally.tap(page.locator("#several-gifts").get_by_role("button", name="Give", exact=True))
    tally.until(undo_says(page, words))
