"""People at one table, each in a browser of their own: how they sit down and give any order."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site
from tests.browser.opening import choose_scenario, start
from tests.browser.player import Player

PASSWORD = "a-password-of-tests-7"
INVITATION = re.compile(r"https?://[^\s\"'<]*/battles/join/[^\s\"'<]+")
BATTLE = re.compile(r"/battles/[\w-]{10,}/$")


class Person(Player):
    """A player who can sign up, take any seat, and give any order that the page offers."""

    def __init__(self, name: str, page: Page, site: Site) -> None:
        super().__init__(name, page, site)
        self.address = site.address

    def sign_up(self) -> None:
        """Make an account, or log in where one of that name is there already."""
        if self.name in self.site.logins:
            self.log_in()
            return
        self.page.goto(f"{self.address}/accounts/signup/")
        self.page.fill("input[name=username]", self.name)
        self.page.fill("input[name=email]", f"{self.name}@example.org")
        for field in self.page.locator("main input[type=password]").all():
            field.fill(PASSWORD)
        self.page.get_by_role("button", name="Sign up", exact=True).click()
        self.page.wait_for_url(re.compile(r"^(?!.*/accounts/signup/)"))
        self.site.logins[self.name] = PASSWORD

    def open_table(self, scenario: str, side: str, *ticks: str) -> list[str]:
        """Open a battle by invitation and return the links, in the order of the seats."""
        page = self.page
        choose_scenario(page, self.address, scenario)
        page.check("input[name=opponent][value=invite]")
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        for tick in ticks:
            page.check(tick)
        page.check(side)
        start(page)
        page.wait_for_url(BATTLE)
        self.battle = page.url
        return self.links()

    def links(self) -> list[str]:
        """The invitations on the page, each once."""
        return list(dict.fromkeys(INVITATION.findall(self.page.content())))

    def take(self, link: str) -> None:
        self.page.goto(link)
        self.page.locator("#join button[type=submit]").click()
        self.page.wait_for_url(BATTLE)
        self.battle = self.page.url

    def at(self, path: str) -> Page:
        """Another page of the battle."""
        self.page.goto(f"{self.battle}{path}")
        return self.page

    def in_step_with(self, *others: Person) -> None:
        """Every open page shows what the others' do, without a reload."""
        for other in others:
            self.sees(other.seq())

    def open_order(self, label: str) -> None:
        """Press an order, wherever it is folded away."""
        for fold in self.page.locator("#panel details").all():
            if fold.is_visible() and fold.get_attribute("open") is None:
                fold.locator("> summary").click()
        order = self.page.locator("#panel a.order", has_text=re.compile(rf"^\s*{label}")).first
        leads_to = self.address + (order.get_attribute("href") or "")
        order.click()
        self.page.wait_for_url(leads_to)  # a form that was open before is gone by then
        expect(self.page.locator("#choice, #preview.is-shown").first).to_be_visible()

    def give(self, label: str, **fields: str) -> None:
        """Give an order by its label; a field is filled, chosen or ticked as it is."""
        self.open_order(label)
        self.fill_in(**fields)

    def fill_in(self, **fields: str) -> None:
        """Fill in the order that is open, and give it."""
        form = self.page.locator("#order-form")
        for name, value in fields.items():
            fill(form, name, value)
        if fields:
            # What was said of a form that was half filled in must not be taken for the answer.
            self.page.evaluate("document.querySelector('#preview .notice')?.remove()")
            form.locator("button[type=submit]").click()
        assert self.confirm()

    def aim(self, label: str, target: str) -> None:
        """Give an order that leaves nothing open but somebody or something on the table."""
        self.open_order(label)
        self.page.locator(f"#target-{target} a").click()
        assert self.confirm()

    def able_off_the_table(self) -> list[str]:
        """The figures that the page says can act and have not come onto the table yet."""
        rows = self.page.locator("#figures .can-act .figure-body", has_text="off the table")
        return [each.strip() for each in rows.locator(".figure-name").all_text_contents()]

    def take_back(self) -> None:
        before = self.seq()
        self.page.get_by_role("button", name="Take the last order back").click()
        self.wait_beyond(before)

    def may_take_back(self) -> bool:
        return self.page.get_by_role("button", name="Take the last order back").count() > 0

    def settle(self, button: str) -> None:
        """Propose an end, or answer to what is proposed."""
        fold = self.page.locator("#settle:not([open]) > summary")
        if fold.count() and fold.is_visible():
            fold.click()
        before = self.seq()
        self.page.locator("#table").get_by_role("button", name=button, exact=True).click()
        self.wait_beyond(before)

    def log(self) -> Locator:
        return self.page.locator("#log")


def fill(form: Locator, name: str, value: str) -> None:
    field = form.locator(f"[name={name}]")
    if field.first.get_attribute("type") == "radio":
        form.locator(f"[name={name}][value='{value}']").check(force=True)
    elif field.first.evaluate("each => each.matches('select')"):
        field.first.select_option(value)
    elif field.first.get_attribute("type") != "hidden":
        field.first.fill(value)
