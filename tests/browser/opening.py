"""The way to a new battle, as a person goes it: the scenario, then the form."""

from __future__ import annotations

from playwright.sync_api import Page

PARK = "A Walk in the Park"


def choose_scenario(page: Page, address: str, title: str = PARK) -> None:
    """Open the form of a scenario with a part of its title."""
    page.goto(f"{address}/battles/new/")
    page.locator("a.new-scenario", has_text=title).first.click()
    page.locator("#new-battle").wait_for()


def unfold_more(page: Page) -> None:
    """Show what lies under "More"."""
    page.locator("#more > summary").click()


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the battle").click()
