"""A person with one thumb on a phone: what is tapped must be there to be tapped."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.fitting import fits

WIDE, HIGH = 390, 844
LEAST = 40  # px: a thumb's height
LEAST_IN_A_LINE = 24  # px: a link within a sentence
# Names a folder to keep what the thumb sees, for people to look at.
PICTURES = os.environ.get("FIREWALL_THUMB_PICTURES", "")

# A hidden or small box is tapped by its label. What lies on top of the middle must be the thing
# itself: an element that sticks to an edge would be hit in its place.
MEASURED = """each => {
  const target = each.closest("label") ?? each;
  const box = target.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const line = getComputedStyle(target).display === "inline" && target.matches("a");
  return {
    high: box.height, wide: box.width, isInLine: line,
    left: box.left, right: box.right, what: target.outerHTML.slice(0, 160),
    covered: target.contains(top) || top?.contains(target) ? "" : top?.outerHTML.slice(0, 160),
  };
}"""


class Thumb:
    """Taps, types and chooses, and fails where a thumb would."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._pictures = 0

    def go(self, address: str) -> None:
        self.page.goto(address)
        self.look()

    def tap(self, target: Locator) -> None:
        self._measure(target)
        label = target.locator("xpath=ancestor::label[1]")
        (label if label.count() else target).tap()

    def type(self, target: Locator, words: str) -> None:
        """Type into a field, and leave it by the keyboard's own key."""
        self.tap(target)
        target.fill(words)
        self.page.keyboard.press("Enter")

    def choose(self, target: Locator, value: str) -> None:
        """By value or label; a phone shows the choices of a list in a sheet of its own."""
        self._measure(target)
        target.select_option(value)

    def saved(self, act: Callable[[], None]) -> None:
        """Do something that the workshop keeps, and wait until it has."""
        before = self._revision()
        act()
        expect(self.page.locator("#workshop")).not_to_have_attribute("data-revision", before)
        expect(self.page.locator("#save-state")).to_have_text("saved")
        self.fits()

    def _revision(self) -> str:
        return self.page.locator("#workshop").get_attribute("data-revision") or ""

    def _measure(self, target: Locator) -> None:
        expect(target).to_be_visible()
        target.evaluate("each => each.scrollIntoView({ block: 'nearest' })")
        found = target.evaluate(MEASURED)
        assert faults_of(found) == [], found["what"]

    def fits(self) -> None:
        """Nothing is wider than the screen: a page that is would zoom out instead of scrolling."""
        assert fits(self.page), (self.page.url, self.page.evaluate(WIDER))
        assert self.page.evaluate("innerWidth") == WIDE

    def look(self, name: str = "") -> None:
        self.fits()
        if PICTURES:
            self._pictures += 1
            path = Path(PICTURES) / f"thumb-{self._pictures:02}{name and f'-{name}'}.png"
            self.page.screenshot(path=path, full_page=True, caret="initial")


def faults_of(found: dict[str, Any]) -> list[str]:
    """Why a thumb would miss what was measured."""
    least = LEAST_IN_A_LINE if found["isInLine"] else LEAST
    said = {
        f"only {found['high']} high": found["high"] < least,
        f"only {found['wide']} wide": found["wide"] < LEAST_IN_A_LINE,
        "beyond the edge": found["left"] < 0 or found["right"] > WIDE,
        f"under {found['covered']}": bool(found["covered"]),
    }
    return [words for words, is_so in said.items() if is_so]


WIDER = """[...document.querySelectorAll("body *")]
  .filter(each => each.getBoundingClientRect().right > 390)
  .map(each => each.outerHTML.slice(0, 120)).slice(0, 5)"""
