"""A touch on a figure of the board: its order on the page, and the way to the others."""

from __future__ import annotations

import html
import re

import pytest

from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.order_form.touched import taken_by
from battles.services import opening
from rules.bots import Whim
from rules.bots.simple import random_order
from tests.battles.conftest import known
from tests.battles.conftest import order_as as give
from tests.battles.screen.test_going import confirmed, get
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db
MOST = 400


@pytest.fixture
def met(ada):
    """A street fight in which Ada plays both sides: the battle, the side to act, a figure that may
    shoot and the enemy that it may shoot at.
    """
    return fought_until(ada, shooter)


@pytest.fixture
def crowded(ada):
    """The same fight at a moment when several figures of the side to act may act: the battle, the
    side and one of them.
    """
    return fought_until(ada, one_of_several)


def fought_until(ada, moment):
    """A fight played by chance until ``moment(ruleset, state, side)`` finds what it looks for: the
    battle and what was found.
    """
    for number in range(9):  # chance may end one before the moment comes
        plan = BattlePlan("firewall", "street_fight", hotseat=True)
        battle = opening.open_battle(known(ada), plan, f"here {number}")
        found = played_until(battle, ada, moment)
        if found:
            return battle, *found
    raise AssertionError(moment.__name__)


def played_until(battle, ada, moment):
    ruleset, whim = journal.ruleset_of(battle), Whim(4)
    for _ in range(MOST):
        state = journal.state_of(battle)
        if not ruleset.to_act(state):
            return None
        side = ruleset.to_act(state)[0]
        found = moment(ruleset, ruleset.view(state, side), side)
        if found:
            return found
        order = random_order(ruleset, state, side, whim, frozenset({"concede"}))
        fields = ruleset.fields_of(order)
        give(battle, ada, side, **{name: each for name, each in fields.items() if name != "side"})
        battle.refresh_from_db()
    return None


def shooter(ruleset, seen, side):
    """Somebody who may shoot at an enemy and do nothing else to it."""
    enemies = {each.id for each in ruleset.scene(seen, side).cards if each.side != side}
    offers = ruleset.offers(seen, side)
    for offer in offers:
        for aim in sorted(taken_by([offer]) & enemies) if offer.order == "shoot" else []:
            own = (each for each in offers if each.actor == offer.actor)
            if {each.order for each in own if aim in taken_by([each])} == {"shoot"}:
                return side, offer.actor, aim
    return None


def one_of_several(ruleset, seen, side):
    able = sorted({each.actor for each in ruleset.offers(seen, side) if each.actor})
    return (side, able[0]) if len(able) > 1 else None


def token(page: str, figure: str) -> str:
    """Where a touch on a figure of the board leads."""
    found = re.search(rf'id="token-{figure}".*?>', page, re.S)
    assert found, figure
    href = re.search(r'href="([^"]*)"', found[0])
    return html.unescape(href[1]) if href else ""


def test_a_touch_on_an_enemy_is_a_shot_at_it_and_one_press_fires(met, ada):
    street, side, figure, enemy = met
    page = get(ada, street, side=side, figure=figure)
    touched = token(page, enemy)
    assert f"on={enemy}" in touched
    page = signed_in(ada).get(touched).text
    sent = confirmed(page)
    assert sent["figure"] == [figure]
    assert enemy in sent["target"]
    assert page.index('id="preview"') < page.index('id="choice"'), "the button is in sight"
    assert signed_in(ada).post(f"/battles/{street.pk}/orders/", sent).status_code == 302
    street.refresh_from_db()
    assert street.orders.last().fields["target"] == enemy


def test_the_figure_stays_chosen_whatever_is_touched(met, ada):
    street, side, figure, _ = met
    page = get(ada, street, side=side, figure=figure)
    for each in set(re.findall(r'id="token-([\w-]+)"', page)):
        shown = get(ada, street, side=side, figure=figure, on=each)
        assert re.search(rf'is-selected[^"]*"\s+id="token-{figure}"', shown), each


def test_what_cannot_be_done_says_so_and_leads_to_the_card(met, ada):
    street, side, figure, _ = met
    page = get(ada, street, side=side, figure=figure, on=figure)
    assert 'id="confirm"' not in page
    assert "No order for" in page
    assert f"figure={figure}" in re.search(r'id="others".*?</p>', page, re.S)[0]


def test_others_that_may_act_are_chosen_by_a_touch(met, ada):
    street, side, figure, _ = met
    page = get(ada, street, side=side, figure=figure)
    able = set(re.findall(r'class="able-figure[^"]*"\s+href="[^"]*figure=([\w-]+)"', page))
    others = [each for each in able - {figure} if f'id="token-{each}"' in page]
    assert all("on=" not in token(page, each) for each in others)


@pytest.mark.parametrize("on", ["nobody", "x" * 3000, "<b>", "\x00"])
def test_a_touch_on_nothing_is_no_order(met, ada, on):
    street, side, figure, _ = met
    page = get(ada, street, side=side, figure=figure, on=on)
    assert 'id="confirm"' not in page
    assert "<b>" not in page or on != "<b>"


def next_of(page: str) -> str:
    found = re.search(r'id="next-figure"\s+href="([^"]*)"', page)
    return html.unescape(found[1]) if found else ""


def test_the_next_figure_is_one_touch_away_and_each_has_its_turn(crowded, ada):
    street, side, figure = crowded
    page = get(ada, street, side=side, figure=figure)
    row = re.search(r'id="able".*?</nav>', page, re.S)[0]
    able = re.findall(r"figure=([\w-]+)", row)
    assert len(able) > 1
    seen, href = [], next_of(page)
    while href and len(seen) < len(able):
        seen.append(re.search(r"figure=([\w-]+)", href)[1])
        href = next_of(signed_in(ada).get(href).text)
    assert sorted(seen) == sorted(able)


def test_an_order_in_hand_is_put_back_and_the_figure_stays(met, ada):
    street, side, figure, enemy = met
    page = get(ada, street, side=side, figure=figure, on=enemy)
    href = html.unescape(re.search(r'id="drop-order"\s+href="([^"]*)"', page)[1])
    page = signed_in(ada).get(href).text
    assert 'id="confirm"' not in page
    assert 'id="drop-order"' not in page
    assert re.search(rf'is-selected[^"]*"\s+id="token-{figure}"', page)
