"""Giving up is nowhere the first thing that a page has one do, whoever acts and whoever waits."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.services import opening, seating
from rules.registry import RULESETS
from tests.battles.conftest import known

pytestmark = pytest.mark.django_db
GAMES = sorted(RULESETS)  # before the tests of battles add a tiny one
ACTION = re.compile(
    r"<(?:button|summary)\b[^>]*>.*?</(?:button|summary)>|<a\b[^>]*class=\"[^\"]*button[^\"]*\".*?</a>",
    re.DOTALL,
)


def actions(page: str) -> list[str]:
    """What can be pressed in the panel of a page, in order, as words."""
    panel = page[page.index('id="panel"') :]
    return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in ACTION.findall(panel)]


def begun(slug: str, ada: Any, bruno: Any) -> Battle:
    card = next(each for each in RULESETS[slug].scenarios if len(each.sides) >= 2)
    opened = opening.open_battle(known(ada), BattlePlan(slug, card.id, card.sides[0].id), "here")
    free = opened.seats.filter(user=None, role="player").first()
    return seating.accept_invitation(str(free.invite), known(bruno))


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_not_the_first_button_of_anybody_s_page(slug: str, ada: Any, bruno: Any) -> None:
    battle = begun(slug, ada, bruno)
    ruleset, state = RULESETS[slug], journal.state_of(battle)
    labels = {
        offer.label
        for seat in battle.seats.all()
        for offer in ruleset.offers(ruleset.view(state, seat.side), seat.side)
        if offer.order == "concede"
    }
    assert labels
    for user in (ada, bruno):
        client = Client()
        client.force_login(user)
        for place in ("", "words/"):
            page = client.get(f"/battles/{battle.pk}/{place}").text
            assert any(label in page for label in labels), place  # it can be found
            first = actions(page)[0]
            assert not any(label in first for label in labels), (place, first)
