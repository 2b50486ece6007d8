"""A firefight between two people, with a referee: on a wide screen, a phone and a tablet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Site
from tests.browser.fitting import fits
from tests.browser.people import Person, fill

pytestmark = pytest.mark.browser
SEAT = "input[name=rule_firefight_referee][value=seat]"


def test_a_firefight_is_fought_in_three_browsers(site: Site, opened: Callable[..., Page]) -> None:
    sizes = {"ada": (1440, 900), "bruno": (390, 844), "carla": (820, 1180)}
    ada, bruno, carla = (Person(name, opened(*size), site) for name, size in sizes.items())
    for person in (ada, bruno, carla):
        person.sign_up()
    enemies, referee = ada.open_table(
        "Night shift", "input[name=side_firefight_warehouse][value=detectives]", SEAT
    )
    bruno.take(enemies)
    carla.take(referee)
    ada.open_battle()
    expect(ada.page.locator("#battle")).to_contain_text("Posture: The squad 3, The gang 3")
    expect(ada.page.locator("#battle")).to_contain_text("are ours")

    assert ada.select("Veteran detective")
    ada.aim("Shoot", "enemies-1")
    bruno.in_step_with(ada)
    expect(bruno.log()).to_contain_text("Veteran detective shoots at Gunman 1")
    expect(bruno.log()).to_contain_text("Gunman 1 shoots back")
    assert fits(bruno.page)
    assert bruno.select("Gunman 2")
    bruno.give("Maneuver")
    assert fits(bruno.page)

    carla.in_step_with(bruno)
    carla.give("Let an entry happen", entry="13")
    ada.in_step_with(carla)
    expect(ada.log()).to_contain_text("A mad dog")
    ada.reload()
    ada.open_order("Answer")
    a_preview_that_no_longer_holds_cannot_be_confirmed(ada.page)
    ada.fill_in(answer="damage")
    expect(ada.log()).to_contain_text("takes 1 from A mad dog")

    ada.give("Break off")
    for person in (ada, bruno, carla):
        person.reload()
        expect(person.page.locator("#outcome")).to_contain_text("The gang won")
    ada.check_proof()
    ada.page.goto(f"{site.address}/rules/firefight/")
    expect(ada.page.locator("main")).to_contain_text("The core, which is ours")


def a_preview_that_no_longer_holds_cannot_be_confirmed(page: Page) -> None:
    """While the answer to a change is under way, the button for what was there before waits."""
    form, button = page.locator("#order-form"), page.locator("#confirm button")
    fill(form, "answer", "posture")
    expect(button).to_be_enabled()
    held: list[Route] = []
    page.route("**/preview/**", lambda route: held.append(route))
    fill(form, "answer", "damage")
    expect(button).to_be_disabled()
    page.unroute("**/preview/**")
    for route in held:
        route.continue_()
    fill(form, "answer", "posture")
    expect(button).to_be_enabled()
