"""Two people with log-ins of their own play A Walk in the Park from invitation to the end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Site
from tests.browser.player import Player, meet
from tests.browser.test_preparation import hot_seat

pytestmark = pytest.mark.browser
MOST_ORDERS = 400


@pytest.mark.slow
def test_two_players_play_from_invitation_to_a_decided_result(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada = Player("ada", opened(1440, 900), site)
    bruno = Player("bruno", opened(390, 844), site)
    ada.log_in()
    bruno.log_in()
    link = ada.invite("A Walk in the Park")
    bruno.accept(link)
    ada.open_battle()
    ada.prepare()
    fight_it_out(ada, bruno)
    bruno.check_proof()


def fight_it_out(ada: Player, bruno: Player) -> None:
    """Phase after phase until it is decided; whoever does not order sees it happen."""
    players = (ada, bruno)
    for _ in range(MOST_ORDERS):
        for player in players:  # without a reload
            player.sees(max(each.seq() for each in players))
        if ada.is_over():
            break
        mover = next((player for player in players if player.has_the_turn()), None)
        assert mover is not None, "nobody can act and the battle is not over"
        mover.play_a_phase()
    assert ada.is_over()
    for player in players:
        expect(player.page.locator("#battle")).to_contain_text(
            re.compile(r"wins|Nobody wins", re.IGNORECASE)
        )
        player.reload()
        expect(player.page.locator("#outcome")).to_be_visible()


def test_an_open_board_follows_the_other_player_live(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada, bruno = Player("ada", opened(1440, 900), site), Player("bruno", opened(390, 844), site)
    meet(ada, bruno)
    bruno.page.evaluate("window.neverReloaded = true")
    heading = bruno.page.locator("#battle-status")
    expect(heading).to_contain_text("Preparations")
    before = bruno.seq()
    ada.prepare()
    bruno.sees(ada.seq())
    assert bruno.seq() > before
    expect(heading).to_contain_text("Turn 1")
    expect(bruno.page.locator("#log")).to_contain_text("Turn 1")
    expect(bruno.page.locator("#news")).to_contain_text("begins")
    assert bruno.page.evaluate("window.neverReloaded")


NEWS = """() => {
  document.getElementById("battle").dataset.seq = 0;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_press_is_not_lost_when_news_arrive_before_its_answer(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(1440, 900)
    hot_seat(page, site)
    held: list[Route] = []
    page.route(re.compile("order=shape_ground"), lambda route: held.append(route), times=1)
    order = page.locator("#orders a.order", has_text="Lay out another park")
    with page.expect_request(re.compile("order=shape_ground")):
        order.click()
    fresh = str(page.evaluate("document.body.dataset.refreshUrl"))
    with page.expect_response(lambda answer: fresh in answer.url and answer.status == 200):
        page.evaluate(NEWS)
    page.wait_for_timeout(300)  # time enough to swap it in
    held[0].continue_()
    expect(page.locator("#order-form")).to_be_visible()
    expect(page.locator("#confirm button")).to_be_enabled()
    expect(page.locator("#battle")).not_to_have_attribute("data-seq", "0")
