"""A battle ruled on anew: money, tally, land and story follow, and nothing moves twice."""

from __future__ import annotations

import pytest

from rules.kernel.campaign import entries as e
from rules.kernel.campaign import standing as s
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.ledger import Ledger
from rules.kernel.campaign.rulings import FORFEIT, VOID, WON, Verdict, rule_again
from rules.kernel.campaign.settling import Report, settle
from tests.rules.campaign.made import CRAFT, battle, preset, war

PAY = preset().pay


def ruled(way: str, winner: str = "", number: int = 1) -> Verdict:
    return Verdict(f"verdict:one:{number}", way, "Olga", "The referee looked again.", winner)


def fought(winner: str) -> tuple[Ledger, Report]:
    ledger = war()
    report = battle(ledger, winner=winner)
    settle(ledger, report, CRAFT)
    return ledger, report


def purses(ledger: Ledger) -> tuple[int, int]:
    return ledger.campaign.purse("a"), ledger.campaign.purse("b")


@pytest.mark.parametrize(("first", "then"), [("a", "b"), ("b", "a")])
def test_another_winner_gets_the_difference_and_who_lost_it_gives_back_first(
    first: str, then: str
) -> None:
    """Whichever is named first: nothing is paid out that is not there."""
    ledger, report = fought(first)
    rule_again(ledger, ledger.entries, report, ruled(WON, then))
    (corrected,) = (each for each in ledger.entries if isinstance(each, e.Corrected))
    moved = [each for each in corrected.puts if isinstance(each, e.MoneyMoved)]
    change = PAY.won - PAY.lost
    assert [(each.payer, each.payee, each.amount) for each in moved] == [
        (s.purse_of(first), s.CORRECTION, change), (s.CORRECTION, s.purse_of(then), change),
    ]  # fmt: skip
    assert purses(ledger) == purses(fought(then)[0])
    tallies = {each: ledger.campaign.crews[each] for each in ("a", "b")}
    assert {name: (crew.won, crew.lost) for name, crew in tallies.items()} == {
        then: (1, 0), first: (0, 1),
    }  # fmt: skip


@pytest.mark.parametrize("way", [VOID, FORFEIT])
def test_what_does_not_count_is_given_back_and_paid_again_when_it_does(way: str) -> None:
    ledger, report = fought("a")
    before = purses(ledger)
    rule_again(ledger, ledger.entries, report, ruled(way))
    assert ledger.campaign.crews["a"].won == 0
    assert purses(ledger) != before
    rule_again(ledger, ledger.entries, report, ruled(WON, "a", 2))
    assert purses(ledger) == before
    assert ledger.campaign.crews["a"].won == 1


def test_the_same_verdict_moves_nothing() -> None:
    ledger, report = fought("a")
    before = purses(ledger)
    rule_again(ledger, ledger.entries, report, ruled(WON, "a"))
    assert purses(ledger) == before


def test_nobody_gives_back_what_they_no_longer_have() -> None:
    ledger, report = fought("a")
    ledger.write(e.MoneyMoved("spent", s.purse_of("a"), s.MARKET, purses(ledger)[0], "Everything"))
    with pytest.raises(BadEntry, match=r"would give .* back and has only 0 left"):
        rule_again(ledger, ledger.entries, report, ruled(WON, "b"))


@pytest.mark.parametrize(("way", "winner"), [("tossed", ""), (WON, "nobody")])
def test_a_verdict_names_what_there_is(way: str, winner: str) -> None:
    ledger, report = fought("a")
    with pytest.raises(BadEntry, match="Choose what the battle came to"):
        rule_again(ledger, ledger.entries, report, ruled(way, winner))
