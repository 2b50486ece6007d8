"""Each game from its preparations to its end by touching the table, on a phone and at a desk."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.hands import Hands
from tests.browser.test_playback import SIZES, at_pace, machine

pytestmark = [pytest.mark.browser, pytest.mark.slow]
# A short battle of each game that has a table to be touched.
SCENARIOS = {
    "firewall": "walk_in_the_park",
    "fireteam_tomorrow": "crossroads",
    "killzone": "block",  # a chase may be over with its first corner
    "firefight": "warehouse",
    "cyberpunk": "alley",
}
MOST_STEPS = 40  # acts and buttons, after which a side gives up
MOST_TOUCHES = 3  # of an act: the place or figure, which of two on one place, the button


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("game", SCENARIOS)
def test_a_game_is_played_to_its_end_by_touching_the_table(
    site: Site, opened: Callable[..., Page], game: str, width: int, height: int
) -> None:
    page = opened(width, height)
    at_pace(page, site, "off")
    battle, _ = machine(site, game, "", 0, scenario=SCENARIOS[game])
    hands = Hands(page, random.Random(3))  # noqa: S311
    hands.open(f"{site.address}/battles/{battle}/")
    for _ in range(MOST_STEPS):
        if hands.is_over:
            break
        assert hands.step(), f"nothing to touch at {page.url}"
    if not hands.is_over:
        hands.give_up()
    expect(page.locator("#outcome")).to_be_visible()
    assert hands.lost == []
    assert hands.most <= MOST_TOUCHES
    assert hands.done["on somebody"] + hands.done["on the ground"] > 1
