"""The way to a new battle, as a person goes it: the scenario, then the form."""

from __future__ import annotations

from playwright.sync_api import Page

PARK = "A Walk in the Park"


def choose_scenario(page: Page, address: str, title: str = PARK) -> None:
    """Open the form of a scenario by its title, or by a part of it."""
    page.goto(f"{address}/battles/new/")
    cards = page.locator("a.new-scenario")
    exact = cards.filter(has=page.get_by_text(title, exact=True))
    named = exact if exact.count() else cards.filter(has=page.locator("strong", has_text=title))
    named.first.click()
    page.locator("#new-battle").wait_for()


def unfold_more(page: Page) -> None:
    """Show what lies under "More"."""
    page.locator("#more > summary").click()


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the battle").click()
