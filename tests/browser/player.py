"""Somebody at a browser who uses only what the pages show."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site
from tests.browser.opening import choose_scenario

MOST_ORDERS = 40
ATTACKS = re.compile("Shoot|Close combat")
# Where three of the squad come on, in cm: around the far end of the path. The others wait.
ENTRIES = {"Sable": (80, 70), "Brandt": (88, 70), "Okoro": (96, 72)}


def follow(target: Locator) -> None:
    """Press a link or a button that leads to another page, and wait until that is there."""
    with target.page.expect_navigation():
        target.click()


def seed_is_added(page: Page) -> None:
    """The browser adds its seed by itself, which moves the number that orders are awaited by."""
    expect(page.locator("#dice-seed")).to_have_count(0)


def warband_of_two_teams(page: Page, site: Site, name: str) -> None:
    """Write down a new warband with the teams First and Second; the page then shows it."""
    page.goto(f"{site.address}/warbands/new/")
    page.fill("#new-name", name)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    for number, team in enumerate(("First", "Second"), 1):
        page.fill("#new-team", team)
        page.keyboard.press("Enter")
        expect(page.locator(".team")).to_have_count(number)


def meet(ada: Player, bruno: Player) -> None:
    """Both log in, one invites the other to a walk in the park, and both have it open."""
    for player in (ada, bruno):
        player.log_in()
    bruno.accept(ada.invite("A Walk in the Park"))
    ada.open_battle()


class Player:
    """One person: logs in, takes a seat and plays by pressing what can be pressed."""

    def __init__(self, name: str, page: Page, site: Site) -> None:
        self.name = name
        self.page = page
        self.site = site
        self.battle = ""

    # --- How hands reach the page: all orders go through these ---------------------------------

    def press(self, where: Locator) -> None:
        where.click()

    def write(self, where: Locator, text: str) -> None:
        where.fill(text)

    # --- Sitting down ---------------------------------------------------------------------------

    def log_in(self) -> None:
        self.page.goto(f"{self.site.address}/accounts/login/")
        self.page.fill("input[name=login]", self.name)
        self.page.fill("input[name=password]", self.site.logins[self.name])
        self.page.click("main button[type=submit]")
        self.page.wait_for_url(re.compile(r"^(?!.*/accounts/login/)"))

    def invite(self, title: str) -> str:
        """Open a battle and return the link for the other player."""
        choose_scenario(self.page, self.site.address, title)
        self.page.check("input[name=opponent][value=invite]")
        self.page.locator("main form button[type=submit]").last.click()
        self.page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/"))
        self.battle = self.page.url
        shown = self.page.content()
        found = re.search(r"https?://[^\s\"'<]*/battles/join/[^\s\"'<]+", shown)
        assert found, f"no invitation on {self.battle}"
        return found[0]

    def accept(self, link: str) -> None:
        self.page.goto(link)
        self.page.locator("main form button[type=submit]").last.click()
        self.page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/$"))
        self.battle = self.page.url

    def open_battle(self) -> None:
        """The waiting page turns into the battle by itself once the last seat is taken."""
        expect(self.page.locator("#battle")).to_be_visible()

    def reload(self) -> None:
        self.page.goto(self.battle.split("?")[0])

    def is_over(self) -> bool:
        return self.page.locator("#outcome").count() > 0

    def sees(self, seq: int) -> None:
        """The open page has come this far by itself: nobody reloads it."""
        self.page.wait_for_function(
            "seq => Number(document.getElementById('battle')?.dataset.seq) >= seq",
            arg=seq,
        )

    def catches_up(self) -> None:
        """The open page has come by itself as far as one that is opened now."""
        fresh = self.page.request.get(self.page.url).text()
        found = re.search(r'id="battle"[^>]*\sdata-seq="(\d+)"', fresh)
        assert found, f"no battle on {self.page.url}"
        self.sees(int(found[1]))

    def has_the_turn(self) -> bool:
        return self.page.locator("#panel-actions, #orders a.order[href*='move_on']").count() > 0

    def prepare(self) -> None:
        """The squad waits off the table, of which the page asks, and the battle begins."""
        seed_is_added(self.page)
        self.press(self.page.locator("#panel-actions a", has_text="Begin the battle"))
        self.press_action("Begin the battle anyway")

    def press_action(self, label: str) -> None:
        button = self.page.locator("#panel-actions button, #confirm button", has_text=label)
        seed_is_added(self.page)
        before = self.seq()
        self.press(button.first)
        self.wait_beyond(before)

    def seq(self) -> int:
        return int(self.page.locator("#battle").get_attribute("data-seq") or 0)

    def wait_beyond(self, seq: int) -> None:
        self.page.wait_for_function(
            "seq => Number(document.getElementById('battle')?.dataset.seq) > seq", arg=seq
        )

    def play_a_phase(self) -> None:
        """Give each figure that can act an order or two, then end the phase."""
        idle: set[str] = set()
        for _ in range(MOST_ORDERS):
            busy = [name for name in self.able() if name not in idle]
            if not busy or not self.has_the_turn():
                break
            if not self.act(busy[0]):
                idle.add(busy[0])
        if self.has_the_turn():
            self.finish()

    def finish(self) -> None:
        """Pass on: end the phase, stay put, or choose the first team."""
        for label in ("End this", "Stay here", "Act with"):
            here = self.page.locator("#panel-actions button", has_text=label)
            if here.count():
                self.press_action(label)
                return
        self.choose("Stay here")
        self.confirm()

    def able(self) -> list[str]:
        """The figures that the page says can act, without those who are to wait off the table."""
        rows = self.page.locator("#figures .can-act .figure-body").all_text_contents()
        names = {row.strip().splitlines()[0].strip(): "off the table" in row for row in rows}
        return [name for name, is_off in names.items() if not is_off or name in ENTRIES]

    def select(self, name: str) -> bool:
        """Press a figure that can act, in the list or in the row of those who can."""
        chosen = self.page.locator("#chosen h2")
        if self.page.locator("#orders").is_visible() and chosen.all_text_contents() == [name]:
            return True
        exact = re.compile(rf"(^|\s){re.escape(name)}\s*$")
        links = self.page.locator("#able a:visible, #figures .can-act a:visible")
        link = links.filter(has_text=exact)
        if link.count() == 0:
            return False
        self.press(link.first)
        expect(chosen).to_have_text(name)
        return True

    def act(self, name: str) -> bool:
        """One order for one figure; False when it has nothing useful to do."""
        if not self.select(name):
            return False
        return self.rally() or self.attack() or self.move(name)

    def choose(self, label: str) -> bool:
        """Press the first order whose label begins with these words, if it is offered."""
        order = self.page.locator("#orders a.order").filter(has_text=re.compile(rf"^{label}"))
        if order.count() == 0:
            return False
        fold = order.first.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():
            self.press(fold.first.locator("summary").first)
        self.press(order.first)
        return True

    def confirm(self) -> bool:
        """Confirm what is previewed; False when the page explains why it cannot be."""
        button = self.page.locator("#confirm button")
        expect(button.or_(self.page.locator("#preview .notice")).first).to_be_visible()
        if button.count() == 0:
            return False
        before = self.seq()
        self.press(button)
        self.wait_beyond(before)
        return True

    def rally(self) -> bool:
        return self.choose("Rally") and self.confirm()

    def attack(self) -> bool:
        """Shoot, throw or strike at the nearest target that is offered."""
        groups = self.page.locator(".order-group").filter(
            has=self.page.locator("h3", has_text=ATTACKS)
        )
        order = groups.locator("a.order")
        if order.count() == 0:
            return False
        self.press(order.first)
        target = self.page.locator("#choice a.target-row")
        expect(target.first).to_be_visible()
        if target.count() > 1:  # a single one is aimed at without asking
            self.press(target.first)
        expect(self.page.locator("#preview")).to_contain_text("Critical success")
        return self.confirm()

    def move(self, name: str) -> bool:
        """Kewell's side makes for the east end of the path; the squad closes in on it."""
        if self.choose("Run off the east"):
            if self.confirm():
                return True
            self.select(name)
        if self.choose("Enter at a run"):
            return name in ENTRIES and self.point(*ENTRIES[name])
        if self.page.locator("#chosen", has_text="Snatch squad").count():
            return False
        run = self.page.locator("#orders a.order", has_text=re.compile(r"^\s*Runup to"))
        hint = re.search(r"up to (\d+)", run.first.text_content() or "") if run.count() else None
        if not hint or not self.choose("Run"):
            return False
        form = self.page.locator("#order-form")
        x, y = (
            int(form.get_attribute("data-from-x") or 0),
            int(form.get_attribute("data-from-y") or 0),
        )
        return self.point(min(119, x // 10 + int(hint[1]) - 1), y // 10)

    def point(self, x: int, y: int) -> bool:
        """Point at a place in cm and confirm what it would bring."""
        self.write(self.page.locator("input[name=x_cm]"), str(x))
        self.write(self.page.locator("input[name=y_cm]"), str(y))
        self.press(self.page.locator("#order-form button[type=submit]"))
        return self.confirm()

    def check_proof(self) -> None:
        self.page.goto(self.battle.split("?")[0] + "proof/")
        expect(self.page.locator("main")).to_contain_text("holds")
