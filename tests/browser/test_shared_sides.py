"""Four people in four browsers at Escape from Ash End: two a side, each with their own team."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.fitting import fits
from tests.browser.opening import choose_scenario, start
from tests.browser.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.rule("R22.2")]

READY = "Ready: roll for the table edges"
SIZES = {"ada": (390, 844), "bruno": (1280, 800), "carla": (360, 740), "dora": (820, 1180)}
SHARE = "input[name=share_firewall_escape_from_ash_end][value={}]"
SIDE = "input[name=side_firewall_escape_from_ash_end][value=mayor]"
SQUAD = "input[name=command_firewall_escape_from_ash_end_mayor][value=extraction]"


def seen(person: Person, name: str) -> None:
    """The page fits its window; a picture of it where somebody wants to look."""
    assert fits(person.page), (person.name, name)
    folder = os.environ.get("PICTURES", "")
    if folder:
        person.page.screenshot(path=f"{folder}/{name}-{person.name}.png", full_page=True)


@pytest.fixture
def people(site: Site, opened: Callable[..., Page]) -> dict[str, Person]:
    found = {name: Person(name, opened(*size), site) for name, size in SIZES.items()}
    for person in found.values():
        person.sign_up()
    return found


def chosen(ada: Person) -> list[str]:
    """Ada opens it for four on her telephone, with the squad for herself: the links."""
    page = ada.page
    choose_scenario(page, ada.address, "Escape from Ash End")
    page.check("input[name=opponent][value=hotseat]")
    expect(page.get_by_text("2 to 4 players.")).to_be_visible()
    expect(page.locator(SHARE.format("mayor"))).to_be_hidden()  # at one screen
    page.check("input[name=opponent][value=invite]")
    page.check(SIDE)
    expect(page.locator(SQUAD)).to_be_hidden()
    page.check(SHARE.format("mayor"))
    page.check(SHARE.format("yardies"))
    page.check(SQUAD)
    seen(ada, "new")
    start(page)
    page.wait_for_url("**/battles/*/")
    ada.battle = page.url
    seen(ada, "waiting")
    return ada.links()


def whose(person: Person) -> str:
    return person.page.locator("#whose").inner_text()


def test_four_sit_down_and_each_orders_their_own_team(people: dict[str, Person]) -> None:
    ada, bruno, carla, dora = people.values()
    links = chosen(ada)
    assert len(links) == 3
    bruno.page.goto(links[0])
    expect(bruno.page.get_by_text("Your side would be City Hall: Bodyguards.")).to_be_visible()
    seen(bruno, "join")
    for person, link in zip((bruno, carla, dora), links, strict=True):
        person.take(link)
    ada.page.goto(ada.battle)
    assert whose(bruno) == "Your turn (Bodyguards)"
    for person in (ada, carla, dora):
        person.reload()
        assert whose(person) == "Bodyguards (bruno) to act"
        assert person.page.get_by_role("button", name=READY).count() == 0
        assert "Concede" not in person.page.locator("#panel").inner_text()
    bruno.press_action(READY)
    first = bruno if whose(bruno).startswith("You") else carla
    for person in (ada, carla, dora):
        person.in_step_with(bruno)
        acts = "Your turn (" if person is first else f"({first.name}) to act"
        assert acts in whose(person)
    for person in people.values():
        seen(person, "board")
    _choose_edges(bruno, carla)
    _settle(ada, bruno, carla)


def _choose_edges(*leads: Person) -> None:
    """The first command of each side speaks for it; then the first Turn begins."""
    for _ in leads:
        for person in leads:
            person.reload()
            if whose(person).startswith("You"):
                person.press_action("Come over the")
                break
    leads[0].reload()
    assert "Turn 1" in leads[0].page.locator("#battle-status").inner_text()


def _settle(ada: Person, bruno: Person, carla: Person) -> None:
    """City Hall gives up when both agree, and the gang is not told that it is proposed."""
    for person in (ada, bruno, carla):
        person.reload()
    ada.page.locator("#settle > summary").click()
    ada.page.get_by_role("button", name="To give the battle up").click()
    expect(ada.page.locator("#proposal-concede")).to_contain_text("Still to agree: bruno")
    bruno.reload()
    expect(bruno.page.locator("#proposal-concede")).to_contain_text("ada proposes to give")
    carla.reload()
    assert carla.page.locator("#proposal-concede").count() == 0
    seen(bruno, "proposal")
    bruno.page.locator("#proposal-concede").get_by_role("button", name="Agree").click()
    expect(bruno.page.locator("#battle")).to_contain_text("City Hall gave up.")
