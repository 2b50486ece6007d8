"""A gate and a terminal on the table: a touch shows what can be done there, another does it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, printed
from tests.browser.hands import WATCH, Hands
from tests.browser.test_playback import SIZES, at_pace

pytestmark = pytest.mark.browser
# A street with fixtures, played by machines until two of the acting team stand on it; they are put
# beside the gate and the terminal, and know how to work on both.
SCENE = """
from django.contrib.auth import get_user_model
from django.db import transaction
from msgspec.structs import replace
from accounts.actors import actor_from
from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.services import opening, orders
from battles.services.locking import locked_battle
from rules.bots import Whim
from rules.bots.known import BOTS, ordered
from rules.firewall.events import FigureMoved
from rules.kernel.dice import SeededDice
from rules.kernel.geometry import Point
from rules.firewall.fixtures.working import is_in_reach
ada = actor_from(get_user_model().objects.get(username="ada"), "")

def beside(state, figure, fixture):
    # Along a wall, so that the gate itself is free to be touched; else as far as may be.
    for along, away in ((70, 18), (60, 18), (0, 30), (0, 25), (0, 20), (0, 15)):
        ways = ((along, away), (along, -away), (away, along), (-away, along))
        for east, south in ways:
            at = Point(fixture.at.x + east, fixture.at.y + south)
            if is_in_reach(state, replace(figure, at=at, height=fixture.height), fixture):
                return at

def scene(number):
    plan = BattlePlan(
        "firewall", "street_fight", hotseat=True, house_rules={"fixtures": "on"}, title="Fixtures"
    )
    battle = opening.open_battle(ada, plan, f"fixtures {number}")
    for count in range(60):
        with transaction.atomic():
            row, seats = locked_battle(battle.pk)
            ruleset, state = journal.ruleset_of(row), journal.state_of(row)
            on_it = [
                each for each in state.figures.values()
                if each.status == "active" and each.team == state.active_team
                and not each.moved and not each.suppressed and each.vehicle is None
                and not each.aboard and not each.failed
            ]
            if not {"gate", "terminal"} <= set(state.fixtures) and state.turn:
                return None
            if not state.pending and state.active_team and len(on_it) >= 2:
                moved = [
                    FigureMoved(figure.id, (figure.at, at), figure.facing, "walk")
                    for figure, name in zip(on_it, ("gate", "terminal"))
                    if (at := beside(state, figure, state.fixtures[name]))
                ]
                if len(moved) < 2:
                    return None
                journal.append(row, None, moved)
                for event in moved:
                    state = ruleset.fold(state, event)
                journal.keep_state(row, state)
                row.save()
                return [row.pk, on_it[0].id, on_it[1].id]
            side = row.to_act[0]
            order, _, _ = ordered(
                BOTS["plain"], ruleset, state, side, SeededDice(b"x"), Whim(count)
            )
            orders.carry_out(row, seats, order, orders.order_of_the_site(row, order))
    return None

print(*next(filter(None, map(scene, range(40)))))
"""
MIDDLE_OF = """(id) => {
  const { x, y, width, height } = document
    .querySelector(`#token-${id} .token-hit`)
    .getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


def touched(page: Page, thing: str, name: str) -> int:
    """Touch a fixture, and it among others there; how many touches that took."""
    expect(page.locator(f"#token-{thing}")).to_be_attached()
    page.get_by_role("button", name="Show the whole table").click()
    hands = Hands(page)
    x, y = page.evaluate(MIDDLE_OF, thing)
    page.mouse.click(x, y)
    pick = page.locator("#pick button:visible", has_text=name)
    hands.settle()
    if not pick.count():
        return 1
    pick.first.click()
    hands.settle()
    return 2


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("thing", ["gate", "terminal"])
def test_a_touch_shows_what_can_be_done_and_a_second_one_does_it(
    site: Site,
    opened: Callable[..., Page],
    thing: str,
    width: int,
    height: int,
) -> None:
    battle, at_gate, at_terminal = printed(site, SCENE)[-3:]
    page = opened(width, height)
    at_pace(page, site, "off")
    figure = at_gate if thing == "gate" else at_terminal
    page.goto(f"{site.address}/battles/{battle}/?figure={figure}")
    expect(page.locator("#dice-seed")).to_have_count(0)  # its own line of the journal
    page.evaluate(WATCH)
    seq = int(page.locator("#battle").get_attribute("data-seq") or 0)
    touches = touched(page, thing, "Locked gate" if thing == "gate" else "Terminal")
    button = page.locator("#confirm button[type=submit]")
    expect(button).to_be_visible()
    offered = page.locator("#orders").inner_text() + page.locator("#preview").inner_text()
    words = "Force the locked gate" if thing == "gate" else "Read the terminal"
    assert words in offered
    assert int(page.locator("#battle").get_attribute("data-seq") or 0) == seq, "nothing is ordered"
    with page.expect_response(lambda each: each.url.endswith("/orders/")) as answer:
        button.click()
    assert answer.value.status == 200
    assert touches + 1 <= 3
    # Whatever the dice said: the log has the line of this order.
    expect(page.locator("#log")).to_contain_text(
        "locked gate" if thing == "gate" else "the terminal"
    )
