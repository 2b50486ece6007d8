"""Two people with log-ins of their own play A Walk in the Park from invitation to the end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.player import Player

pytestmark = pytest.mark.browser
MOST_ORDERS = 400


def test_two_players_play_from_invitation_to_a_decided_result(
    site: Site, opened: Callable[[int, int], Page]
) -> None:
    ada = Player("ada", opened(1440, 900), site)
    bruno = Player("bruno", opened(390, 844), site)
    ada.log_in()
    bruno.log_in()
    link = ada.invite("A Walk in the Park")
    bruno.accept(link)
    ada.open_battle()
    ada.prepare()
    players = (ada, bruno)
    for _ in range(MOST_ORDERS):
        if ada.is_over():
            break
        mover = next((player for player in players if player.may_order()), None)
        assert mover is not None, "nobody can act and the battle is not over"
        mover.play_a_phase()
    assert ada.is_over()
    for player in players:
        player.reload()
        expect(player.page.locator("#battle")).to_contain_text(
            re.compile(r"wins|Nobody wins", re.IGNORECASE)
        )
    bruno.check_proof()
