"""The same money, and the same thing, spent by many presses in one moment: on every database."""

from __future__ import annotations

import pytest

from campaigns.campaigns import journal
from campaigns.campaigns.services import campaigns
from rules.kernel.campaign.entries import BadEntry
from tests.campaigns.campaigns.conftest import actor
from tests.crowd import CROWD, through

# Many connections at once, and what they wrote is deleted row by row.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.thorough]
SMOKE = {"part": "grenades", "thing": "smoke"}  # 12 a piece, 3 when it is sold


def pressed(war, player: str, verb: str, token: str, **fields: str) -> bool:
    """Whether a press of one of many is taken; a sentence is a refusal, anything else a fault."""
    crew = war.crews[player].pk
    try:
        campaigns.deal(war.campaign.pk, crew, actor(player), verb, {"token": token, **fields})
    except BadEntry:
        return False
    return True


def sound(war) -> None:
    """Nothing was made and nothing lost: the ledger adds up, and no purse is below nothing."""
    assert journal.fault_of(war.campaign) == ""
    assert sum(war.state.accounts.values()) == 0
    assert all(war.purse(name) >= 0 for name in war.crews)


def test_a_purse_is_spent_once(war) -> None:
    """300 are 25 grenades at 12: of fifteen who buy two at once in one moment twelve get them."""
    bought = through(lambda n: pressed(war, "ada", "buy", f"t{n}", **SMOKE, count="2"))
    assert bought == min(CROWD, 300 // 24)
    assert war.purse("ada") == 300 - 24 * bought
    assert [each.count for each in war.crew("ada").stash] == [2 * bought]
    sound(war)


def test_one_press_that_arrives_many_times_buys_once(war) -> None:
    assert through(lambda n: pressed(war, "ada", "buy", "once", **SMOKE)) == CROWD
    assert war.purse("ada") == 300 - 12
    assert [each.count for each in war.crew("ada").stash] == [1]
    sound(war)


def test_a_thing_is_sold_once(war) -> None:
    war.deal("ada", "buy", "first", **SMOKE, count="4")
    assert through(lambda n: pressed(war, "ada", "sell", f"t{n}", **SMOKE)) == 4
    assert war.purse("ada") == 300 - 48 + 4 * 6
    assert war.crew("ada").stash == ()
    sound(war)


def test_money_paid_back_and_forth_stays_as_much(war) -> None:
    """Ada pays Bruno and Bruno pays Ada, each more than half of what there is."""
    names = ("ada", "bruno")

    def pay(number: int) -> bool:
        payer, payee = names[number % 2], names[(number + 1) % 2]
        other = war.crews[payee].pk
        return pressed(war, payer, "pay", f"t{number}", other=other, amount="200", words="Toll")

    assert through(pay) >= 2
    assert war.purse("ada") + war.purse("bruno") == 600
    sound(war)


def test_one_thing_is_given_to_one_or_sold(war) -> None:
    """One grenade, which some sell while others hand it to somebody: only one of them does."""
    war.deal("ada", "buy", "first", **SMOKE)
    who = war.member("ada")

    def lose(number: int) -> bool:
        if number % 2:
            return pressed(war, "ada", "sell", f"t{number}", **SMOKE)
        return pressed(war, "ada", "give", f"t{number}", **SMOKE, member=who)

    assert through(lose) == 1
    assert war.crew("ada").stash == ()
    sound(war)
