"""Targets that no throw can harm: they stand last and say so, on the page and to programs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from battles import journal
from battles.models import Battle, Seat
from battles.order_form.draft import key_of
from battles.order_form.target_odds import MOST_WEIGHED, all_with_odds
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.firewall.ruleset import FIREWALL
from rules.kernel.chance import Ways
from rules.kernel.offers import Choice, Offer
from rules.kernel.ruleset import Ruleset
from rules.killzone.ruleset import KILLZONE
from tests.games.test_played_by_pages import opened
from tests.one_line import one_line
from tests.rules.cyberpunk.tabletop import table as alley
from tests.rules.firewall.tabletop import table as bench
from tests.rules.killzone.tabletop import table as block

ROW = re.compile(r'<li id="target-([^"]+)".*?class="target-hint">([^<]*)<.*?</li>')


@dataclass(frozen=True)
class Moment:
    """Somebody who may shoot at people of whom only the first can be harmed, the second not."""

    ruleset: Ruleset[Any]
    battle: Any
    side: str
    targets: tuple[str, str]


MOMENTS = [
    # A pistol does nothing to an armoured carrier.
    pytest.param(
        Moment(
            KILLZONE,
            block("A1 10,10 ganger pistol", "B1 18,10 ganger", "B2 13,12 apc").battle,
            "a",
            ("B1", "B2"),
        ),
        id="killzone",
    ),
    # Nobody with one point of Gutz hits who lies flat, and he is the nearer one.
    pytest.param(
        Moment(
            FIREWALL,
            bench("A1 10,10 celtech_big_12 gutz=1", "B1 15,10 prone", "B2 16,16").battle,
            "A",
            ("B2", "B1"),
        ),
        id="firewall",
    ),
]


def on_the_site(moment: Moment) -> tuple[Client, Battle]:
    """The moment as a battle at one screen."""
    card = moment.ruleset.scenarios[0]
    client, battle = opened(moment.ruleset, card)
    for seat, side in zip(battle.seats.order_by("pk"), moment.battle.sides, strict=False):
        Seat.objects.filter(pk=seat.pk).update(side=side.id)
    journal.keep_state(battle, moment.battle)
    battle.save()
    return client, battle


def shot(moment: Moment) -> Offer:
    found = moment.ruleset.offers(moment.battle, moment.side)
    return next(
        each
        for each in found
        if each.order == "shoot" and [field for field in each.fields if field.name == "target"]
    )


@pytest.mark.django_db
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_page_puts_them_last_and_says_so(moment: Moment) -> None:
    client, battle = on_the_site(moment)
    asked = {"side": moment.side, "figure": "A1", "order": key_of(shot(moment))}
    page = client.get(f"/battles/{battle.pk}/", asked)
    rows = ROW.findall(one_line(page))
    assert tuple(name for name, _ in rows) == moment.targets
    assert ["no chance" in hint for _, hint in rows] == [False, True]
    assert "is-selected" in one_line(page), "the order keeps its mark in the list"


@pytest.mark.django_db
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("actor", ["", "A1"])
def test_programs_are_told_the_chance_of_each(moment: Moment, actor: str) -> None:
    client, battle = on_the_site(moment)
    asked = {"side": moment.side, "actor": actor}
    told = client.get(f"/api/v1/battles/{battle.pk}/offers/", asked).json()
    assert told["weighed"] is True
    key = shot(moment)
    offer = next(
        each for each in told["results"] if (each["label"], each["actor"]) == (key.label, "A1")
    )
    [target] = offer["fields"]
    assert tuple(each["value"] for each in target["options"]) == moment.targets
    some, never = (each["chance"] for each in target["options"])
    assert some[0] > 0
    assert never[0] == 0
    assert "chance" not in offer, "it is that of each target"


def test_an_offer_that_names_its_target_has_the_chance_itself() -> None:
    battle = alley("A 0,0 service_pistol ref=4 skill=1", "D 60,0", "C 10,4").battle
    plain = [each for each in CYBERPUNK.offers(battle, "a") if each.order == "shoot"]
    told = all_with_odds(CYBERPUNK, battle, "a", plain)
    assert told
    chances = {each.fixed["target"]: each.chance for each in told}
    assert isinstance(chances["C"], Ways)
    assert isinstance(chances["D"], Ways)
    assert chances["C"].ways > chances["D"].ways == 0


def test_too_many_targets_at_once_are_not_worked_out() -> None:
    battle = bench("A1 10,10 celtech_big_12 gutz=1", "B1 15,10 prone", "B2 16,16").battle
    offer = next(each for each in FIREWALL.offers(battle, "A") if each.order == "shoot")
    [target] = offer.fields
    assert isinstance(target, Choice)
    many = MOST_WEIGHED // len(target.options)
    assert all_with_odds(FIREWALL, battle, "A", [offer] * many)
    assert all_with_odds(FIREWALL, battle, "A", [offer] * (many + 1)) is None
