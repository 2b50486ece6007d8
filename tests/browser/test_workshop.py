"""A newcomer without an account builds the whole cast of Triple-Cross by hand, and fields it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.choosing import choose_in
from tests.browser.conftest import Site
from tests.browser.opening import choose_scenario, start

pytestmark = pytest.mark.browser
TRAINED = "acrobatics 1, observation 1, stealth 1, technical 1"


class Person(NamedTuple):
    """What is typed, what is ticked or chosen afterwards, and the book's Gutz and Cyber Points."""

    words: str
    gutz: int
    cp: int = 0
    ticks: tuple[str, ...] = ()
    picks: tuple[tuple[str, str], ...] = ()
    copies: int = 0


# The book prints 6 Cyber Points for Gorky; his systems come to 7.
CAST = {
    "Daewoo": (
        Person(
            "Mr. Seoul: experienced crook, korlon, ruger pdw, super high power, 2 fragmentation, "
            "sword, cyber eye, cyber legs advanced, acrobatics 3, leadership 1, observation 2, "
            "stealth 2, tactics 2, technical 2",
            8, 4, ("cyber.0.options.lo_light",),
        ),
        Person(f"Daewoo man: 7 crooks, korlon, buzzard, wesson 144, knife, {TRAINED}", 6),
    ),
    "ThorCo": (
        Person(
            "Charlie Deacon: experienced competent mercenary, bi phase, whirlwind, "
            "2 thorco 12mm magnum, 3 concussion, cyber arm, built in weapon, cyber eye, "
            "acrobatics 2, leadership 1, observation 2, stealth 1, technical 2",
            10, 3, ("cyber.2.options.lo_light", "cyber.2.options.target_optic"),
            (("cyber.1.weapon", "knife"),),
        ),
        Person(
            "ThorCo boy: 6 experienced crooks, korlon, celtech 9mm tactical, thorco 12mm magnum, "
            f"knife, cyber eye, {TRAINED}",
            7, 1,
        ),
    ),
    "The Mafia": (
        Person(
            "Piotr Gorky: veteran hit man, bi phase, celtech 25mm, 2 ruger defender, backup, "
            "large hammer, ir goggles, 2 p90, combat computer, muscle grafts, skill chip, "
            "acrobatics 1, leadership 1, observation 2, stealth 1, streetwise 2",
            10, 7, (),
            (("cyber.1.grade", "3"), ("cyber.2.skills.technical", "2"),
             ("cyber.2.skills.intrusion", "2")),
        ),
        Person(
            "Hitter 1: experienced hit man, mono weave, mp5261v, super high power, knife, "
            "ir goggles, locust 8, acrobatics 2, observation 1, stealth 1, streetwise 1, "
            "technical 1, muscle grafts",
            8, 1, (), (("cyber.0.grade", "2"),), 3,
        ),
    ),
}  # fmt: skip


LABELS = {side: f"{side} ({number} figures)" for side, number in
          (("Daewoo", 8), ("ThorCo", 7), ("The Mafia", 5))}  # fmt: skip


def build(page: Page, site: Site, side: str) -> None:
    """One warband with one team, whose first figure leads."""
    page.goto(f"{site.address}/warbands/new/")
    page.fill("#new-name", side)
    page.click("#new-warband button[type=submit]")
    page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    page.fill("#new-team", "Hunters")
    page.get_by_role("button", name="Add team").click()
    for person in CAST[side]:
        add(page, person)
    expect(page.locator(".page-head .badge-good")).to_have_text("ready to field")


def choose(page: Page, place: int) -> None:
    """Press a figure in the list and wait until it is the one that is shown."""
    name = page.locator(".member-name").nth(place).text_content() or ""
    page.locator(".member-link").nth(place).click()
    expect(page.locator("#member-name")).to_have_value(name.replace("leads", "").strip())


def add(page: Page, person: Person) -> None:
    before = page.locator(".member").count()
    page.fill("#quick-t1", person.words)
    page.keyboard.press("Enter")
    expect(page.locator(".member")).not_to_have_count(before)
    choose(page, before)
    for tick in person.ticks:
        page.check(f"[name='f.{tick}'][type=checkbox]")
    for name, value in person.picks:
        choose_in(page, name, value)
        expect(page.locator("#save-state")).to_have_text("saved")
    if person.copies:
        page.fill("#times", str(person.copies))
        page.get_by_role("button", name="Duplicate").click()
        expect(page.locator(".member")).to_have_count(before + 1 + person.copies)


def told(page: Page) -> list[tuple[int, int]]:
    """The Gutz and Cyber Points of everybody, as the list shows them."""
    rows = page.locator(".member-sums").all_text_contents()
    found = [re.findall(r"(GUTZ|CP)\s*(\d+)", row) for row in rows]
    return [(int(dict(row)["GUTZ"]), int(dict(row).get("CP", 0))) for row in found]


def printed(person: Person) -> list[tuple[int, int]]:
    """What the book has for as many as are meant."""
    found = re.search(r": (\d) ", person.words)
    return [(person.gutz, person.cp)] * (int(found[1]) if found else 1 + person.copies)


@pytest.mark.slow
def test_a_newcomer_builds_the_whole_cast_and_fields_it(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(1440, 900)
    for side, people in CAST.items():
        build(page, site, side)
        assert told(page) == [each for person in people for each in printed(person)]
    choose_scenario(page, site.address, "Triple-Cross")
    page.check("input[name=opponent][value=hotseat]")
    for side in CAST:
        page.get_by_role("combobox", name=side).select_option(label=LABELS[side])
    start(page)
    page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/$"))
    expect(page.locator("#figures")).to_contain_text("Piotr Gorky")
    expect(page.locator("#figures")).to_contain_text("ThorCo boy 6")
