"""The games beside Firewall on the same pages: begun and ordered, on a phone and at a desk."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.kernel.ruleset import Ruleset
from tests.browser.conftest import Site
from tests.browser.fitting import fits
from tests.browser.player import Player
from tests.browser.test_streets import open_scenario
from tests.games.table import GAMES

pytestmark = pytest.mark.browser
OTHER_GAMES = [each for each in GAMES if each.id != "firewall"]
SIZES = ((390, 844), (1440, 900))
ORDERS = 12


CASES = [
    # By day each game at one size: every second one on the phone.
    pytest.param(
        *game.values,
        *size,
        id=f"{game.id}-{size[0]}",
        marks=[pytest.mark.slow] if (row + column) % 2 else [],
    )
    for row, game in enumerate(OTHER_GAMES)
    for column, size in enumerate(SIZES)
]


@pytest.mark.parametrize(("ruleset", "width", "height"), CASES)
def test_a_battle_is_begun_and_played_at_one_screen(
    site: Site, opened: Callable[..., Page], ruleset: Ruleset[Any], width: int, height: int
) -> None:
    page = opened(width, height)
    player = Player("ada", page, site)
    open_scenario(page, site, ruleset.scenarios[0].title)
    assert fits(page)
    if ruleset.wording.is_measured:
        expect(page.locator("#board-scale span")).to_contain_text(ruleset.wording.unit.sign)
    else:
        expect(page.locator("#board-scale")).to_have_count(0)
    given = 0
    for _ in range(ORDERS):
        if player.is_over():
            break
        given += _next_order(player)
        assert fits(page)
    assert given >= ORDERS // 2 or (given and player.is_over())  # a duel may be short
    expect(page.locator("#battle")).not_to_contain_text("Gutz")
    expect(page.locator("#log .log-entry").first).to_be_attached()


def _next_order(player: Player) -> int:
    """Give an order of the first figure that has one to give, or press what needs no choice."""
    for name in player.able()[:3]:
        if player.select(name) and _ordered(player):
            return 1
        player.page.reload()
    button = player.page.locator("#panel-actions button").first
    if button.count() == 0:
        return int(_ordered(player))  # what no figure does: to begin a round, say
    before = player.seq()
    button.click()
    player.wait_beyond(before)
    return 1


def _ordered(player: Player) -> bool:
    """The first order of the chosen figure: its fields filled as a person would fill them."""
    page = player.page
    for fold in page.locator("#panel details:not([open]) > summary").all():
        if fold.is_visible():
            fold.click()
    orders = page.locator("#orders a.order:visible")
    if orders.count() == 0:
        return False
    orders.first.click()
    shown = page.locator("#choice, #preview.is-shown").first
    expect(shown).to_be_visible()
    targets = page.locator("#choice a.target-row")
    if targets.count():
        targets.first.click()
    elif page.locator("#choice [name=x_cm]").count():
        _fill_place(player)
    elif page.locator("#order-form button[type=submit]").count():
        page.locator("#order-form button[type=submit]").click()
    return player.confirm()


def _fill_place(player: Player) -> None:
    """Two units further down the table than the chosen figure stands."""
    page = player.page
    at = page.locator(".board .token.is-selected").first
    unit = int(page.locator("#board-scale").get_attribute("data-mm") or 10)
    x, y = (int(at.get_attribute(f"data-{each}") or 0) for each in ("x", "y"))
    height = int(page.locator("#board").get_attribute("data-height") or 0)
    step = 2 * unit if y < height // 2 else -2 * unit
    for name, value in (("x_cm", x), ("y_cm", y + step)):
        page.locator(f"#choice [name={name}]").fill(f"{value / unit:.1f}")
        hidden = page.locator(f"#order-form [name={name[0]}]").input_value()
        assert abs(int(hidden) - value) <= unit // 10
    page.locator("#order-form button[type=submit]").click()
    expect(page.locator("#preview")).to_have_class(re.compile("is-shown"))
