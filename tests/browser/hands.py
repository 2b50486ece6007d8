"""Somebody who plays by touching the table: figures, enemies and the ground, and one button."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

ORDER = "#orders a.order"
OPEN = "() => document.querySelectorAll('#orders details').forEach((each) => (each.open = true))"
SETTLES_MS = 50  # until an answer that has come is what the table says
MOST_ROWS = 30  # of the sheet, where nothing else goes on
MOST_WISHES = 2  # touches on the ground for one figure, before it is left alone

# Where tokens are on the screen, for those whose touch leads somewhere: [x, y, kind, id, href].
TOKENS = """() => [...document.querySelectorAll('#board .token[href]')].map((token) => {
  const { x, y, width, height } = token.querySelector('.token-hit').getBoundingClientRect();
  const href = token.getAttribute('href');
  const kind = token.classList.contains('is-selected') ? 'self'
    : href.includes('on=') || href.includes('target') ? 'other' : 'own';
  return [x + width / 2, y + height / 2, kind, token.id.slice('token-'.length), href];
})"""
# Whether the ground of a way of going is coloured at a point of the table.
IS_COLOURED = """const isColoured = (band, at) => {
    const mask = document.querySelector(band.getAttribute('mask').slice(4, -1));
    const within = mask.querySelector('path[fill]');
    const shut = mask.querySelector('path:not([fill])');
    const isThere = !within || within.isPointInFill(at);
    return band.isPointInFill(at) && isThere && !shut?.isPointInFill(at);
  };"""
# The ends of courses that are in view and free: on the screen, and on the table.
SPOTS = """const spots = [...document.querySelectorAll('.reach-spots')].flatMap((path) => {
    const matrix = path.getScreenCTM();
    const ends = [...path.getAttribute('d').matchAll(/M([0-9]+) ([0-9]+)/g)];
    return ends.map(([, x, y]) => {
      const at = new DOMPoint(x, y).matrixTransform(matrix);
      return [at.x, at.y, Number(x), Number(y)];
    });
  }).filter(([x, y]) => {
    const box = document.getElementById('board').getBoundingClientRect();
    const isIn = x > box.left + 9 && x < box.right - 9 && y > box.top + 9 && y < box.bottom - 9;
    const under = document.elementFromPoint(x, y);
    return isIn && under?.closest('#board') && !under.closest('.token');
  });"""
# Points of the screen where the ground is coloured and nothing lies, a few dozen at most, and the
# ends of courses.
GROUND = """() => {
  const board = document.getElementById('board');
  const bands = [...board.querySelectorAll('.reach-band')];
  SPOTS
  if (!bands.length && !spots.length) return [];
  const { left, top, width, height } = board.getBoundingClientRect();
  const matrix = board.getScreenCTM().inverse();
  IS_COLOURED
  const { width: east, height: south } = board.dataset;
  const found = [];
  const step = Math.max(7, Math.round(Math.sqrt((width * height) / 900)));
  for (let y = top + 6; y < top + height - 6; y += step) {
    for (let x = left + 6; x < left + width - 6; x += step) {
      const at = new DOMPoint(x, y).matrixTransform(matrix);
      if (at.x < 5 || at.y < 5 || at.x > east - 5 || at.y > south - 5) continue;
      if (!bands.some((band) => isColoured(band, at))) continue;
      const under = document.elementFromPoint(x, y);
      if (under?.closest('#board') && !under.closest('.token')) found.push([x, y, at.x, at.y]);
    }
  }
  return [...found, ...spots];
}""".replace("IS_COLOURED", IS_COLOURED).replace("SPOTS", SPOTS)
SETTLED = "() => !document.querySelector('.htmx-request') && !window.__asked"
WATCH = """() => {
  window.__asked = 0;
  document.addEventListener('htmx:beforeSend', () => { window.__asked += 1; });
  document.addEventListener('htmx:afterSettle', () => { window.__asked = 0; });
  document.addEventListener('htmx:afterRequest', () => { window.__asked = 0; });
}"""


@dataclass
class Hands:
    """Plays every side of a battle at one screen.

    `done`: how often what was done. `most`: the touches that an act on the table took at most.
    `lost`: where a touch that led to no order has lost the choice of the figure.
    """

    page: Page
    chance: random.Random = field(default_factory=lambda: random.Random(1))  # noqa: S311
    touches: int = 0
    done: Counter[str] = field(default_factory=Counter)
    idle: set[str] = field(default_factory=set)
    most: int = 0
    lost: list[str] = field(default_factory=list)

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.page.wait_for_selector("#battle")
        self.page.evaluate(WATCH)
        expect(self.page.locator("#dice-seed")).to_have_count(0)

    # --- Touches ------------------------------------------------------------------

    def touch(self, x: float, y: float) -> bool:
        """Touch the table, and one of several figures there; whether it was asked which."""
        self.touches += 1
        self.page.mouse.click(x, y)
        pick = self.page.locator("#pick button:visible")
        count = pick.count()
        if count:
            self.touches += 1
            pick.nth(self.chance.randrange(count)).click()
        self.settle()
        return bool(count)

    def press(self, selector: str) -> bool:
        """Press the first button that is there, beside or below the table."""
        button = self.page.locator(selector).locator("visible=true").first
        if not button.count() or button.is_disabled():
            return False
        self.touches += 1
        button.click()
        self.settle()
        return True

    def settle(self) -> None:
        self.page.wait_for_timeout(20)
        self.page.wait_for_function(SETTLED)
        self.page.wait_for_timeout(SETTLES_MS)

    # --- Playing ------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return int(self.page.locator("#battle").get_attribute("data-seq") or 0)

    @property
    def is_over(self) -> bool:
        return self.page.locator("#outcome").count() > 0

    def confirmed(self, what: str) -> bool:
        """Give the order that lies on the sheet, if one does."""
        button = self.page.locator("#confirm button[type=submit]")
        if not button.count() or button.is_disabled():
            return False
        self.touches += 1
        # Not by its line in the log: that may be another side's secret.
        with self.page.expect_response(lambda each: each.url.endswith("/orders/")) as answer:
            button.click()
        self.settle()
        self.done[what] += answer.value.status == 200
        return answer.value.status == 200

    def step(self) -> bool:
        """One act of somebody who can act, or the button that ends this; False where stuck."""
        for _ in range(30):
            figure = self.next_figure()
            if not figure:
                break
            if self.act():
                return True
            self.idle.add(figure)
        self.idle.clear()
        return self.pass_on()

    def next_figure(self) -> str:
        """Choose one who can act and has not been looked at: by its token, else by the button."""
        chosen = self.chosen()
        if chosen not in self.idle and self.page.locator("#able .is-selected").count():
            return chosen
        for _ in range(25):
            if not self.press("#next-figure"):
                return ""
            chosen = self.chosen()
            if chosen and chosen not in self.idle:
                return chosen
            if chosen in self.idle and len(self.idle) >= self.page.locator("#able a").count():
                return ""
        return ""

    def chosen(self) -> str:
        """Whose row is marked as chosen."""
        rows = self.page.locator("#figures .figure.is-selected")
        return (rows.first.get_attribute("id") or "") if rows.count() else ""

    def act(self) -> bool:
        """Attack somebody, or go somewhere."""
        tokens = self.page.evaluate(TOKENS)
        others = [each for each in tokens if each[2] == "other"]
        here = next(([x, y] for x, y, kind, *_ in tokens if kind == "self"), None)
        if here:  # the nearest first, as people do
            others.sort(key=lambda each: math.dist(each[:2], here))
        figure = self.chosen()
        for each in others[:2]:
            if self.acted(*each[:2], "on somebody"):
                return True
            if self.chosen() != figure:
                return False  # of two on one place another was chosen
        for _ in range(MOST_WISHES):
            places = self.page.evaluate(GROUND)
            if not places or self.chosen() != figure:
                break
            if self.acted(*self.chance.choice(places)[:2], "on the ground"):
                return True
        return self.chosen() == figure and self.from_the_sheet()

    def acted(self, x: float, y: float, what: str) -> bool:
        """Touch the table and give the order that this means; else nothing is lost by it."""
        chosen, before = self.chosen(), self.touches
        was_asked = self.touch(x, y)
        if self.confirmed(what):
            self.most = max(self.most, self.touches - before)
            return True
        # One who can act as well, and stands on the same place, is chosen instead.
        is_another = was_asked or self.page.locator("#able .is-selected").count()
        if self.chosen() != chosen and not is_another:
            self.lost.append(self.page.url)
        return False

    def from_the_sheet(self, most: int = 2) -> bool:
        """What the sheet offers the chosen figure, for acts that lead to no place."""
        self.page.evaluate(OPEN)
        rows = self.page.locator(f"{ORDER}:visible")
        for number in self.chance.sample(range(rows.count()), min(most, rows.count())):
            if number >= rows.count():
                break
            self.touches += 1
            rows.nth(number).click()
            self.settle()
            if self.confirmed("from the sheet") or self.aimed():
                return True
            self.press("#drop-order")
            self.page.evaluate(OPEN)
        return False

    def aimed(self) -> bool:
        """Touch what the order in hand asks for: somebody, or a place."""
        targets = [each for each in self.page.evaluate(TOKENS) if "target" in each[4]]
        if targets:
            self.touch(*self.chance.choice(targets)[:2])
            return self.confirmed("at a target")
        board = self.page.locator("#board.wants-point")
        box = board.bounding_box() if board.count() else None
        if box is None:
            return False
        x, y = (self.chance.uniform(0.2, 0.8) for _ in range(2))
        self.touch(box["x"] + x * box["width"], box["y"] + y * box["height"])
        return self.confirmed("at a place")

    def pass_on(self) -> bool:
        """Place the rest, end this phase, begin: what the sheet offers as its next step."""
        before = self.seq
        for selector in (
            "#preparations button", "#confirm button[type=submit]", "#panel-actions button",
            "#panel-actions a",
        ):  # fmt: skip
            if self.press(selector):
                if self.seq != before:
                    self.done["passed on"] += 1
                    return True
                if self.press("#confirm button[type=submit]") and self.seq != before:
                    self.done["passed on"] += 1
                    return True
        return self.from_the_sheet(MOST_ROWS)

    def give_up(self) -> None:
        """End a battle that goes on for too long."""
        self.page.evaluate(OPEN)
        self.page.locator("#give-up a.order").click()
        self.settle()
        self.page.locator("#confirm button[type=submit]").click()
        self.settle()
